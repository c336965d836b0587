import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowArtifact, findAllowance } from '../../../src/service/store/allow-list.ts';
import { addAttestation, listNamedOnTrail } from '../../../src/service/store/attestations.ts';
import { addEnvironment, findEnvironment } from '../../../src/service/store/environments.ts';
import { ensureFlow } from '../../../src/service/store/flows.ts';
import { findOrganization } from '../../../src/service/store/organizations.ts';
import { ensureTrail } from '../../../src/service/store/trails.ts';
import { newAttestation } from './new-attestation.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

let nowMs = 1_786_803_891_645;
let opened: TemporaryStore;

beforeAll(async () => {
  opened = await openTemporaryStore(() => nowMs);
  await opened.organization('acme');
});
afterAll(() => opened.remove());

/** Attests `unit` on the one trail; answers the ids of all that were attested there, newest first. */
async function attest(): Promise<{ id: string; all: string[] }> {
  const organization = await opened.store.readLookup((db) => findOrganization(db, 'acme'));
  return opened.store.org(organization?.org_id ?? '').write(async (tx) => {
    const flow = await ensureFlow(tx, 'shop', () => null);
    const trail = await ensureTrail(tx, flow, { name: 't' }, 'ci');
    const { id } = await addAttestation(tx, newAttestation('f', { flow_id: flow.id, trail_id: trail.id }));
    return { id, all: (await listNamedOnTrail(tx, trail.id, 'unit', 10)).map((one) => one.id) };
  });
}

it('what arrives after a start is the latest, though the clock was set back before it', async () => {
  const first = await attest();
  await opened.store.close();
  nowMs -= 3_600_000;
  await opened.reopen();
  const second = await attest();
  expect(second.all).toEqual([second.id, first.id]);
});

/** Allows one artifact in one environment once more; answers the description of the entry that counts then. */
async function allow(description: string): Promise<string | undefined> {
  const organization = await opened.store.readLookup((db) => findOrganization(db, 'acme'));
  return opened.store.org(organization?.org_id ?? '').write(async (tx) => {
    const { id } = (await findEnvironment(tx, 'prod')) ?? (await addEnvironment(tx, { name: 'prod', type: 'K8S' }));
    const entry = { environment_id: id, fingerprint: 'f', artifact_name: 'a', description, created_by: 'ci' };
    await allowArtifact(tx, entry);
    return (await findAllowance(tx, id, 'f'))?.description;
  });
}

it('the newest entry of an allow-list counts, though the clock was set back before it', async () => {
  nowMs += 7_200_000;
  expect(await allow('first')).toBe('first');
  await opened.store.close();
  nowMs -= 3_600_000;
  await opened.reopen();
  expect(await allow('second')).toBe('second');
});
