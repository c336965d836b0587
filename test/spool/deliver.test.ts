import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../src/client/client.ts';
import { getArtifact } from '../../src/contract/artifact.ts';
import { listTrailAttestations, searchAttestations } from '../../src/contract/attestation.ts';
import { deliver } from '../../src/spool/deliver.ts';
import type { UndeliveredWrite } from '../../src/spool/entry.ts';
import { Spool } from '../../src/spool/spool.ts';
import { changing, startTamperingProxy } from '../e2e/tampering-proxy.ts';
import { temporaryDirectory } from '../action/temporary-directory.ts';
import { type RunningService, startService } from '../running-service.ts';

const fingerprint = 'a'.repeat(64);

async function service(): Promise<{ service: RunningService; client: Client }> {
  const running = await startService();
  onTestFinished(() => running.stop());
  const client = createClient({
    apiUrl: running.url,
    token: running.tokens.member,
    userAgent: 'test',
    maxAttempts: 2,
    backoffBaseMs: 1,
  });
  onTestFinished(() => client.close());
  return { service: running, client };
}

const spoolIn = (): Spool => new Spool(join(temporaryDirectory(), 'spool'), Date.now);

const artifact = (more: Partial<UndeliveredWrite> = {}): UndeliveredWrite => ({
  endpoint: 'reportArtifact',
  params: { org: 'acme', flow_name: 'app' },
  body: { fingerprint, filename: 'app.tgz', build_url: '', commit_url: '', trail_name: 'build-1' },
  idempotencyKey: randomUUID(),
  attachment: null,
  ...more,
});

const evidence = (name: string, more: Partial<UndeliveredWrite> = {}): UndeliveredWrite => ({
  endpoint: 'attestGeneric',
  params: { org: 'acme', flow_name: 'app', trail_name: 'build-1' },
  body: { attestation_name: name, is_compliant: true, artifact_fingerprint: fingerprint },
  idempotencyKey: randomUUID(),
  attachment: null,
  ...more,
});

describe('deliver', () => {
  it('delivers in order, with attachments, and leaves nothing', async () => {
    const { client } = await service();
    const spool = spoolIn();
    const path = join(temporaryDirectory({ 'report.xml': '<report/>' }), 'report.xml');
    await spool.add(artifact());
    await spool.add(evidence('tests', { attachment: { path, name: 'report.xml' } }));
    await spool.add(evidence('scan', { params: { org: 'acme', flow_name: 'app', trail_name: null } }));
    const order: string[] = [];
    const delivery = await deliver(spool, client, 'acme', ({ entry }) => order.push(entry.endpoint));
    expect(delivery).toEqual({ delivered: 3, refused: [], stopped: null, left: 0 });
    expect(order).toEqual(['reportArtifact', 'attestGeneric', 'attestGeneric']);
    expect(await spool.files()).toEqual([]);
    const record = await client.call(getArtifact, { params: { org: 'acme', flow_name: 'app', fingerprint } });
    expect(Object.keys(record.evidence).toSorted()).toEqual(['scan', 'tests']);
    const found = await client.call(searchAttestations, {
      params: { org: 'acme' },
      query: { attestation_id: record.evidence['tests']?.attestation_id, commit_list: [] },
    });
    expect(found).toMatchObject({ data: [{ evidence_archive_path: 'report.xml' }] });
  });

  it('makes nothing twice that did arrive before', async () => {
    const { client } = await service();
    const spool = spoolIn();
    const idempotencyKey = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      await spool.add(artifact({ idempotencyKey }));
      await spool.add(evidence('tests', { idempotencyKey: '7b0d8b1e-5a3c-4f7e-9d1a-0123456789ab' }));
      expect(await deliver(spool, client, 'acme')).toMatchObject({ delivered: 2, left: 0 });
    }
    const flow = { org: 'acme', flow_name: 'app' };
    const { created_at: created, last_modified_at: modified } = await client.call(getArtifact, {
      params: { ...flow, fingerprint },
    });
    expect(modified).toBe(created);
    const params = { ...flow, trail_name: 'build-1', attestation_name: 'tests' };
    expect(await client.call(listTrailAttestations, { params })).toHaveLength(1);
  });

  it('keeps evidence that is not compliant where the service makes a yes of it', async () => {
    const { service: running } = await service();
    const raising = changing((answer) => ({ ...answer, is_compliant: true }));
    await using proxy = await startTamperingProxy(running.url, raising);
    const client = createClient({ apiUrl: proxy.url, token: running.tokens.member, userAgent: 'test' });
    onTestFinished(() => client.close());
    const spool = spoolIn();
    await spool.add(artifact());
    const body = { attestation_name: 'tests', is_compliant: false, artifact_fingerprint: fingerprint };
    await spool.add(evidence('tests', { body }));
    await spool.add(evidence('scan'));
    for (const delivered of [2, 0]) {
      const delivery = await deliver(spool, client, 'acme');
      expect(delivery).toMatchObject({ delivered, left: 1, stopped: null });
      expect(delivery.refused.map(({ reason }) => reason)).toEqual([
        expect.stringContaining('the service recorded it as compliant'),
      ]);
    }
  });

  it('stops at an outage, so that nothing overtakes what came before, and goes on from there', async () => {
    const { service: running, client } = await service();
    const spool = spoolIn();
    await spool.add(artifact());
    await spool.add(evidence('tests'));
    const revoked = createClient({ apiUrl: running.url, token: 'wrong-token-of-some-length', userAgent: 'test' });
    onTestFinished(() => revoked.close());
    expect(await deliver(spool, revoked, 'acme')).toMatchObject({
      delivered: 0,
      left: 2,
      stopped: { code: 'unauthorized' },
    });
    expect(await deliver(spool, client, 'acme')).toMatchObject({ delivered: 2, left: 0 });
  });

  it('keeps what is never taken, says why, and delivers the rest', async () => {
    const { client } = await service();
    const spool = spoolIn();
    await spool.add(evidence('early'));
    await spool.add(artifact({ params: { org: 'umbrella', flow_name: 'app' } }));
    await spool.add(artifact({ endpoint: 'deleteEverything' }));
    await spool.add(artifact({ body: { fingerprint: 'short' } }));
    await spool.add(artifact());
    const { delivered, refused, left } = await deliver(spool, client, 'acme');
    expect({ delivered, left }).toEqual({ delivered: 1, left: 4 });
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('no artifact with fingerprint'),
      expect.stringContaining('is for the organization umbrella, not acme'),
      expect.stringContaining('deleteEverything'),
      expect.stringContaining('is not a write'),
    ]);
  });
});
