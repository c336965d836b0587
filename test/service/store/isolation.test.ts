import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationInput } from '../../../src/contract/notification.ts';
import * as allowList from '../../../src/service/store/allow-list.ts';
import * as apiKeys from '../../../src/service/store/api-keys.ts';
import * as artifacts from '../../../src/service/store/artifacts.ts';
import * as targets from '../../../src/service/store/attestation-target.ts';
import * as attestations from '../../../src/service/store/attestations.ts';
import * as auditLog from '../../../src/service/store/audit-log.ts';
import * as controls from '../../../src/service/store/controls.ts';
import * as counters from '../../../src/service/store/counters.ts';
import * as customTypes from '../../../src/service/store/custom-types.ts';
import * as deliveries from '../../../src/service/store/deliveries.ts';
import * as dueDeliveries from '../../../src/service/store/due-deliveries.ts';
import * as environmentEvents from '../../../src/service/store/environment-events.ts';
import * as environments from '../../../src/service/store/environments.ts';
import * as flows from '../../../src/service/store/flows.ts';
import * as includedEnvironments from '../../../src/service/store/included-environments.ts';
import * as idempotency from '../../../src/service/store/idempotency.ts';
import * as notificationRules from '../../../src/service/store/notification-rules.ts';
import * as notificationTargets from '../../../src/service/store/notification-targets.ts';
import type { DeliveryRow, NotificationTargetRow } from '../../../src/service/store/notification-rows.ts';
import * as outbox from '../../../src/service/store/outbox.ts';
import * as overrides from '../../../src/service/store/overrides.ts';
import * as organizationSettings from '../../../src/service/store/organization-settings.ts';
import * as policies from '../../../src/service/store/policies.ts';
import * as repositories from '../../../src/service/store/repositories.ts';
import * as runningArtifacts from '../../../src/service/store/running-artifacts.ts';
import type { EnvironmentRow } from '../../../src/service/store/environment-rows.ts';
import type {
  ApiKeyRow,
  ArtifactRow,
  AttestationRow,
  ControlRow,
  CustomTypeRow,
  FlowRow,
  PolicyRow,
  RepositoryRow,
  ServiceAccountRow,
  TrailRow,
} from '../../../src/service/store/schema.ts';
import * as serviceAccounts from '../../../src/service/store/service-accounts.ts';
import * as searchedCommits from '../../../src/service/store/searched-commits.ts';
import * as snapshots from '../../../src/service/store/snapshots.ts';
import * as shaSearch from '../../../src/service/store/sha-search.ts';
import type { OrgReader, OrgStore, OrgWriter } from '../../../src/service/store/store.ts';
import * as tags from '../../../src/service/store/tags.ts';
import * as templates from '../../../src/service/store/templates.ts';
import * as trailArtifacts from '../../../src/service/store/trail-artifacts.ts';
import * as trails from '../../../src/service/store/trails.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

