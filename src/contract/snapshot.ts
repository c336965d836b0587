import * as z from 'zod';
import { resolution } from './assertion.ts';
import { endpoint } from './endpoint.ts';
import { environmentTypes } from './environment.ts';
import { complianceState, environmentName, epochSeconds, orgName, policyName } from './names.ts';
import { pageNumber } from './page.ts';

/** Which snapshot is meant: `3`, `#3`, `-1`, `~2`, `@{2026-01-31T12:00:00}`, `@{3.days.ago}`, `NOW`. */
export const snapshotExpression = z.string().max(100);

/** Two of them, from one to the other, both included; empty for no bounds. */
export const interval = z.string().max(210).default('').describe('`A..B`, for example `3..NOW`; empty for all.');

export const yesOrNo = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((text) => text === 'true');

const annotation = z.object({
  type: z.enum(['started', 'scaled', 'unchanged']),
  was: z.int().describe('Instances in the snapshot before.'),
  now: z.int().min(1).describe('Instances in this one.'),
});

const podOnRecord = z.object({
  namespace: z.string(),
  creationTimestamp: z.int(),
  owners: z.array(z.record(z.string(), z.unknown())).nullable(),
});

/** What a flow knew of a running artifact when it was judged. */
export const runningFlow = z.object({
  flow_name: z.string(),
  trail_name: z.string(),
  template_reference_name: z.string().nullable(),
  git_commit: z.string().nullable(),
  commit_url: z.string().nullable(),
  compliance_state: complianceState,
});

export const policyDecision = z.object({
  policy_name: policyName,
  policy_version: z.int(),
  status: z.enum(['COMPLIANT', 'NON-COMPLIANT']),
});

export const snapshotArtifact = z
  .object({
    name: z.string(),
    fingerprint: z.string().describe('Empty where the reporter could not tell it.'),
    compliant: z.boolean(),
    allow_listed: z.boolean(),
    flow_name: z.string().describe('The flow that held it first; empty where no flow knows it.'),
    git_commit: z.string().nullable(),
    commit_url: z.string().nullable(),
    flows: z.array(runningFlow),
    policy_decisions: z.array(policyDecision),
    reasons_for_incompliance: z.array(resolution),
    deployments: z.array(z.int()),
    creationTimestamp: z.array(z.int()).min(1).describe('One for each instance, oldest first.'),
    pods: z.record(z.string(), podOnRecord).nullable(),
    instances: z.array(z.record(z.string(), z.unknown())).describe('Each as it was reported, without its digests.'),
    annotation,
  })
  .meta({ id: 'SnapshotArtifact' });

export type SnapshotArtifact = z.output<typeof snapshotArtifact>;
export type RunningFlow = z.output<typeof runningFlow>;
export type PolicyDecision = z.output<typeof policyDecision>;

export const snapshotRecord = z
  .object({
    environment_name: environmentName,
    type: z.union([z.enum(environmentTypes), z.literal('')]).describe('Empty where nothing ran.'),
    index: z.int(),
    timestamp: epochSeconds,
    next_snapshot_timestamp: epochSeconds.nullable(),
    is_latest: z.boolean(),
    user_id: z.string(),
    user_name: z.string(),
    compliant: z.boolean().describe('False also where nothing ran or no attached policy had a rule: see `state`.'),
    state: z.boolean().nullable().describe('Null where nothing ran or no attached policy had a rule.'),
    applied_policies: z.array(z.object({ policy_name: policyName, policy_version: z.int() })),
    artifact_compliance_count: z.object({ compliant: z.int(), non_compliant: z.int() }),
    artifacts: z.array(snapshotArtifact),
    html_url: z.string(),
  })
  .meta({ id: 'Snapshot' });

export type SnapshotRecord = z.output<typeof snapshotRecord>;

export const getSnapshot = endpoint({
  id: 'getSnapshot',
  tag: 'snapshots',
  summary: 'Read a snapshot of an environment: what ran there, and how it was judged',
  method: 'GET',
  path: '/snapshots/{org}/{environment_name}/{expression}',
  role: 'reader',
  params: z.object({ org: orgName, environment_name: environmentName, expression: snapshotExpression }),
  query: z.object({}),
  body: null,
  answers: { 200: snapshotRecord },
  errors: ['unknown_organization', 'unknown_environment', 'unknown_snapshot'],
});

const listedSnapshot = z
  .object({
    index: z.int(),
    from: epochSeconds,
    to: epochSeconds.describe('0 where it is the newest.'),
    compliant: z.boolean(),
    duration: z.number().describe('Seconds; of the newest, until now.'),
  })
  .meta({ id: 'ListedSnapshot' });

export const listSnapshots = endpoint({
  id: 'listSnapshots',
  tag: 'snapshots',
  summary: 'List the snapshots of an environment, newest first',
  method: 'GET',
  path: '/snapshots/{org}/{environment_name}',
  role: 'reader',
  params: z.object({ org: orgName, environment_name: environmentName }),
  query: z.object({
    interval,
    page: pageNumber(1, 1_000_000),
    per_page: pageNumber(15, 100),
    reverse: yesOrNo.describe('Oldest first.'),
  }),
  body: null,
  answers: { 200: z.array(listedSnapshot) },
  errors: ['unknown_organization', 'unknown_environment'],
});

const differingArtifact = z.object({
  fingerprint: z.string(),
  name: z.string(),
  flow: z.string(),
  commit_url: z.string(),
  most_recent_timestamp: z.int().describe('Of the newest instance, in seconds since 1970.'),
  instance_count: z.int().describe('In the second snapshot; in the first where the second has none.'),
  s1_instance_count: z.int(),
  s2_instance_count: z.int(),
  pods: z.array(z.string()),
});

const differingArtifacts = z.object({ artifacts: z.array(differingArtifact) });
const differingSnapshot = differingArtifacts.extend({ snapshot_id: z.string() });

export type DifferingArtifact = z.output<typeof differingArtifact>;

/** Which snapshot of which environment: `env`, `env#3`, `env~1`, `env@{…}`. */
const snappish = z.string().max(400);

export const diffSnapshots = endpoint({
  id: 'diffSnapshots',
  tag: 'snapshots',
  summary: 'Compare two snapshots, also of two environments, by the fingerprints of what runs',
  method: 'GET',
  path: '/env-diff/{org}',
  role: 'reader',
  params: z.object({ org: orgName }),
  query: z.object({
    snappish1: snappish.describe('`env`, `env#3`, `env~1` or `env@{2026-01-31T12:00:00}`'),
    snappish2: snappish,
  }),
  body: null,
  answers: {
    200: z
      .object({
        snappish1: differingSnapshot.describe('What runs in the first only.'),
        snappish2: differingSnapshot.describe('What runs in the second only.'),
        changed: differingArtifacts.describe('What runs in both, in other numbers.'),
        'not-changed': differingArtifacts,
      })
      .meta({ id: 'SnapshotDiff' }),
  },
  errors: ['unknown_organization', 'unknown_environment', 'unknown_snapshot'],
});
