import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../running-service.ts';
import { file } from './environment-reporter.ts';
import { fingerprintOf } from './records.ts';
import { bad, good, type ShopService, startShop, strict, unknown, vendor } from './shop-service.ts';

let nowMs = Date.UTC(2026, 9, 1, 12);
let service: RunningService;
let say: ShopService['say'];
let tell: ShopService['tell'];

beforeAll(async () => {
  ({ service, say, tell } = await startShop(() => nowMs));
});
beforeEach(() => {
  nowMs += 60_000;
});
afterAll(() => service.stop());

describe('compliance of an environment', () => {
  it('is unknown without policies, and where nothing runs', async () => {
    await tell.create('unpoliced');
    await tell.report('unpoliced', [file('a', good), file('b', bad), file('c', unknown)]);
    expect((await tell.environment('unpoliced')).state).toBeNull();
    const snapshot = await tell.snapshot('unpoliced');
    expect(snapshot).toMatchObject({ compliant: false, state: null, applied_policies: [] });
    // Each as in flow scope.
    expect(snapshot.artifacts.map(({ compliant }) => compliant)).toEqual([true, false, false]);
    expect(snapshot.artifacts[2]?.reasons_for_incompliance.map(({ type }) => type)).toEqual(['missing_provenance']);

    await tell.create('empty', { policies: ['strict'] });
    expect(await tell.report('empty', [])).toMatchObject({ snapshot_index: 1, is_new: true });
    expect(await tell.snapshot('empty')).toMatchObject({ type: '', compliant: false, state: null, artifacts: [] });
    expect(await tell.report('empty', [])).toMatchObject({ snapshot_index: 1, is_new: false });
  });

  it('is unknown where no attached policy has a rule', async () => {
    await say.policy('no-rules', '_schema: https://example.com/v1\n');
    await say.policy('switched-off', '_schema: https://example.com/v1\nartifacts: {provenance: {required: false}}\n');
    await tell.create('ruleless', { policies: ['no-rules', 'switched-off'] });
    await tell.report('ruleless', [file('a', good), file('b', bad)]);
    expect((await tell.environment('ruleless')).state).toBeNull();
    expect(await tell.snapshot('ruleless')).toMatchObject({ compliant: false, state: null });
    const { scope, compliant } = await say.assert(bad, '?environment_name=ruleless');
    expect({ scope, compliant }).toEqual({ scope: 'environment', compliant: true });
    // One rule is enough to judge by.
    await tell.policies('POST', 'ruleless', ['strict']);
    expect((await tell.environment('ruleless')).state).toBe(false);
  });

  it('asks all that runs to satisfy all policies', async () => {
    await tell.create('all', { policies: ['strict'] });
    await tell.report('all', [file('a', good)]);
    expect((await tell.environment('all')).state).toBe(true);
    await tell.report('all', [file('a', good), file('b', bad)]);
    expect((await tell.environment('all')).state).toBe(false);
    expect((await tell.snapshot('all', '1')).compliant).toBe(true);
    await tell.report('all', [file('a', good)]);
    expect((await tell.environment('all')).state).toBe(true);
  });

  it('makes exceptions by name of what no flow knows', async () => {
    await tell.create('excepted', { policies: ['strict'] });
    await tell.report('excepted', [file('vendor/proxy', vendor)]);
    expect((await tell.snapshot('excepted')).compliant).toBe(true);
    await tell.report('excepted', [file('ours/proxy', vendor)]);
    expect((await tell.snapshot('excepted')).compliant).toBe(false);
  });

  it('follows policies as they are attached, changed and detached', async () => {
    await say.policy('changing', '_schema: https://example.com/v1\nartifacts: {provenance: {required: true}}\n');
    await tell.create('judged');
    await tell.report('judged', [file('b', bad)]);

    expect((await tell.policies('POST', 'judged', ['changing'])).status).toBe(200);
    expect(await tell.snapshot('judged')).toMatchObject({ index: 2, compliant: true, state: true });
    // The judgement is the same, so there is nothing new.
    await tell.policies('POST', 'judged', ['changing']);
    expect((await tell.snapshot('judged')).index).toBe(2);

    await say.policy('changing', strict);
    expect(await tell.snapshot('judged')).toMatchObject({
      index: 3,
      compliant: false,
      applied_policies: [{ policy_name: 'changing', policy_version: 2 }],
      artifacts: [{ reasons_for_incompliance: [{ type: 'non_compliant_in_trail' }] }],
    });
    await say.policy('changing', `${strict}# the same in other words\n`);
    expect((await tell.snapshot('judged')).index).toBe(3);

    await tell.policies('DELETE', 'judged', ['changing']);
    expect(await tell.snapshot('judged')).toMatchObject({ index: 4, compliant: false, state: null });
    const put = { name: 'judged', type: 'server', policies: ['changing'] };
    await service.send('PUT', `/environments/${service.org}`, { json: put });
    expect(await tell.snapshot('judged')).toMatchObject({ index: 5, compliant: false, state: false });
  });

  it('follows the allow-list', async () => {
    await tell.create('allowing', { policies: ['strict'] });
    await tell.report('allowing', [file('a', good), file('b', unknown)]);
    expect((await tell.allow('allowing', unknown)).status).toBe(201);
    const snapshot = await tell.snapshot('allowing');
    expect(snapshot).toMatchObject({
      index: 2,
      compliant: true,
      artifacts: [{}, { allow_listed: true, compliant: true }],
    });
    expect(snapshot.artifacts[1]?.policy_decisions).toMatchObject([{ status: 'NON-COMPLIANT' }]);
    await tell.allow('allowing', good);
    expect((await tell.snapshot('allowing')).index).toBe(2);
  });

  it('follows evidence with the next report', async () => {
    const late = fingerprintOf('late');
    await tell.create('late', { policies: ['strict'] });
    await tell.report('late', [file('a', late)]);
    await say.report('shop', late, { trail_name: 'late', template_reference_name: 'app' });
    await say.attest('shop', 'late', 'unit', { artifact_fingerprint: late });
    expect((await tell.snapshot('late')).index).toBe(1);
    expect(await tell.report('late', [file('a', late)])).toMatchObject({ snapshot_index: 2, is_new: true });
    expect(await tell.snapshot('late')).toMatchObject({ compliant: true, artifacts: [{ flow_name: 'shop' }] });
  });
});
