import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentRecord } from '../../src/contract/environment.ts';
import { type RunningService, startService } from '../running-service.ts';
import { file, reporterOf } from './environment-reporter.ts';
import { answered, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;
let tell: ReturnType<typeof reporterOf>;
const [one, two] = ['one', 'two'].map(fingerprintOf) as [string, string];

beforeAll(async () => {
  service = await startService();
  tell = reporterOf(service);
  const say = speaker(service);
  await say.policy('strict', '_schema: https://example.com/v1\nartifacts: {provenance: {required: true}}\n');
  await say.report('shop', one, { trail_name: 't' });
});
afterAll(() => service.stop());

const join = (logical: string, physical: unknown) =>
  service.send('PUT', `/environments/${service.org}/${logical}/join`, { json: { physical_env_name: physical } });
const change = (name: string, json: unknown) => service.send('PATCH', `/environments/${service.org}/${name}`, { json });
const counts = async (name: string) =>
  (await tell.snapshot(name)).artifacts.map(({ name: artifact, annotation }) => [artifact, annotation.now]);

describe('a logical environment', () => {
  it('runs what those run that it includes', async () => {
    await tell.create('eu');
    await tell.create('us');
    const created = await tell.create('world', {
      type: 'logical',
      included_environments: ['us', 'eu'],
      policies: ['strict'],
      include_scaling: true,
    });
    expect(created).toMatchObject({ included_environments: ['eu', 'us'], last_reported_at: null });
    refused(await service.send('GET', `/snapshots/${service.org}/world/-1`), 'unknown_snapshot');

    await tell.report('eu', [file('a', one), file('b', two)]);
    expect(await counts('world')).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    await tell.report('us', [file('a', one), file('a', one)]);
    expect(await counts('world')).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    // Its own policies judge it; theirs have none.
    expect(await tell.snapshot('world')).toMatchObject({ type: 'logical', index: 2, compliant: false, state: false });
    expect((await tell.environment('eu')).state).toBeNull();
    await tell.allow('world', two);
    expect(await tell.snapshot('world')).toMatchObject({ index: 3, compliant: true });
    expect((await tell.snapshot('eu')).artifacts[1]).toMatchObject({ name: 'b', allow_listed: false });

    await tell.report('eu', [file('a', one)]);
    expect(await counts('world')).toEqual([['a', 3]]);
    const events = await tell.events('world');
    expect(events.map(({ type, artifact_name: name }) => `${type} ${name}`.trim())).toEqual([
      'artifact_started a',
      'artifact_started b',
      'environment_non_compliant',
      'artifact_scaled a',
      'artifact_allowed b',
      'environment_compliant',
      'artifact_exited b',
    ]);
  });

  it('follows what it includes', async () => {
    for (const [name, fingerprint] of Object.entries({ north: one, south: two })) {
      await tell.create(name);
      await tell.report(name, [file(name, fingerprint)]);
    }
    expect(await tell.create('pole', { type: 'logical' })).toMatchObject({ included_environments: [] });
    const joined = answered(await join('pole', 'north'), 200, environmentRecord);
    expect(joined).toMatchObject({ name: 'pole', included_environments: ['north'] });
    expect(joined.last_changed_at).not.toBeNull();
    expect(await counts('pole')).toEqual([['north', 1]]);
    expect((await join('pole', 'north')).status).toBe(200);
    expect((await tell.snapshot('pole')).index).toBe(1);
    await join('pole', 'south');
    expect(await counts('pole')).toEqual([
      ['north', 1],
      ['south', 1],
    ]);
    await change('pole', { included_environments: ['south'] });
    expect(await counts('pole')).toEqual([['south', 1]]);
    await service.send('PUT', `/environments/${service.org}/south/rename`, { json: { new_name: 'antarctica' } });
    expect((await tell.environment('pole')).included_environments).toEqual(['antarctica']);
    await service.send('PUT', `/environments/${service.org}/antarctica/archive`);
    expect((await tell.environment('pole')).included_environments).toEqual([]);
    expect(await tell.snapshot('pole')).toMatchObject({ index: 4, type: '', artifacts: [] });
  });

  it('includes no logical one, and nothing includes into another type', async () => {
    await tell.create('outer', { type: 'logical' });
    await tell.create('inner', { type: 'logical' });
    await tell.create('plain');
    refused(await join('outer', 'inner'), 'invalid_input', ['physical_env_name']);
    refused(await join('plain', 'eu'), 'invalid_input', ['params.environment_name']);
    refused(await join('outer', 'nowhere'), 'unknown_environment', []);
    refused(await join('nowhere', 'eu'), 'unknown_environment', []);
    refused(await join('outer', 5), 'invalid_input', ['physical_env_name']);
    refused(await join('outer', undefined), 'invalid_input', ['physical_env_name']);
    refused(await change('outer', { included_environments: ['plain', 'inner'] }), 'invalid_input', [
      'included_environments[1]',
    ]);
    refused(await change('plain', { included_environments: ['eu'] }), 'invalid_input', ['included_environments']);
    refused(await change('outer', { included_environments: ['nowhere'] }), 'unknown_environment', []);
    expect((await tell.environment('outer')).included_environments).toEqual([]);
    expect((await tell.environment('plain')).included_environments).toBeNull();
  });
});
