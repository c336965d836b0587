import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationInput } from '../../../src/contract/notification.ts';
import * as allowList from '../../../src/service/store/allow-list.ts';
import * as artifacts from '../../../src/service/store/artifacts.ts';
import * as targets from '../../../src/service/store/attestation-target.ts';
import * as attestations from '../../../src/service/store/attestations.ts';
import * as counters from '../../../src/service/store/counters.ts';
import * as environments from '../../../src/service/store/environments.ts';
import * as flows from '../../../src/service/store/flows.ts';
import * as idempotency from '../../../src/service/store/idempotency.ts';
import * as notificationRules from '../../../src/service/store/notification-rules.ts';
import * as policies from '../../../src/service/store/policies.ts';
import * as repositories from '../../../src/service/store/repositories.ts';
import type {
  ArtifactRow,
  AttestationRow,
  EnvironmentRow,
  FlowRow,
  PolicyRow,
  TrailRow,
} from '../../../src/service/store/schema.ts';
import type { OrgReader, OrgStore, OrgWriter } from '../../../src/service/store/store.ts';
import * as templates from '../../../src/service/store/templates.ts';
import * as trails from '../../../src/service/store/trails.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

/** The rows of one organization; two get the same names, so only their ids tell them apart. */
interface Rows {
  template: string;
  flow: FlowRow;
  trail: TrailRow;
  artifact: ArtifactRow;
  attestation: AttestationRow;
  environment: EnvironmentRow;
  policy: PolicyRow;
  /** Of the entry of the allow-list. */
  allowance: string;
}

const report = {
  fingerprint: fingerprintOf('a'),
  filename: 'a',
  build_url: '',
  commit_url: '',
  git_commit: commitOf('a'),
};
const change = { name: 'flow', description: '', visibility: null, template: '# a' } as const;
const repository = { name: 'acme/shop', url: 'https://git.example/acme/shop', id: '7', provider: 'github' };
const rule: NotificationInput = {
  name: 'rule',
  type: 'env',
  environments: ['environment'],
  triggers: ['ON_COMPLIANT_ENV'],
  targets: [{ type: 'EMAIL', email: 'a@example.com' }],
};
const environmentInput = { name: 'environment', type: 'K8S', description: 'a' } as const;

function attestationIn(flow: FlowRow, trail: TrailRow): attestations.NewAttestation {
  return {
    flow_id: flow.id,
    trail_id: trail.id,
    target: targets.trailTarget,
    name: 'unit',
    type: 'generic',
    is_compliant: 1,
    artifact_fingerprint: report.fingerprint,
    target_artifact: null,
    git_commit: null,
    commit_sha: null,
    body: '{}',
    attachment_sha256: null,
    attachment_name: null,
    attachment_bytes: null,
    reported_by: 'a',
  };
}

function allowanceIn(environment: EnvironmentRow): Parameters<typeof allowList.allowArtifact>[1] {
  return {
    environment_id: environment.id,
    fingerprint: report.fingerprint,
    artifact_name: 'a',
    description: 'a',
    created_by: 'a',
  };
}

async function fill(tx: OrgWriter): Promise<Rows> {
  const template = await templates.addTemplate(tx, 'a');
  const { flow } = await flows.putFlow(tx, change);
  const { trail } = await trails.putTrail(tx, flow, { name: 'trail' }, { template: null, userName: 'a' });
  const artifact = await artifacts.addArtifactReport(tx, trail, report, 'a');
  const attestation = await attestations.addAttestation(tx, attestationIn(flow, trail));
  const { environment } = await environments.putEnvironment(tx, environmentInput);
  const { policy } = await policies.putPolicy(tx, { name: 'policy' }, '# a', 'a');
  await environments.attachPolicies(tx, environment.id, [policy.id], 'a');
  const allowance = await allowList.allowArtifact(tx, allowanceIn(environment));
  await repositories.recordRepository(tx, repository);
  await notificationRules.createRule(tx, rule, 'a');
  return { template, flow, trail, artifact, attestation, environment, policy, allowance };
}

