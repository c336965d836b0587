import type { KyselyPlugin } from 'kysely';
import { createDocuments } from '../../../src/service/judgement/documents.ts';
import type { RunningInstances } from '../../../src/service/snapshots/running-instances.ts';
import { addArtifactReport } from '../../../src/service/store/artifacts.ts';
import { addAttestation } from '../../../src/service/store/attestations.ts';
import { addEnvironment, attachPolicies } from '../../../src/service/store/environments.ts';
import { ensureFlow } from '../../../src/service/store/flows.ts';
import { putPolicy } from '../../../src/service/store/policies.ts';
import type { EnvironmentRow } from '../../../src/service/store/environment-rows.ts';
import type { OrgReader, OrgWriter } from '../../../src/service/store/store.ts';
import { ensureTrail } from '../../../src/service/store/trails.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { newAttestation } from '../store/new-attestation.ts';

export const maker = { documents: createDocuments(), userName: 'reporter' };

/** What runs under a name; its content is that of the name too, unless it is given. */
export function running(name: string, instances = 1, content = name): RunningInstances {
  return {
    name,
    fingerprint: fingerprintOf(content),
    instances: Array.from({ length: instances }, (_, index) => ({ creationTimestamp: 1_700_000_000 + index })),
  };
}

/** The same transaction, whose statements are counted. */
export function counted<T extends OrgReader>(tx: T): { tx: T; statements: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { tx: { ...tx, db: tx.db.withPlugin(plugin) }, statements: () => count };
}

const template = 'trail: {artifacts: [{name: app, attestations: [{name: unit, type: generic}]}]}';
const policies = [
  'provenance: {required: true}',
  'trail-compliance: {required: true}',
  'attestations: [{name: unit, type: generic}]',
  `attestations: [{type: generic, if: '\${{ flow.name == "shop" }}'}]`,
  `provenance: {required: true, exceptions: [{if: '\${{ matches(artifact.name, "^vendor-") }}'}]}`,
];

/** Reports of artifacts `app-0`, `app-1`, … each on a trail of its own with evidence, and an environment under five policies. */
export async function fillWithArtifacts(tx: OrgWriter, count: number): Promise<EnvironmentRow> {
  const flow = await ensureFlow(tx, 'shop', () => template);
  for (let index = 0; index < count; index += 1) {
    const trail = await ensureTrail(tx, flow, { name: `trail-${index}` }, 'ci');
    const fingerprint = fingerprintOf(`app-${index}`);
    await addArtifactReport(
      tx,
      trail,
      {
        fingerprint,
        filename: `app-${index}`,
        build_url: '',
        commit_url: '',
        git_commit: commitOf(`app-${index}`),
        template_reference_name: 'app',
      },
      'ci',
    );
    await addAttestation(tx, newAttestation(fingerprint, { flow_id: flow.id, trail_id: trail.id }));
  }
  const environment = await addEnvironment(tx, { name: 'production', type: 'server' });
  for (const [index, artifacts] of policies.entries()) {
    const content = `_schema: https://example.com/v1\nartifacts: {${artifacts}}\n`;
    const { policy } = await putPolicy(tx, { name: `policy-${index}` }, content, 'admin');
    await attachPolicies(tx, environment.id, [policy.id], 'admin');
  }
  return environment;
}
