import { takeReport } from '../../../src/service/snapshots/take-snapshot.ts';
import { allowArtifact } from '../../../src/service/store/allow-list.ts';
import { addAttestation } from '../../../src/service/store/attestations.ts';
import { artifactTarget, trailTarget } from '../../../src/service/store/attestation-target.ts';
import { addControl } from '../../../src/service/store/controls.ts';
import type { EnvironmentRow } from '../../../src/service/store/environment-rows.ts';
import { addEnvironment, attachPolicies, findEnvironment } from '../../../src/service/store/environments.ts';
import { ensureFlow } from '../../../src/service/store/flows.ts';
import { findPolicies, putPolicy } from '../../../src/service/store/policies.ts';
import type { OrgStore, OrgWriter } from '../../../src/service/store/store.ts';
import { changeTags } from '../../../src/service/store/tags.ts';
import { ensureTrail } from '../../../src/service/store/trails.ts';
import { fingerprintOf } from '../records.ts';
import { maker, running } from '../snapshots/reported-store.ts';
import { newAttestation } from '../store/new-attestation.ts';
import { appName, recordArtifact, recordArtifacts, repositoryOf } from '../store/recorded-artifacts.ts';

/** How much an organization has on record. */
export interface OrganizationSize {
  artifacts: number;
  /** So many flows, environments, policies, versions of the first policy, and controls. */
  ofAKind: number;
  /** In the environment `busy`. */
  snapshots: number;
  /** In the environment `production`; no more than there are artifacts. */
  running: number;
  /** On the trail `long`, under few names. */
  evidence: number;
  /** Of the trail `wide` and of the artifact on it: each has a name of its own. */
  names: number;
}

/** What is on record everywhere: in each flow, on many trails of the first one, and in each environment. */
export const SHARED = 'shared';
/** The artifact of the trail `wide`. */
export const WIDE = 'wide';

const IN_ONE_TRANSACTION = 1000;
const SNAPSHOTS_IN_ONE_TRANSACTION = 20;
const EVIDENCE_NAMES = 7;

/**
 * Fills an empty organization, straight into its store: over the network it would take minutes. Answers the id of an
 * attestation amid those of the trail `long`.
 */
export async function fillOrganization(org: OrgStore, size: OrganizationSize): Promise<{ amidLong: string }> {
  const { artifacts, ofAKind, evidence, names } = size;
  await recordArtifacts(org, { count: artifacts, flows: ofAKind });
  await inTransactions(org, ofAKind, addRules);
  await inTransactions(org, ofAKind, addPoliced);
  await takeSnapshots(org, size);
  // After what runs was judged: it would be judged in each flow for each environment.
  await inTransactions(org, ofAKind, async (tx, index) => {
    const shared = { name: SHARED, repository: repositoryOf(0) };
    await recordArtifact(tx, { ...shared, flow: `flow-${index}`, trail: SHARED });
    await recordArtifact(tx, { ...shared, flow: 'flow-0', trail: `${SHARED}-${index}` });
    const flow = await ensureFlow(tx, `flow-${index}`, () => null);
    await changeTags(tx, 'flow', flow.id, { set: { team: `team-${index}`, tier: 'one' }, remove: [] });
  });

  let amidLong = '';
  await inTransactions(org, evidence, async (tx, index) => {
    const id = await attest(tx, { trail: 'long', name: `check-${index % EVIDENCE_NAMES}`, fingerprint: null });
    if (index === evidence >> 1) amidLong = id;
  });
  await org.write((tx) => recordArtifact(tx, { name: WIDE, repository: repositoryOf(0), flow: 'flow-0', trail: WIDE }));
  await inTransactions(org, names, async (tx, index) => {
    await attest(tx, { trail: WIDE, name: `of-trail-${index}`, fingerprint: null });
    await attest(tx, { trail: WIDE, name: `of-artifact-${index}`, fingerprint: fingerprintOf(WIDE) });
  });
  await inTransactions(org, ofAKind, (tx, index) =>
    recordArtifact(tx, { name: `part-${index}`, repository: repositoryOf(0), flow: 'flow-0', trail: 'parts' }),
  );
  return { amidLong };
}