const firstPage = { number: 1, size: 100 };

type Work<T extends OrgReader> = (tx: T, rows: Rows) => Promise<unknown>;

const reads: Record<string, Work<OrgReader>> = {
  'allowList.findAllowance': (tx, { environment }) => allowList.findAllowance(tx, environment.id, report.fingerprint),
  'artifacts.findSources': (tx) => artifacts.findSources(tx, report.fingerprint),
  'artifacts.listArtifacts': (tx, { flow }) => artifacts.listArtifacts(tx, flow.id, { number: 1, size: 100 }),
  'artifacts.findFingerprints': (tx, { flow }) =>
    artifacts.findFingerprints(tx, flow.id, report.fingerprint.slice(0, 5)),
  'artifacts.findArtifact': (tx, { flow, trail }) =>
    artifacts.findArtifact(tx, { flowId: flow.id, fingerprint: report.fingerprint, trailId: trail.id }),
  'artifacts.listTrailArtifacts': (tx, { trail }) => artifacts.listTrailArtifacts(tx, [trail.id], 10),
  'artifacts.listTrailReports': (tx, { trail }) => artifacts.listTrailReports(tx, trail.id, 10),
  'artifacts.findByCommit': (tx, { flow }) =>
    artifacts.findByCommit(tx, { flowId: flow.id, trailId: null, commitPrefix: report.git_commit.slice(0, 7) }, 10),
  'artifacts.listReports': (tx, { artifact }) => artifacts.listReports(tx, [artifact.id], 10),
  'attestations.loadLatestAttestations': (tx, { trail }) =>
    attestations.loadLatestAttestations(tx, [trail.id], [targets.trailTarget]),
  'attestations.listTrailAttestations': (tx, { trail }) => attestations.listTrailAttestations(tx, trail.id, 10),
  'attestations.searchAttestations': (tx, { flow }) =>
    attestations.searchAttestations(tx, { id: null, flowId: flow.id, commits: [], name: 'unit', type: null }, 10),
  'attestations.listNamedOnTrail': (tx, { trail }) => attestations.listNamedOnTrail(tx, trail.id, 'unit', 10),
  'attestations.listNamedOfArtifact': (tx, { flow }) =>
    attestations.listNamedOfArtifact(tx, { flowId: flow.id, fingerprint: report.fingerprint, name: 'unit' }, 10),
  'counters.readCounter': (tx, { flow }) => counters.readCounter(tx, `trails:${flow.id}`),
  'environments.findEnvironment': (tx, { environment }) => environments.findEnvironment(tx, environment.name),
  'environments.listEnvironments': (tx) => environments.listEnvironments(tx),
  'environments.attachedPolicyNames': (tx, { environment }) => environments.attachedPolicyNames(tx, [environment.id]),
  'environments.attachedPolicies': (tx, { environment }) => environments.attachedPolicies(tx, environment.id),
  'flows.findFlow': (tx, { flow }) => flows.findFlow(tx, flow.name),
  'flows.listFlows': (tx) => flows.listFlows(tx, { namePart: null, isCaseSensitive: true }, null),
  'flows.loadFlows': (tx, { flow }) => flows.loadFlows(tx, [flow.id]),
  'notificationRules.listRules': (tx) => notificationRules.listRules(tx),
  'notificationRules.findRule': (tx) => notificationRules.findRule(tx, 1),
  'policies.listPolicies': (tx) => policies.listPolicies(tx),
  'policies.findPolicy': (tx, { policy }) => policies.findPolicy(tx, policy.name),
  'policies.findPolicies': (tx, { policy }) => policies.findPolicies(tx, [policy.name]),
  'policies.listVersions': (tx, { policy }) => policies.listVersions(tx, [policy.id]),
  'policies.loadLatestVersions': (tx, { policy }) => policies.loadLatestVersions(tx, [policy]),
  'policies.consumingEnvironments': (tx, { policy }) => policies.consumingEnvironments(tx, [policy.id]),
  'repositories.listRepositories': (tx) =>
    repositories.listRepositories(tx, { externalId: null, name: repository.name, provider: null }, firstPage),
  'templates.loadTemplates': (tx, { template }) => templates.loadTemplates(tx, [template]),
  'trails.findTrail': (tx, { flow, trail }) => trails.findTrail(tx, flow.id, trail.name),
  'trails.listTrails': (tx, { flow }) => trails.listTrails(tx, flow.id, null, firstPage),
  'trails.loadTrails': (tx, { trail }) => trails.loadTrails(tx, [trail.id]),
};
/** Looked up by what both organizations have, such as a name: each finds its own. */
const byName = [
  'artifacts.findSources',
  'environments.findEnvironment',
  'environments.listEnvironments',
  'flows.findFlow',
  'flows.listFlows',
  'notificationRules.findRule',
  'notificationRules.listRules',
  'policies.listPolicies',
  'policies.findPolicy',
  'policies.findPolicies',
  'repositories.listRepositories',
];

