import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { artifactDetail, artifactRecord } from '../../src/contract/artifact.ts';
import { attestationRecord } from '../../src/contract/attestation.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, refused } from './records.ts';

/** Long before anything arrives. */
const EARLY = 1_700_000_000.25;
const fingerprint = 'c'.repeat(64);

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const report = (more: Readonly<Record<string, unknown>>) =>
  service.send('POST', '/artifacts/acme/shop', {
    json: { fingerprint, filename: 'app.tgz', build_url: '', commit_url: '', trail_name: 'build', ...more },
  });
const attest = (name: string, more: Readonly<Record<string, unknown>>) =>
  service.send('POST', '/attestations/acme/shop/trail/build/generic', {
    form: form('data_json', { attestation_name: name, artifact_fingerprint: fingerprint, is_compliant: true, ...more }),
  });
const attestations = async (name: string) =>
  answered(
    await service.send('GET', `/attestations/acme/shop/artifact/${fingerprint}/${name}`),
    200,
    z.array(attestationRecord),
  );
const artifact = async () =>
  answered(await service.send('GET', `/artifacts/acme/shop/fingerprint/${fingerprint}`), 200, artifactDetail);

it('is shown with artifacts and attestations beside the time of arrival', async () => {
  expect((await report({ reported_at: EARLY })).status).toBe(201);
  expect((await attest('tests', { reported_at: EARLY })).status).toBe(201);
  const detail = await artifact();
  expect(detail.reported_at).toBe(EARLY);
  expect(detail.created_at).toBeGreaterThan(EARLY);
  const list = answered(await service.send('GET', '/artifacts/acme/shop'), 200, z.array(artifactRecord));
  expect(list).toMatchObject([{ reported_at: EARLY }]);
  const [record] = await attestations('tests');
  expect(record?.reported_at).toBe(EARLY);
  expect(record?.created_at).toBeGreaterThan(EARLY);
});

it('is absent where the reporter told none', async () => {
  await report({ reported_at: null });
  await attest('scan', {});
  expect(Object.keys(await artifact())).not.toContain('reported_at');
  expect(Object.keys((await attestations('scan'))[0] ?? {})).not.toContain('reported_at');
});

it('decides no order: what arrives last counts', async () => {
  await attest('review', { reported_at: EARLY + 1000, is_compliant: true });
  await attest('review', { reported_at: EARLY, is_compliant: false });
  expect((await attestations('review')).map((one) => one.is_compliant)).toEqual([false, true]);
  expect((await artifact()).evidence['review']).toMatchObject({ is_compliant: false });
});

it('is a number', async () => {
  refused(await report({ reported_at: '2026-01-01T00:00:00Z' }), 'invalid_input', ['reported_at']);
});
