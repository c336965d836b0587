import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../running-service.ts';
import { artifactReader } from './artifact-reader.ts';
import { fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: ReturnType<typeof speaker>;
let read: ReturnType<typeof artifactReader>;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
  read = artifactReader(service);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

const files = async (query: string) => (await read.list('paged', query)).map((item) => item.filename);

describe('the list', () => {
  const names = Array.from({ length: 17 }, (_, index) => `item-${String(index).padStart(2, '0')}`);

  beforeAll(async () => {
    for (const name of names) {
      nowMs += 10;
      await say.report('paged', fingerprintOf(name), { filename: name });
    }
  });
  const newestFirst = names.toReversed();

  it('is newest first, fifteen a page', async () => {
    expect(await files('')).toEqual(newestFirst.slice(0, 15));
    expect(await files('?page=2')).toEqual(newestFirst.slice(15));
    expect(await files('?page=null&per_page=null')).toEqual(newestFirst.slice(0, 15));
  });

  it('has pages of one to a hundred', async () => {
    expect(await files('?per_page=1')).toEqual(newestFirst.slice(0, 1));
    expect(await files('?per_page=1&page=17')).toEqual(newestFirst.slice(16));
    expect(await files('?per_page=100')).toEqual(newestFirst);
    expect(await files('?page=2&per_page=5')).toEqual(newestFirst.slice(5, 10));
  });

  it('is empty beyond its end', async () => {
    expect(await files('?page=3')).toEqual([]);
    expect(await files('?page=1000000&per_page=100')).toEqual([]);
  });

  it('keeps its order where a report comes again', async () => {
    await say.report('paged', fingerprintOf('item-00'), { filename: 'item-00' });
    expect((await files('?per_page=100')).at(-1)).toBe('item-00');
  });

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.0'],
    ['page', '1e3'],
    ['page', 'one'],
    ['page', ''],
    ['page', '1000001'],
    ['page', '9999999999'],
    ['page', '%20'],
    ['per_page', '0'],
    ['per_page', '101'],
    ['per_page', '-5'],
    ['per_page', 'all'],
  ])('refuses %s=%s', async (name, value) => {
    refused(await service.send('GET', `/artifacts/${service.org}/paged?${name}=${value}`), 'invalid_input', [
      `query.${name}`,
    ]);
  });

  it('refuses a parameter that is given twice', async () => {
    refused(await service.send('GET', `/artifacts/${service.org}/paged?page=1&page=2`), 'invalid_input', [
      'query.page',
    ]);
  });

  it('does not mind parameters that it does not know', async () => {
    expect(await files('?per_page=1&flow_tag=a')).toHaveLength(1);
  });

  it('of an unknown flow is not there', async () => {
    refused(await service.send('GET', `/artifacts/${service.org}/of-nobody`), 'unknown_flow', []);
  });

  it('shows the evidence and the state of each', async () => {
    await say.flow(
      'states',
      'trail: {attestations: [{name: scan, type: generic}], artifacts: [{name: cli, attestations: [{name: unit, type: generic}]}]}',
    );
    const fingerprint = fingerprintOf('states');
    const state = async () => (await read.list('states'))[0]?.state;
    await say.report('states', fingerprint, { trail_name: 't', template_reference_name: 'cli' });
    expect(await state()).toBe('INCOMPLETE');
    const unit = await say.attest('states', 't', 'unit', { artifact_fingerprint: fingerprint });
    expect(await state()).toBe('INCOMPLETE');
    const scan = await say.attest('states', 't', 'scan', { is_compliant: false });
    expect(await state()).toBe('NON-COMPLIANT');
    expect((await read.list('states'))[0]?.evidence).toEqual({
      unit: { attestation_id: unit, attestation_type: 'generic', is_compliant: true, created_at: nowMs / 1000 },
      scan: { attestation_id: scan, attestation_type: 'generic', is_compliant: false, created_at: nowMs / 1000 },
    });
    const later = await say.attest('states', 't', 'scan');
    expect(await state()).toBe('COMPLIANT');
    expect((await read.list('states'))[0]?.evidence['scan']?.attestation_id).toBe(later);
  });
});
