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
import * as environmentEvents from '../../../src/service/store/environment-events.ts';
import type { EnvironmentRow } from '../../../src/service/store/environment-rows.ts';
import * as environments from '../../../src/service/store/environments.ts';
import * as flows from '../../../src/service/store/flows.ts';
import * as idempotency from '../../../src/service/store/idempotency.ts';
import * as includedEnvironments from '../../../src/service/store/included-environments.ts';
import * as notificationRules from '../../../src/service/store/notification-rules.ts';
import * as notificationTargets from '../../../src/service/store/notification-targets.ts';
import * as overrides from '../../../src/service/store/overrides.ts';
import * as policies from '../../../src/service/store/policies.ts';
import * as repositories from '../../../src/service/store/repositories.ts';
import * as runningArtifacts from '../../../src/service/store/running-artifacts.ts';
import * as searchedCommits from '../../../src/service/store/searched-commits.ts';
import * as serviceAccounts from '../../../src/service/store/service-accounts.ts';
import * as shaSearch from '../../../src/service/store/sha-search.ts';
import * as snapshots from '../../../src/service/store/snapshots.ts';
import type { OrgReader } from '../../../src/service/store/store.ts';
import * as tags from '../../../src/service/store/tags.ts';
import * as templates from '../../../src/service/store/templates.ts';
import * as trailArtifacts from '../../../src/service/store/trail-artifacts.ts';
import * as trails from '../../../src/service/store/trails.ts';
import * as unarchived from '../../../src/service/store/unarchived.ts';
import { fingerprintOf } from '../records.ts';
import { controlBeside, oldNameBeside, report, repository, type Rows, snapshotOf } from './organization-rows.ts';

/** What a function of the store answers about rows, asked by an organization. */
export type Read = (tx: OrgReader, rows: Rows) => Promise<unknown>;

const anyEntry: auditLog.AuditFilter = { actor: null, action: null, resource: null, sinceMs: null, untilMs: null };

const firstPage = { number: 1, size: 100 };

function everyEventOf(environment: EnvironmentRow): environmentEvents.EnvironmentEventFilter {
  const bounds = { firstIndex: null, lastIndex: null, notBeforeMs: null, notAfterMs: null };
  return { environmentId: environment.id, ...bounds, repoNames: [] };
}

