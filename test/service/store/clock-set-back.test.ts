import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAttestation, listNamedOnTrail } from '../../../src/service/store/attestations.ts';
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