const writes: Record<string, Work<OrgWriter>> = {
  'allowList.allowArtifact': (tx, { environment }) => allowList.allowArtifact(tx, allowanceIn(environment)),
  'artifacts.addArtifactReport': (tx, { trail }) =>
    artifacts.addArtifactReport(tx, trail, { ...report, filename: 'b' }, 'b'),
  'attestations.addAttestation': (tx, { flow, trail }) =>
    attestations.addAttestation(tx, { ...attestationIn(flow, trail), is_compliant: 0 }),
  'counters.addToCounter': (tx, { flow }) => counters.addToCounter(tx, `trails:${flow.id}`),
  'environments.putEnvironment': (tx) => environments.putEnvironment(tx, { ...environmentInput, description: 'b' }),
  'environments.attachPolicies': (tx, { environment, policy }) =>
    environments.attachPolicies(tx, environment.id, [policy.id], 'b'),
  'environments.detachPolicies': (tx, { environment, policy }) =>
    environments.detachPolicies(tx, environment.id, [policy.id]),
  'flows.putFlow': (tx) => flows.putFlow(tx, { ...change, description: 'b', template: '# b' }),
  'flows.ensureFlow': (tx) => flows.ensureFlow(tx, 'flow', () => '# b'),
  'idempotency.once': (tx, { flow }) => once(tx, `by ${flow.id}`),
  'notificationRules.createRule': (tx) => notificationRules.createRule(tx, rule, 'b'),
  'notificationRules.updateRule': (tx) => notificationRules.updateRule(tx, 1, { ...rule, name: 'b' }),
  'notificationRules.deleteRule': (tx) => notificationRules.deleteRule(tx, 1),
  'policies.putPolicy': (tx) => policies.putPolicy(tx, { name: 'policy', description: 'b' }, '# b', 'b'),
  'repositories.recordRepository': (tx) => repositories.recordRepository(tx, { ...repository, description: 'b' }),
  'templates.addTemplate': (tx) => templates.addTemplate(tx, 'b'),
  'trails.putTrail': (tx, { flow }) =>
    trails.putTrail(tx, flow, { name: 'trail', description: 'b' }, { template: '# b', userName: 'b' }),
  'trails.ensureTrail': (tx, { flow }) => trails.ensureTrail(tx, flow, { name: 'trail' }, 'b'),
};
const withoutRows = [
  'artifacts.reportedCommit',
  'environments.missingEnvironments',
  'idempotency.IDEMPOTENCY_KEPT_MS',
  'idempotency.RepeatedRequest',
];

const once = (tx: OrgWriter, key: string) =>
  idempotency.once(tx, { key, hash: 'h' }, async () => ({ status: 201, body: tx.newId() }));

let opened: TemporaryStore;
let mine: { org: OrgStore; rows: Rows };
let theirs: { org: OrgStore; rows: Rows };