/** Every function of the store that reads, by its name. */
export const reads: Record<string, Read> = {
  'allowList.findAllowance': (tx, { environment }) => allowList.findAllowance(tx, environment.id, report.fingerprint),
  'allowList.allowedFingerprints': async (tx, { environment }) => [
    ...(await allowList.allowedFingerprints(tx, environment.id, [report.fingerprint])),
  ],
  'allowList.loadAllowances': async (tx, { environment }) => [
    ...(await allowList.loadAllowances(tx, environment.id, [report.fingerprint], tx.nowMs)).values(),
  ],
  'artifacts.loadSources': (tx) => artifacts.loadSources(tx, [report.fingerprint]),
  'artifacts.findSources': (tx) => artifacts.findSources(tx, report.fingerprint),
  'artifacts.listArtifacts': (tx, { flow }) =>
    artifacts.listArtifacts(tx, { flowId: flow.id, repoName: null }, { number: 1, size: 100 }),
  'artifacts.findFingerprints': (tx, { flow }) =>
    artifacts.findFingerprints(tx, { flowId: flow.id, trailId: null }, report.fingerprint.slice(0, 5)),
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
  'controls.knownControls': async (tx, { control }) => [
    ...(await controls.knownControls(tx, [controlBeside(control)])),
  ],
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
  'environments.wasArchived': async (tx, { environment }) =>
    Number(await environments.wasArchived(tx, oldNameBeside(environment))),
  'environments.listEnvironments': (tx) =>
    environments.listEnvironments(
      tx,
      { namePart: null, types: [], tags: [] },
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
  'runningArtifacts.listRunningPage': (tx, { environment }) =>
    runningArtifacts.listRunningPage(tx, environment.id, 1, firstPage),
  'runningArtifacts.listRunningHeads': (tx, { environment }) =>
    runningArtifacts.listRunningHeads(tx, environment.id, 1),
  'runningArtifacts.listRunningSizes': (tx, { environment }) =>
    runningArtifacts.listRunningSizes(tx, environment.id, 1),
  'runningArtifacts.loadRunning': async (tx, { environment }) => {
    const found = await runningArtifacts.listRunning(tx, [environment.id]);
    return runningArtifacts.loadRunning(
      tx,
      found.map(({ id }) => id),
    );
  },
  'runningArtifacts.lastSnapshotsOf': async (tx) => [
    ...((await runningArtifacts.lastSnapshotsOf(tx, [report.fingerprint])).get(report.fingerprint)?.keys() ?? []),
  ],
  'snapshots.loadSnapshotAndNext': async (tx, { environment }) =>
    (await snapshots.loadSnapshotAndNext(tx, environment.id, 1)).snapshot,
  'snapshots.listSnapshots': (tx, { environment }) =>
    snapshots.listSnapshots(tx, environment.id, { first: 1, last: 9, isReverse: false }),
  'snapshots.listSnapshotStates': (tx, { environment }) =>
    snapshots.listSnapshotStates(tx, environment.id, { first: 1, last: 9 }),
  'snapshots.beginningOfState': (tx, { environment }) =>
    snapshots.beginningOfState(tx, { ...snapshotOf(environment, 2), created_at: 0 }).catch(() => null),
  'snapshots.snapshotAt': (tx, { environment }) => snapshots.snapshotAt(tx, environment.id, tx.nowMs),
  'environmentEvents.listEnvironmentEvents': (tx, { environment }) =>
    environmentEvents.listEnvironmentEvents(tx, everyEventOf(environment), { ...firstPage, isReverse: false }),
  'environmentEvents.countEnvironmentEvents': (tx, { environment }) =>
    environmentEvents.countEnvironmentEvents(tx, environment.id, { first: 0, last: 9 }, 100),
  'environmentEvents.listRunsOf': (tx) => environmentEvents.listRunsOf(tx, [report.fingerprint], 10),
  'environments.attachedPolicyNames': (tx, { environment }) => environments.attachedPolicyNames(tx, [environment.id]),
  'environments.attachedPolicies': (tx, { environment }) => environments.attachedPolicies(tx, environment.id),
  'flows.findFlow': (tx, { flow }) => flows.findFlow(tx, flow.name),
  'flows.listFlows': (tx) => flows.listFlows(tx, { namePart: null, isCaseSensitive: true }, null),
  'flows.loadFlows': (tx, { flow }) => flows.loadFlows(tx, [flow.id]),
  'flows.findFormerlyNamed': (tx) => flows.findFormerlyNamed(tx, 'former-flow'),
  'flows.wasArchived': async (tx, { flow }) => Number(await flows.wasArchived(tx, oldNameBeside(flow))),
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
  'policies.documentSizes': (tx, { policy }) => policies.documentSizes(tx, [policy.id]),
  'policies.pageOfPolicies': (tx) => policies.pageOfPolicies(tx, firstPage),
  'policies.pageOfVersions': (tx, { policy }) => policies.pageOfVersions(tx, policy, firstPage),
  'policies.loadVersions': (tx, { policy }) => policies.loadVersions(tx, policy.id, [1]),
  'policies.loadLatestFacts': (tx, { policy }) => policies.loadLatestFacts(tx, [policy]),
  'policies.pageOfAttachments': (tx, { policy }) => policies.pageOfAttachments(tx, policy.id, firstPage),
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
  'unarchived.newestUnarchived': (tx) => unarchived.newestUnarchived(tx, 'artifacts', firstPage),
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
export const byName = [
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
  'notificationRules.findRule',
  'notificationRules.listRules',
  'notificationTargets.listTargets',
  'policies.listPolicies',
  'policies.pageOfPolicies',
  'policies.findPolicy',
  'policies.findPolicies',
  'repositories.findRepositories',
  'repositories.listRepositories',
  'shaSearch.findByHashes',
  'shaSearch.findHashes',
  'unarchived.newestUnarchived',
];
