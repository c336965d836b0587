import * as allowList from '../../../src/service/store/allow-list.ts';
import * as apiKeys from '../../../src/service/store/api-keys.ts';
import * as artifacts from '../../../src/service/store/artifacts.ts';
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
import * as notificationRules from '../../../src/service/store/notification-rules.ts';
import * as notificationTargets from '../../../src/service/store/notification-targets.ts';
import * as organizationSettings from '../../../src/service/store/organization-settings.ts';
import * as outbox from '../../../src/service/store/outbox.ts';
import * as policies from '../../../src/service/store/policies.ts';
import * as repositories from '../../../src/service/store/repositories.ts';
import * as runningArtifacts from '../../../src/service/store/running-artifacts.ts';
import * as searchedCommits from '../../../src/service/store/searched-commits.ts';
import * as serviceAccounts from '../../../src/service/store/service-accounts.ts';
import * as snapshots from '../../../src/service/store/snapshots.ts';
import type { OrgWriter } from '../../../src/service/store/store.ts';
import * as tags from '../../../src/service/store/tags.ts';
import * as templates from '../../../src/service/store/templates.ts';
import * as tokens from '../../../src/service/store/tokens.ts';
import * as trails from '../../../src/service/store/trails.ts';
import { commitOf } from '../records.ts';
import {
  allowanceIn,
  attestationIn,
  audited,
  change,
  controlInput,
  environmentInput,
  eventIn,
  lease,
  newKey,
  once,
  report,
  repository,
  type Rows,
  rule,
  runningIn,
  snapshotOf,
} from './organization-rows.ts';

/** What a function of the store does with rows, asked by an organization. */
type Write = (tx: OrgWriter, rows: Rows) => Promise<unknown>;

const failure = { holder: 'a', reason: 'b', plan: { giveUpMs: 0, waitMs: () => 1 } };

const otherTargets: typeof rule.targets = [{ type: 'EMAIL', email: 'b@example.com' }];

/** Every function of the store that writes, by its name. */
export const writes: Record<string, Write> = {
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
  'tokens.setDefaultOrganization': (tx, { access }) => tokens.setDefaultOrganization(tx, access.tokenId),
  'tokens.setAccountRole': (tx, { account }) => tokens.setAccountRole(tx, account.id, 'reader'),
  'tokens.revokeAccountTokens': (tx, { account }) => tokens.revokeAccountTokens(tx, account.id),
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
  'environments.attachPolicies': (tx, { logical, policy }) =>
    environments.attachPolicies(tx, logical.id, [policy.id], 'b'),
  'environments.detachPolicies': (tx, { environment, policy }) =>
    environments.detachPolicies(tx, environment.id, [policy.id]),
  'flows.putFlow': (tx) => flows.putFlow(tx, { ...change, description: 'b', template: '# b' }),
  'flows.renameFlow': (tx, { spareFlow }) => flows.renameFlow(tx, spareFlow, `b-${spareFlow.id}`),
  'flows.archiveFlow': (tx, { spareFlow }) => flows.archiveFlow(tx, spareFlow),
  'flows.ensureFlow': (tx, { flow }) => flows.ensureFlow(tx, `c-${flow.id}`, () => '# b'),
  'idempotency.once': (tx, { flow }) => once(tx, `by ${flow.id}`),
  // What is delivered comes in the order in which it may happen, so that each of them finds something to change.
  'deliveries.settleDelivered': (tx, { delivery }) => deliveries.settleDelivered(tx, delivery, lease),
  'outbox.enqueueDeliveries': (tx, { environment }) => {
    const told = { ...eventIn(environment), kind: 'environment_compliant', id: tx.newId(), created_at: 1 } as const;
    return outbox.enqueueDeliveries(tx, [told]);
  },
  'notificationRules.createRule': (tx) => notificationRules.createRule(tx, rule, 'b'),
  'notificationRules.updateRule': (tx) => notificationRules.updateRule(tx, 1, { ...rule, name: 'b' }),
  'notificationRules.renameInRules': (tx) => notificationRules.renameInRules(tx, 'environment', 'b'),
  'deliveries.claimTargets': (tx) => deliveries.claimTargets(tx, lease, 10),
  'deliveries.releaseTarget': (tx, { target }) => deliveries.releaseTarget(tx, target.id, 'a'),
  'deliveries.settleFailed': async (tx, { target }) => {
    await deliveries.claimTargets(tx, lease, 10);
    await deliveries.settleFailed(tx, target.id, failure);
  },
  'dueDeliveries.hastenDue': (tx) => dueDeliveries.hastenDue(tx),
  'dueDeliveries.followTargets': (tx) => dueDeliveries.followTargets(tx),
  'notificationTargets.replaceTargets': (tx) => notificationTargets.replaceTargets(tx, 1, otherTargets),
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
  'trails.ensureTrail': (tx, { flow }) => trails.ensureTrail(tx, flow, { name: 'b' }, 'b'),
};