beforeAll(async () => {
  opened = await openTemporaryStore();
  const filled = async (name: string) => {
    const org = await opened.organization(name);
    return { org, rows: await org.write(fill) };
  };
  mine = await filled('mine');
  theirs = await filled('theirs');
});
afterAll(() => opened.remove());

/** Everything in the tables that belongs to the rows' organization. */
function stored(rows: Rows): unknown {
  const database = new DatabaseSync(path.join(opened.folder, 'assay.db'), { readOnly: true });
  try {
    const orgId = database.prepare('select org_id from flows where id = ?').get(rows.flow.id)?.['org_id'] ?? null;
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map((row) => String(row['name']));
    return tables
      .filter(
        (table) =>
          database.prepare(`select 1 from pragma_table_info('${table}') where name = 'org_id'`).get() !== undefined,
      )
      .map((table) => [table, database.prepare(`select * from ${table} where org_id = ? order by 1, 2, 3`).all(orgId)]);
  } finally {
    database.close();
  }
}

/** Ids and texts in a result, whatever its shape. */
function shown(result: unknown): string {
  return JSON.stringify(result instanceof Map ? [...result.values()] : result);
}
function idsOf({ template, allowance, ...rows }: Rows): string[] {
  return [template, allowance, ...Object.values(rows).map((row) => row.id), rows.artifact.report_id];
}
const isEmpty = (result: unknown): boolean =>
  ['null', '[]', '0', '{"rows":[],"total":0}', undefined].includes(shown(result));

it('is tried with every function of the store', () => {
  const modules = {
    allowList,
    artifacts,
    attestations,
    counters,
    environments,
    flows,
    idempotency,
    notificationRules,
    policies,
    repositories,
    templates,
    trails,
  };
  const functions = Object.entries(modules).flatMap(([name, module]) =>
    Object.keys(module).map((member) => `${name}.${member}`),
  );
  expect([...Object.keys(reads), ...Object.keys(writes), ...withoutRows].sort()).toEqual(functions.sort());
});

const missing = (org: OrgStore) =>
  org.read((tx) => environments.missingEnvironments(tx, ['theirs-alone', 'environment']));

describe('two organizations with the same names', () => {
  it.each(Object.entries(reads))('never see each other: %s', async (name, read) => {
    const own = await mine.org.read((tx) => read(tx, mine.rows));
    expect(isEmpty(own)).toBe(false);
    for (const id of idsOf(theirs.rows)) expect(shown(own)).not.toContain(id);

    // Also where one is asked by the other's ids.
    const foreign = await mine.org.read((tx) => read(tx, theirs.rows));
    for (const id of idsOf(theirs.rows)) expect(shown(foreign)).not.toContain(id);
    expect(isEmpty(foreign)).toBe(!byName.includes(name));
  });

  it('miss each what the other has', async () => {
    await theirs.org.write((tx) => environments.putEnvironment(tx, { name: 'theirs-alone', type: 'K8S' }));
    expect(await missing(mine.org)).toEqual(['theirs-alone']);
    expect(await missing(theirs.org)).toEqual([]);
  });

  it('use the same Idempotency-Key for different requests', async () => {
    const bodies = await Promise.all(
      [mine, theirs].map(({ org }) => org.write(async (tx) => (await once(tx, 'same')).body)),
    );
    expect(new Set(bodies).size).toBe(2);
  });

  it.each(Object.entries(writes))('never change each other: %s', async (_name, write) => {
    const before = stored(theirs.rows);
    await mine.org.write((tx) => write(tx, mine.rows));
    // With the other's ids a write is refused by the references between tables, or touches nothing.
    const [crossing] = await Promise.allSettled([mine.org.write((tx) => write(tx, theirs.rows))]);
    expect(crossing.status === 'rejected' ? String(crossing.reason) : 'FOREIGN KEY').toContain('FOREIGN KEY');
    expect(stored(theirs.rows)).toEqual(before);
  });
});