async function inTransactions(
  org: OrgStore,
  count: number,
  add: (tx: OrgWriter, index: number) => Promise<unknown>,
  size = IN_ONE_TRANSACTION,
): Promise<void> {
  for (let from = 0; from < count; from += size) {
    await org.write(async (tx) => {
      for (let index = from; index < Math.min(count, from + size); index += 1) await add(tx, index);
    });
  }
}

const policyContent = (rules: string): string => `_schema: https://example.com/v1\nartifacts: {${rules}}\n`;

/** A control, a policy that is attached, one that is not, and one more version of the first policy, which names the control. */
async function addRules(tx: OrgWriter, index: number): Promise<void> {
  await addControl(tx, { identifier: `C-${index}`, name: `Control ${index}` }, 'admin');
  const attested = policyContent(
    `attestations: [{name: unit, type: generic}, {type: decision, for_control: C-${index}}]`,
  );
  await putPolicy(tx, { name: 'policy-0' }, attested, 'admin');
  if (index > 0)
    await putPolicy(tx, { name: `policy-${index}` }, policyContent('provenance: {required: true}'), 'admin');
  await putPolicy(tx, { name: `spare-${index}` }, policyContent('trail-compliance: {required: true}'), 'admin');
}

/** An environment under the first policy and one of its own, where the shared artifact runs. */
async function addPoliced(tx: OrgWriter, index: number): Promise<void> {
  const environment = await addEnvironment(tx, { name: index === 0 ? 'production' : `env-${index}`, type: 'server' });
  const policies = await findPolicies(tx, ['policy-0', `policy-${index}`]);
  const ids = [...policies.values()].map(({ id }) => id);
  await attachPolicies(tx, environment.id, ids, 'admin');
  await takeReport(tx, maker, environment.id, [running(SHARED)]);
}

/** Much that runs at once in `production`, of which some is allowed, and many snapshots of `busy`. */
async function takeSnapshots(org: OrgStore, size: OrganizationSize): Promise<void> {
  const apps = Array.from({ length: size.running }, (_, index) => running(appName(index)));
  const changed = apps.map((app, index) => (index % 3 === 0 ? running(app.name, 2, `${app.name} anew`) : app));
  for (const report of [apps, changed]) {
    await org.write(async (tx) => takeReport(tx, maker, (await environmentOf(tx, 'production')).id, report));
  }
  await inTransactions(org, size.ofAKind, async (tx, index) => {
    const { id } = await environmentOf(tx, 'production');
    const entry = { environment_id: id, fingerprint: fingerprintOf(appName(index)), artifact_name: appName(index) };
    await allowArtifact(tx, { ...entry, description: 'known', created_by: 'admin' });
  });
  await org.write((tx) => addEnvironment(tx, { name: 'busy', type: 'server' }));
  await inTransactions(
    org,
    size.snapshots,
    async (tx, index) => {
      const { id } = await environmentOf(tx, 'busy');
      await takeReport(tx, maker, id, [running(appName(0), 1 + (index % 2)), running(appName(1 + (index % 50)))]);
    },
    SNAPSHOTS_IN_ONE_TRANSACTION,
  );
}

async function environmentOf(tx: OrgWriter, name: string): Promise<EnvironmentRow> {
  const environment = await findEnvironment(tx, name);
  if (environment === null) throw new Error(`there is no environment ${name}`);
  return environment;
}

/** Evidence of a trail of the first flow, or of an artifact on it. */
async function attest(
  tx: OrgWriter,
  { trail, name, fingerprint }: { trail: string; name: string; fingerprint: string | null },
): Promise<string> {
  const flow = await ensureFlow(tx, 'flow-0', () => null);
  const { id } = await ensureTrail(tx, flow, { name: trail }, 'ci');
  const attestation = await addAttestation(
    tx,
    newAttestation(fingerprint ?? '', {
      flow_id: flow.id,
      trail_id: id,
      name,
      target: fingerprint === null ? trailTarget : artifactTarget(fingerprint),
      artifact_fingerprint: fingerprint,
      body: JSON.stringify({ attestation_name: name, is_compliant: true }),
    }),
  );
  return attestation.id;
}