/** The rows of one organization; two get the same names, so only their ids tell them apart. */
interface Rows {
  template: string;
  flow: FlowRow;
  spareFlow: FlowRow;
  trail: TrailRow;
  artifact: ArtifactRow;
  attestation: AttestationRow;
  environment: EnvironmentRow;
  /** Includes `environment`. */
  logical: EnvironmentRow;
  spare: EnvironmentRow;
  policy: PolicyRow;
  control: ControlRow;
  customType: CustomTypeRow;
  repository: RepositoryRow;
  account: ServiceAccountRow;
  apiKey: ApiKeyRow;
  target: NotificationTargetRow;
  /** Waits for the target. */
  delivery: DeliveryRow;
  /** Of the entry of the allow-list. */
  allowance: string;
  /** Of the entry in the audit log. */
  audited: string;
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
const controlInput = { identifier: 'C-1', name: 'control' };
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
    attachment_sha256: fingerprintOf(flow.id),
    attachment_name: 'report.txt',
    attachment_bytes: 1,
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

function runningIn(environment: EnvironmentRow): Parameters<typeof runningArtifacts.beginRunning>[1][number] {
  return {
    environment_id: environment.id,
    fingerprint: report.fingerprint,
    name: 'a',
    first_index: 1,
    instance_count: 1,
    previous_count: 0,
    is_compliant: 1,
    flow_name: 'flow',
    git_commit: null,
    body: '{}',
  };
}

function snapshotOf(environment: EnvironmentRow, index: number): Parameters<typeof snapshots.addSnapshot>[1] {
  return {
    environment_id: environment.id,
    snapshot_index: index,
    state: 1,
    artifact_count: 1,
    compliant_count: 1,
    policies: '[]',
    created_by: 'a',
  };
}

function eventIn(environment: EnvironmentRow): environmentEvents.NewEnvironmentEvent {
  return {
    environment_id: environment.id,
    snapshot_index: 1,
    kind: 'artifact_started',
    fingerprint: report.fingerprint,
    artifact_name: 'a',
    count_before: 0,
    count_after: 1,
    artifact_compliant: 1,
    snapshot_state: 1,
    flow_name: 'flow',
    repo_name: '',
    created_by: 'a',
  };
}

const audited = {
  actor: 'a',
  actorType: 'user',
  tokenId: null,
  action: 'putFlow',
  resource: 'flow',
  resources: {},
  status: 201,
  requestId: null,
} as const;
const anyEntry: auditLog.AuditFilter = { actor: null, action: null, resource: null, sinceMs: null, untilMs: null };
const newKey = (tx: OrgWriter): apiKeys.NewApiKey => ({
  hash: tx.newId(),
  description: 'a',
  expiresAtMs: null,
  userName: 'a',
});

async function fill(tx: OrgWriter): Promise<Rows> {
  const template = await templates.addTemplate(tx, 'a');
  const { flow } = await flows.putFlow(tx, change);
  const { flow: spareFlow } = await flows.putFlow(tx, { ...change, name: 'spare-flow' });
  await flows.archiveFlow(tx, (await flows.putFlow(tx, { ...change, name: 'old-flow' })).flow);
  await flows.renameFlow(tx, (await flows.putFlow(tx, { ...change, name: 'former-flow' })).flow, 'renamed-flow');
  await tags.changeTags(tx, 'flow', flow.id, { set: { team: 'a' }, remove: [] });
  await trails.putTrail(tx, flow, { name: 'trail' }, { template: null, userName: 'a' });
  const { trail } = await trails.putTrail(tx, flow, { name: 'trail' }, { template: null, userName: 'a' });
  const artifact = await artifacts.addArtifactReport(tx, trail, report, 'a');
  const attestation = await attestations.addAttestation(tx, attestationIn(flow, trail));
  await once(tx, `of ${flow.id}`);
  const environment = await environments.addEnvironment(tx, environmentInput);
  const { policy } = await policies.putPolicy(tx, { name: 'policy' }, '# a', 'a');
  await environments.attachPolicies(tx, environment.id, [policy.id], 'a');
  const logical = await environments.addEnvironment(tx, { ...environmentInput, name: 'logical', type: 'logical' });
  const spare = await environments.addEnvironment(tx, { ...environmentInput, name: 'spare' });
  const former = await environments.addEnvironment(tx, { ...environmentInput, name: 'former' });
  await environments.renameEnvironment(tx, former, 'renamed');
  await includedEnvironments.include(tx, logical.id, [environment.id]);
  await snapshots.addSnapshot(tx, snapshotOf(environment, 1));
  await runningArtifacts.beginRunning(tx, [runningIn(environment)]);
  await environmentEvents.recordEnvironmentEvents(tx, [eventIn(environment)]);
  const control = await controls.addControl(tx, controlInput, 'a');
  if (control === null) throw new Error('there is a control already');
  const customType = await customTypes.addCustomTypeVersion(tx, { name: 'type' }, '{}', 'a');
  const { id: allowance } = await allowList.allowArtifact(tx, allowanceIn(environment));
  await repositories.recordRepository(tx, repository);
  const [repositoryRow] = await repositories.findRepositories(tx, repository.name, null, 1);
  if (repositoryRow === undefined) throw new Error('the repository was not recorded');
  await notificationRules.createRule(tx, rule, 'a');
  await environmentEvents.recordEnvironmentEvents(tx, [{ ...eventIn(environment), kind: 'environment_compliant' }]);
  const [target] = await deliveries.claimTargets(tx, lease, 1);
  const next = target === undefined ? null : await deliveries.nextDelivery(tx, target.id, lease.holder);
  if (next === null) throw new Error('nothing is to be delivered');
  const account = await serviceAccounts.addServiceAccount(tx, { name: 'ci', privilege: 'member' }, 'a');
  if (account === null) throw new Error('there is a service account already');
  const apiKey = await apiKeys.addApiKey(tx, account, newKey(tx));
  if (apiKey === null) throw new Error('there is no room for a key');
  return {
    target: next.target,
    delivery: next.delivery,
    account,
    apiKey,
    audited: await auditLog.addAuditEntry(tx, { ...audited, resource: flow.id }),
    template,
    flow,
    spareFlow,
    trail,
    artifact,
    attestation,
    environment,
    logical,
    spare,
    policy,
    control,
    customType,
    allowance,
    repository: repositoryRow,
  };
}

const lease: deliveries.Lease = { holder: 'a', untilMs: 4_000_000_000_000 };
const failure = { holder: 'a', reason: 'b', plan: { giveUpMs: 0, waitMs: () => 1 } };

const firstPage = { number: 1, size: 100 };

function everyEventOf(environment: EnvironmentRow): environmentEvents.EnvironmentEventFilter {
  const bounds = { firstIndex: null, lastIndex: null, notBeforeMs: null, notAfterMs: null };
  return { environmentId: environment.id, ...bounds, repoNames: [] };
}

type Work<T extends OrgReader> = (tx: T, rows: Rows) => Promise<unknown>;

const reads: Record<string, Work<OrgReader>> = {
  'allowList.findAllowance': (tx, { environment }) => allowList.findAllowance(tx, environment.id, report.fingerprint),
  'allowList.allowedFingerprints': async (tx, { environment }) => [
    ...(await allowList.allowedFingerprints(tx, environment.id, [report.fingerprint])),
  ],
  'artifacts.loadSources': (tx) => artifacts.loadSources(tx, [report.fingerprint]),
  'artifacts.findSources': (tx) => artifacts.findSources(tx, report.fingerprint),
  'artifacts.listArtifacts': (tx, { flow }) =>
    artifacts.listArtifacts(tx, { flowId: flow.id, repoName: null }, { number: 1, size: 100 }),
  'artifacts.findFingerprints': (tx, { flow }) =>
    artifacts.findFingerprints(tx, flow.id, report.fingerprint.slice(0, 5)),
  'artifacts.findArtifact': (tx, { flow, trail }) =>
    artifacts.findArtifact(tx, { flowId: flow.id, fingerprint: report.fingerprint, trailId: trail.id }),
  'artifacts.listNamesOfArtifact': (tx, { trail }) => artifacts.listNamesOfArtifact(tx, trail, report.fingerprint),
  'trailArtifacts.listTrailArtifacts': (tx, { trail }) => trailArtifacts.listTrailArtifacts(tx, [trail.id], 10),
  'artifacts.listTrailReports': (tx, { trail }) => artifacts.listTrailReports(tx, trail.id, 10),
  'artifacts.findByCommit': (tx, { flow }) =>
    artifacts.findByCommit(tx, { flowId: flow.id, trailId: null, commitPrefix: report.git_commit.slice(0, 7) }, 10),
  'artifacts.withReports': (tx, { artifact }) => artifacts.withReports(tx, [artifact]).catch(() => []),
  'artifacts.findLatestCommit': (tx, { flow }) =>
    artifacts.findLatestCommit(tx, flow.id, { butOf: fingerprintOf('b'), branch: null }),
  'artifacts.loadReportBodies': (tx, { artifact }) => artifacts.loadReportBodies(tx, [artifact.report_id]),
  'artifacts.listReports': (tx, { artifact }) => artifacts.listReports(tx, [artifact.id], 10),
  'attestations.loadLatestAttestations': (tx, { trail }) =>
    attestations.loadLatestAttestations(tx, [{ trailId: trail.id, target: targets.trailTarget }]),
  'attestations.loadEvidenceSizes': async (tx, { trail }) => [
    ...(await attestations.loadEvidenceSizes(tx, [{ trailId: trail.id, target: targets.trailTarget }])).values(),
  ],
  'attestations.hasRoomFor': async (tx, { trail }) => {
    const bond = { trailId: trail.id, target: targets.trailTarget };
    return Number(!(await attestations.hasRoomFor(tx, bond, { name: 'another', slot: 'generic' }, 1)));
  },
  'attestations.loadAttestationBodies': (tx, { attestation }) =>
    attestations.loadAttestationBodies(tx, [attestation.id]),
  'attestations.isAttached': async (tx, { flow }) => Number(await attestations.isAttached(tx, fingerprintOf(flow.id))),
  'attestations.listTrailAttestations': (tx, { trail }) => attestations.listTrailAttestations(tx, trail.id, 10),
  'attestations.searchAttestations': (tx, { flow }) =>
    attestations.searchAttestations(tx, { id: null, flowId: flow.id, commits: [], name: 'unit', type: null }, 10),
  'attestations.listNamedOnTrail': (tx, { trail }) => attestations.listNamedOnTrail(tx, trail.id, 'unit', 10),
  'attestations.listNamedOfArtifact': (tx, { flow }) =>
    attestations.listNamedOfArtifact(tx, { flowId: flow.id, fingerprint: report.fingerprint, name: 'unit' }, 10),
  'idempotency.throwIfAnswered': (tx, { flow }) =>
    idempotency.throwIfAnswered(tx, { key: `of ${flow.id}`, hash: 'h' }).then(
      () => null,
      (error: unknown) => (error instanceof idempotency.RepeatedRequest ? error.body : null),
    ),
  'controls.findControl': (tx) => controls.findControl(tx, 'C-1'),
  'controls.listControls': (tx) =>
    controls.listControls(tx, { archived: false, search: null, tags: [] }, { ...firstPage, direction: 'asc' }),
  'customTypes.findCustomType': (tx) => customTypes.findCustomType(tx, 'type'),
  'customTypes.listCustomTypes': (tx) => customTypes.listCustomTypes(tx),
  'customTypes.listCustomTypeVersions': (tx, { customType }) => customTypes.listCustomTypeVersions(tx, [customType.id]),
  'customTypes.findCustomTypeVersion': (tx, { customType }) => customTypes.findCustomTypeVersion(tx, customType.id, 1),
  'apiKeys.listApiKeys': (tx, { account }) => apiKeys.listApiKeys(tx, account.id),
  'apiKeys.findApiKey': (tx, { account, apiKey }) => apiKeys.findApiKey(tx, account.id, apiKey.id),
  'auditLog.listAuditEntries': async (tx, { flow }) => {
    const page = { before: null, limit: 100 };
    return (await auditLog.listAuditEntries(tx, { ...anyEntry, resource: flow.id, actor: 'a' }, page)).rows;
  },
  'serviceAccounts.listServiceAccounts': (tx) => serviceAccounts.listServiceAccounts(tx),
  'serviceAccounts.findServiceAccount': (tx, { account }) => serviceAccounts.findServiceAccount(tx, account.name),
  'counters.readCounter': (tx, { flow }) => counters.readCounter(tx, `trails:${flow.id}`),
  'counters.sumCounters': (tx, { flow }) => counters.sumCounters(tx, [`trails:${flow.id}`]),
  'environments.findEnvironment': (tx, { environment }) => environments.findEnvironment(tx, environment.name),
  'environments.listEnvironments': (tx) =>
    environments.listEnvironments(
      tx,
      { namePart: null, types: [], tag: null },
      { column: 'name', direction: 'asc' },
      firstPage,
    ),
  'environments.findEnvironments': (tx, { environment }) =>
    environments.findEnvironments(tx, [environment.name, 'former']),
  'environments.findNamedEnvironments': (tx, { environment }) =>
    environments.findNamedEnvironments(tx, [environment.name]),
  'environments.loadEnvironments': (tx, { environment }) => environments.loadEnvironments(tx, [environment.id]),
  'environments.environmentsOfPolicy': (tx, { policy }) => environments.environmentsOfPolicy(tx, policy.id),
  'includedEnvironments.includedNames': (tx, { logical }) => includedEnvironments.includedNames(tx, [logical.id]),
  'includedEnvironments.listIncluded': (tx, { logical }) => includedEnvironments.listIncluded(tx, logical.id),
  'includedEnvironments.listIncluding': (tx, { environment }) => includedEnvironments.listIncluding(tx, environment.id),
  'runningArtifacts.listRunning': (tx, { environment }) => runningArtifacts.listRunning(tx, [environment.id]),
  'runningArtifacts.listRunningAt': (tx, { environment }) => runningArtifacts.listRunningAt(tx, environment.id, 1),
  'runningArtifacts.lastSnapshotsOf': async (tx) => [
    ...((await runningArtifacts.lastSnapshotsOf(tx, [report.fingerprint])).get(report.fingerprint)?.keys() ?? []),
  ],
  'snapshots.loadSnapshotAndNext': async (tx, { environment }) =>
    (await snapshots.loadSnapshotAndNext(tx, environment.id, 1)).snapshot,
  'snapshots.listSnapshots': (tx, { environment }) =>
    snapshots.listSnapshots(tx, environment.id, { first: 1, last: 9, isReverse: false }),
  'snapshots.snapshotAt': (tx, { environment }) => snapshots.snapshotAt(tx, environment.id, tx.nowMs),
  'environmentEvents.listEnvironmentEvents': (tx, { environment }) =>
    environmentEvents.listEnvironmentEvents(tx, everyEventOf(environment), { ...firstPage, isReverse: false }),
  'environmentEvents.listRunsOf': (tx) => environmentEvents.listRunsOf(tx, [report.fingerprint], 10),
  'environments.attachedPolicyNames': (tx, { environment }) => environments.attachedPolicyNames(tx, [environment.id]),
  'environments.attachedPolicies': (tx, { environment }) => environments.attachedPolicies(tx, environment.id),
  'flows.findFlow': (tx, { flow }) => flows.findFlow(tx, flow.name),
  'flows.listFlows': (tx) => flows.listFlows(tx, { namePart: null, isCaseSensitive: true }, null),
  'flows.loadFlows': (tx, { flow }) => flows.loadFlows(tx, [flow.id]),
  'flows.findFormerlyNamed': (tx) => flows.findFormerlyNamed(tx, 'former-flow'),
  'flows.wasArchived': (tx) => flows.wasArchived(tx, 'old-flow'),
  'flows.withTags': async (tx, { flow }) =>
    (await flows.withTags(tx, [flow])).flatMap((tagged) => Object.keys(tagged.tags)),
  'flows.findTaggedFlows': (tx) => flows.findTaggedFlows(tx, { key: 'team', value: 'a' }),
  'notificationRules.listRules': (tx) => notificationRules.listRules(tx),
  'notificationRules.findRule': (tx) => notificationRules.findRule(tx, 1),
  'overrides.standingOfOverride': async (tx, { trail }) => {
    const where = { trailId: trail.id, targets: [targets.trailTarget], name: 'unit', type: 'generic' };
    return (await overrides.standingOfOverride(tx, where)).overridden_id;
  },
  'notificationTargets.listTargets': (tx) => notificationTargets.listTargets(tx, [1]),
  'deliveries.nextDelivery': (tx, { target }) => deliveries.nextDelivery(tx, target.id, 'a'),
  'policies.listPolicies': (tx) => policies.listPolicies(tx),
  'policies.findPolicy': (tx, { policy }) => policies.findPolicy(tx, policy.name),
  'policies.findPolicies': (tx, { policy }) => policies.findPolicies(tx, [policy.name]),
  'policies.listVersions': (tx, { policy }) => policies.listVersions(tx, [policy.id]),
  'policies.loadLatestVersions': (tx, { policy }) => policies.loadLatestVersions(tx, [policy]),
  'policies.consumingEnvironments': (tx, { policy }) => policies.consumingEnvironments(tx, [policy.id]),
  'repositories.listRepositories': (tx) =>
    repositories.listRepositories(
      tx,
      { externalId: null, name: repository.name, namePart: null, provider: null, tags: [] },
      { ...firstPage, direction: 'desc' },
    ),
  'repositories.findRepositories': (tx) => repositories.findRepositories(tx, repository.name, null, 10),
  'repositories.findRepository': (tx, { repository: { id } }) => repositories.findRepository(tx, id),
  'searchedCommits.commitOfArtifact': (tx, { trail }) =>
    searchedCommits.commitOfArtifact(tx, trail, report.fingerprint).then((commit) => commit ?? null),
  'shaSearch.findHashes': (tx) => shaSearch.findHashes(tx, report.fingerprint.slice(0, 5), 10),
  'shaSearch.findByHashes': (tx) =>
    shaSearch.findByHashes(tx, { fingerprints: [report.fingerprint], commits: [report.git_commit] }, 10),
  'tags.loadTags': async (tx, { flow }) => {
    const all = await tags.loadTags(tx, 'flow', [flow.id]);
    return [...all.values()].flatMap((own) => Object.entries(own));
  },
  'templates.loadTemplates': (tx, { template }) => templates.loadTemplates(tx, [template]),
  'trails.findTrail': (tx, { flow, trail }) => trails.findTrail(tx, flow.id, trail.name),
  'trails.listTrails': (tx, { flow }) => trails.listTrails(tx, { flowIds: [flow.id], fingerprint: null }, firstPage),
  'trails.listTrailUpdates': (tx, { trail }) => trails.listTrailUpdates(tx, trail.id, 10),
  'trails.loadUpdateBodies': async (tx, { trail }) => {
    const updates = await trails.listTrailUpdates(tx, trail.id, 10);
    return trails.loadUpdateBodies(
      tx,
      updates.map(({ id }) => id),
    );
  },
  'trails.loadTrails': (tx, { trail }) => trails.loadTrails(tx, [trail.id]),
};
/** Looked up by what both organizations have, such as a name: each finds its own. */
const byName = [
  'serviceAccounts.findServiceAccount',
  'serviceAccounts.listServiceAccounts',
  'artifacts.loadSources',
  'environmentEvents.listRunsOf',
  'environments.findEnvironments',
  'environments.findNamedEnvironments',
  'runningArtifacts.lastSnapshotsOf',
  'artifacts.findSources',
  'controls.findControl',
  'controls.listControls',
  'customTypes.findCustomType',
  'customTypes.listCustomTypes',
  'environments.findEnvironment',
  'environments.listEnvironments',
  'flows.findFlow',
  'flows.findTaggedFlows',
  'flows.listFlows',
  'flows.findFormerlyNamed',
  'flows.wasArchived',
  'notificationRules.findRule',
  'notificationRules.listRules',
  'notificationTargets.listTargets',
  'policies.listPolicies',
  'policies.findPolicy',
  'policies.findPolicies',
  'repositories.findRepositories',
  'repositories.listRepositories',
  'shaSearch.findByHashes',
  'shaSearch.findHashes',
];

const writes: Record<string, Work<OrgWriter>> = {
  'allowList.allowArtifact': (tx, { environment }) => allowList.allowArtifact(tx, allowanceIn(environment)),
  'artifacts.addArtifactReport': (tx, { trail }) =>
    artifacts.addArtifactReport(tx, trail, { ...report, filename: 'b' }, 'b'),
  'attestations.addAttestation': (tx, { flow, trail }) =>
    attestations.addAttestation(tx, { ...attestationIn(flow, trail), is_compliant: 0 }),
  'controls.addControl': (tx, { flow }) => controls.addControl(tx, { ...controlInput, identifier: flow.id }, 'b'),
  'controls.changeControl': (tx, { control }) => controls.changeControl(tx, control, { name: 'b' }),
  'customTypes.addCustomTypeVersion': (tx) => customTypes.addCustomTypeVersion(tx, { name: 'type' }, null, 'b'),
  'customTypes.archiveCustomType': (tx, { customType }) => customTypes.archiveCustomType(tx, customType),
  'apiKeys.addApiKey': (tx, { account }) => apiKeys.addApiKey(tx, account, newKey(tx)),
  'apiKeys.recordKeyUse': (tx, { apiKey }) => apiKeys.recordKeyUse(tx, apiKey.id),
  'apiKeys.endAfterGrace': (tx, { account, apiKey }) =>
    apiKeys.endAfterGrace(tx, { accountId: account.id, id: apiKey.id }, 1000),
  'apiKeys.deleteApiKey': (tx, { account, apiKey }) => apiKeys.deleteApiKey(tx, account.id, apiKey.id),
  'auditLog.addAuditEntry': (tx) => auditLog.addAuditEntry(tx, audited),
  'auditLog.addCommandEntry': (tx) => auditLog.addCommandEntry(tx.lookup, tx.orgId, audited),
  'organizationSettings.setExperimentalFeatures': (tx) => organizationSettings.setExperimentalFeatures(tx, true),
  'serviceAccounts.addServiceAccount': (tx) =>
    serviceAccounts.addServiceAccount(tx, { name: tx.newId(), privilege: 'reader' }, 'a'),
  'serviceAccounts.changeServiceAccount': (tx, { account }) =>
    serviceAccounts.changeServiceAccount(tx, account, { privilege: 'admin', description: 'b' }),
  'serviceAccounts.deleteServiceAccount': (tx, { account }) => serviceAccounts.deleteServiceAccount(tx, account),
  'counters.addToCounter': (tx, { flow }) => counters.addToCounter(tx, `trails:${flow.id}`),
  'environments.addEnvironment': (tx, { flow }) =>
    environments.addEnvironment(tx, { ...environmentInput, name: `b-${flow.id}` }),
  'environments.changeEnvironment': (tx, { environment }) =>
    environments.changeEnvironment(tx, environment, { description: 'b' }),
  'environments.renameEnvironment': (tx, { spare }) => environments.renameEnvironment(tx, spare, `b-${spare.id}`),
  'environments.archiveEnvironment': (tx, { spare }) => environments.archiveEnvironment(tx, spare),
  // Another one's environment is not there to be held.
  'environments.holdEnvironment': (tx, { environment }) =>
    environments.holdEnvironment(tx, environment.id, { reported: true }).catch(() => null),
  'includedEnvironments.include': (tx, { logical, spare }) => includedEnvironments.include(tx, logical.id, [spare.id]),
  'includedEnvironments.replaceIncluded': (tx, { logical, spare }) =>
    includedEnvironments.replaceIncluded(tx, logical.id, [spare.id]),
  'runningArtifacts.beginRunning': (tx, { environment }) =>
    runningArtifacts.beginRunning(tx, [{ ...runningIn(environment), name: 'b' }]),
  'runningArtifacts.endRunning': async (tx, { environment }) => {
    const rows = await runningArtifacts.listRunning(tx, [environment.id]);
    const ids = rows.map(({ id }) => id);
    await runningArtifacts.endRunning(tx, ids.length > 0 ? ids : ['of-another'], 2);
  },
  'snapshots.addSnapshot': (tx, { environment }) => snapshots.addSnapshot(tx, snapshotOf(environment, 2)),
  'environmentEvents.recordEnvironmentEvents': (tx, { environment }) =>
    environmentEvents.recordEnvironmentEvents(tx, [eventIn(environment)]),
  'environments.attachPolicies': (tx, { environment, policy }) =>
    environments.attachPolicies(tx, environment.id, [policy.id], 'b'),
  'environments.detachPolicies': (tx, { environment, policy }) =>
    environments.detachPolicies(tx, environment.id, [policy.id]),
  'flows.putFlow': (tx) => flows.putFlow(tx, { ...change, description: 'b', template: '# b' }),
  'flows.renameFlow': (tx, { spareFlow }) => flows.renameFlow(tx, spareFlow, `b-${spareFlow.id}`),
  'flows.archiveFlow': (tx, { spareFlow }) => flows.archiveFlow(tx, spareFlow),
  'flows.ensureFlow': (tx) => flows.ensureFlow(tx, 'flow', () => '# b'),
  'idempotency.once': (tx, { flow }) => once(tx, `by ${flow.id}`),
  'notificationRules.createRule': (tx) => notificationRules.createRule(tx, rule, 'b'),
  'notificationRules.updateRule': (tx) => notificationRules.updateRule(tx, 1, { ...rule, name: 'b' }),
  'notificationRules.renameInRules': (tx) => notificationRules.renameInRules(tx, 'environment', 'b'),
  'outbox.enqueueDeliveries': (tx, { environment }) => {
    const told = { ...eventIn(environment), kind: 'environment_compliant', id: tx.newId(), created_at: 1 } as const;
    return outbox.enqueueDeliveries(tx, [told]);
  },
  'deliveries.releaseTarget': (tx, { target }) => deliveries.releaseTarget(tx, target.id, 'a'),
  'deliveries.claimTargets': (tx) => deliveries.claimTargets(tx, lease, 10),
  'deliveries.settleFailed': async (tx, { target }) => {
    await deliveries.settleFailed(tx, target.id, failure);
    await deliveries.claimTargets(tx, lease, 10);
  },
  'deliveries.settleDelivered': (tx, { delivery }) => deliveries.settleDelivered(tx, delivery, lease),
  'dueDeliveries.hastenDue': (tx) => dueDeliveries.hastenDue(tx),
  'dueDeliveries.followTargets': (tx) => dueDeliveries.followTargets(tx),
  'notificationTargets.replaceTargets': (tx) => notificationTargets.replaceTargets(tx, 1, rule.targets),
  'notificationRules.deleteRule': (tx) => notificationRules.deleteRule(tx, 1),
  'policies.putPolicy': (tx) => policies.putPolicy(tx, { name: 'policy', description: 'b' }, '# b', 'b'),
  'repositories.recordRepository': (tx) => repositories.recordRepository(tx, { ...repository, description: 'b' }),
  'searchedCommits.followTrail': (tx, { trail }) =>
    searchedCommits.followTrail(tx, trail, { ...trail, git_commit_info: JSON.stringify({ sha1: commitOf('b') }) }),
  'searchedCommits.followArtifact': (tx, { trail }) =>
    searchedCommits.followArtifact(tx, trail, report.fingerprint, commitOf('b')),
  'tags.changeTags': (tx, { flow }) => tags.changeTags(tx, 'flow', flow.id, { set: { b: 'b' }, remove: ['team'] }),
  'templates.addTemplate': (tx) => templates.addTemplate(tx, 'b'),
  'trails.putTrail': (tx, { flow }) =>
    trails.putTrail(tx, flow, { name: 'trail', description: 'b' }, { template: '# b', userName: 'b' }),
  'trails.uncountTrails': (tx, { flow }) => trails.uncountTrails(tx, flow.id),
  'trails.ensureTrail': (tx, { flow }) => trails.ensureTrail(tx, flow, { name: 'trail' }, 'b'),
};
const withoutRows = [
  'deliveries.DELIVERIES_KEPT_MS',
  'dueDeliveries.dueOrganizations',
  'notificationRules.scopeOf',
  'notificationTargets.contentOf',
  'apiKeys.API_KEYS_MAX',
  'apiKeys.endOf',
  'artifacts.reportedCommit',
  'attestations.plainStanding',
  'attestations.bondKey',
  'flows.archivedFlow',
  'tags.taggedIds',
  'environments.missingEnvironments',
  'environments.wasArchived',
  'runningArtifacts.LAST_OPEN',
  'runningArtifacts.stretchStart',
  'idempotency.IDEMPOTENCY_KEPT_MS',
  'idempotency.RepeatedRequest',
  'searchedCommits.commitOfTrail',
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
      .map((table) => [table, database.prepare(`select * from ${table} where org_id = ? order by rowid`).all(orgId)]);
  } finally {
    database.close();
  }
}

/** Ids and texts in a result, whatever its shape. */
function shown(result: unknown): string {
  return JSON.stringify(result instanceof Map ? [...result.values()] : result);
}
function idsOf({ template, allowance, audited: entry, ...rows }: Rows): string[] {
  return [template, allowance, entry, ...Object.values(rows).map((row) => row.id), rows.artifact.report_id];
}
const isEmpty = (result: unknown): boolean =>
  ['null', '[]', '0', '{"rows":[],"total":0}', undefined].includes(shown(result));

it('is tried with every function of the store', () => {
  const modules = {
    allowList,
    apiKeys,
    artifacts,
    attestations,
    auditLog,
    controls,
    counters,
    customTypes,
    deliveries,
    dueDeliveries,
    environmentEvents,
    environments,
    includedEnvironments,
    runningArtifacts,
    snapshots,
    flows,
    idempotency,
    notificationRules,
    notificationTargets,
    outbox,
    organizationSettings,
    overrides,
    policies,
    repositories,
    searchedCommits,
    serviceAccounts,
    shaSearch,
    tags,
    templates,
    trailArtifacts,
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
    await theirs.org.write((tx) => environments.addEnvironment(tx, { name: 'theirs-alone', type: 'K8S' }));
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
