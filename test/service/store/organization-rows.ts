import type { NotificationInput } from '../../../src/contract/notification.ts';
import * as allowList from '../../../src/service/store/allow-list.ts';
import * as apiKeys from '../../../src/service/store/api-keys.ts';
import * as artifacts from '../../../src/service/store/artifacts.ts';
import * as targets from '../../../src/service/store/attestation-target.ts';
import * as attestations from '../../../src/service/store/attestations.ts';
import * as auditLog from '../../../src/service/store/audit-log.ts';
import * as controls from '../../../src/service/store/controls.ts';
import * as customTypes from '../../../src/service/store/custom-types.ts';
import * as deliveries from '../../../src/service/store/deliveries.ts';
import * as environmentEvents from '../../../src/service/store/environment-events.ts';
import type { EnvironmentRow } from '../../../src/service/store/environment-rows.ts';
import * as environments from '../../../src/service/store/environments.ts';
import * as flows from '../../../src/service/store/flows.ts';
import * as idempotency from '../../../src/service/store/idempotency.ts';
import * as includedEnvironments from '../../../src/service/store/included-environments.ts';
import type { DeliveryRow, NotificationTargetRow } from '../../../src/service/store/notification-rows.ts';
import * as notificationRules from '../../../src/service/store/notification-rules.ts';
import { setExperimentalFeatures } from '../../../src/service/store/organization-settings.ts';
import { organizationName } from '../../../src/service/store/organizations.ts';
import * as policies from '../../../src/service/store/policies.ts';
import * as repositories from '../../../src/service/store/repositories.ts';
import * as runningArtifacts from '../../../src/service/store/running-artifacts.ts';
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
import * as sessions from '../../../src/service/store/sessions.ts';
import * as snapshots from '../../../src/service/store/snapshots.ts';
import type { OrgWriter } from '../../../src/service/store/store.ts';
import * as tags from '../../../src/service/store/tags.ts';
import * as templates from '../../../src/service/store/templates.ts';
import * as tokens from '../../../src/service/store/tokens.ts';
import * as trails from '../../../src/service/store/trails.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { newAttestation } from './new-attestation.ts';
import { newEvent } from './new-event.ts';
import { sessionOfToken } from './new-session.ts';

/** What is looked up before the organization is known. */
export interface Access {
  orgId: string;
  orgName: string;
  tokenId: string;
  tokenHash: string;
  sessionHash: string;
}

/** The rows of one organization; two get the same names, so only their ids tell them apart, and what has an id in its name. */
export interface Rows {
  access: Access;
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

export const report = {
  fingerprint: fingerprintOf('a'),
  filename: 'a',
  build_url: '',
  commit_url: '',
  git_commit: commitOf('a'),
};
export const change = { name: 'flow', description: '', visibility: null, template: '# a' } as const;
export const repository = { name: 'acme/shop', url: 'https://git.example/acme/shop', id: '7', provider: 'github' };
export const rule: NotificationInput = {
  name: 'rule',
  type: 'env',
  environments: ['environment'],
  triggers: ['ON_COMPLIANT_ENV'],
  targets: [{ type: 'EMAIL', email: 'a@example.com' }],
};
export const controlInput = { identifier: 'C-1', name: 'control' };
export const environmentInput = { name: 'environment', type: 'K8S', description: 'a' } as const;

export function attestationIn(flow: FlowRow, trail: TrailRow): attestations.NewAttestation {
  return newAttestation(report.fingerprint, {
    flow_id: flow.id,
    trail_id: trail.id,
    target: targets.trailTarget,
    attachment_sha256: fingerprintOf(flow.id),
    attachment_name: 'report.txt',
    attachment_bytes: 1,
    reported_by: 'a',
  });
}

export function allowanceIn(environment: EnvironmentRow): Parameters<typeof allowList.allowArtifact>[1] {
  return {
    environment_id: environment.id,
    fingerprint: report.fingerprint,
    artifact_name: 'a',
    description: 'a',
    created_by: 'a',
  };
}

export function runningIn(environment: EnvironmentRow): Parameters<typeof runningArtifacts.beginRunning>[1][number] {
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

export function snapshotOf(environment: EnvironmentRow, index: number): Parameters<typeof snapshots.addSnapshot>[1] {
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

export function eventIn(environment: EnvironmentRow): environmentEvents.NewEnvironmentEvent {
  return newEvent(environment.id, {
    kind: 'artifact_started',
    fingerprint: report.fingerprint,
    artifact_name: 'a',
    count_after: 1,
    artifact_compliant: 1,
    flow_name: 'flow',
  });
}

export const audited = {
  actor: 'a',
  actorType: 'user',
  tokenId: null,
  action: 'putFlow',
  resource: 'flow',
  resources: {},
  status: 201,
  requestId: null,
} as const;
export const newKey = (tx: OrgWriter): apiKeys.NewApiKey => ({
  hash: tx.newId(),
  description: 'a',
  expiresAtMs: null,
  userName: 'a',
});

export const lease: deliveries.Lease = { holder: 'a', untilMs: 4_000_000_000_000 };

/** Of a flow or environment that was archived: no other organization has it. */
export const oldNameBeside = ({ id }: { id: string }): string => `old-${id}`;
/** Of a control that no other organization has. */
export const controlBeside = ({ id }: ControlRow): string => `C-${id}`;
/** That begins like that of the report, and that no other organization has. */
export const fingerprintBeside = ({ id }: ArtifactRow): string =>
  report.fingerprint.slice(0, 5) + fingerprintOf(id).slice(5);

/** Lets somebody in with a token, and with a session that was opened with it. */
async function accessTo(tx: OrgWriter): Promise<Access> {
  const { lookup, orgId } = tx;
  const tokenHash = tx.newId();
  const token = { hash: tokenHash, userName: 'a', role: 'admin', orgIds: [orgId], expiresAtMs: null };
  const tokenId = await tokens.createToken(lookup, token);
  if (tokenId === null) throw new Error('there is a token already');
  const sessionHash = tx.newId();
  await sessions.addSession(lookup, sessionOfToken(tokenHash, { hash: sessionHash }));
  return { orgId, orgName: await organizationName(lookup.db, orgId), tokenId, tokenHash, sessionHash };
}

/** Adds the rows to an organization that has none. */
export async function fill(tx: OrgWriter): Promise<Rows> {
  const template = await templates.addTemplate(tx, 'a');
  const { flow } = await flows.putFlow(tx, change);
  const { flow: spareFlow } = await flows.putFlow(tx, { ...change, name: 'spare-flow' });
  await flows.archiveFlow(tx, (await flows.putFlow(tx, { ...change, name: oldNameBeside(flow) })).flow);
  await flows.renameFlow(tx, (await flows.putFlow(tx, { ...change, name: 'former-flow' })).flow, 'renamed-flow');
  await tags.changeTags(tx, 'flow', flow.id, { set: { team: 'a' }, remove: [] });
  await trails.putTrail(tx, flow, { name: 'trail' }, { template: null, userName: 'a' });
  const { trail } = await trails.putTrail(tx, flow, { name: 'trail' }, { template: null, userName: 'a' });
  const artifact = await artifacts.addArtifactReport(tx, trail, report, 'a');
  await artifacts.addArtifactReport(tx, trail, { ...report, fingerprint: fingerprintBeside(artifact) }, 'a');
  const attestation = await attestations.addAttestation(tx, attestationIn(flow, trail));
  const ofTrail = { ...attestationIn(flow, trail), name: 'of-trail', artifact_fingerprint: null };
  await attestations.addAttestation(tx, ofTrail);
  await once(tx, `of ${flow.id}`);
  const environment = await environments.addEnvironment(tx, environmentInput);
  const old = await environments.addEnvironment(tx, { ...environmentInput, name: oldNameBeside(environment) });
  await environments.archiveEnvironment(tx, old);
  await policies.putPolicy(tx, { name: 'detached-policy' }, '# a', 'a');
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
  await setExperimentalFeatures(tx, false);
  const control = await controls.addControl(tx, controlInput, 'a');
  if (control === null) throw new Error('there is a control already');
  await controls.addControl(tx, { ...controlInput, identifier: controlBeside(control) }, 'a');
  const customType = await customTypes.addCustomTypeVersion(tx, { name: 'type' }, '{}', 'a');
  const { id: allowance } = await allowList.allowArtifact(tx, allowanceIn(environment));
  await repositories.recordRepository(tx, repository);
  const [repositoryRow] = await repositories.findRepositories(tx, repository.name, null, 1);
  if (repositoryRow === undefined) throw new Error('the repository was not recorded');
  await notificationRules.createRule(tx, { ...rule, name: `of ${flow.id}` }, 'a');
  await environmentEvents.recordEnvironmentEvents(tx, [{ ...eventIn(environment), kind: 'environment_compliant' }]);
  const [target] = await deliveries.claimTargets(tx, lease, 1);
  const next = target === undefined ? null : await deliveries.nextDelivery(tx, target.id, lease.holder);
  if (next === null) throw new Error('nothing is to be delivered');
  const account = await serviceAccounts.addServiceAccount(tx, { name: 'ci', privilege: 'member' }, 'a');
  if (account === null) throw new Error('there is a service account already');
  const apiKey = await apiKeys.addApiKey(tx, account, newKey(tx));
  if (apiKey === null) throw new Error('there is no room for a key');
  return {
    access: await accessTo(tx),
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

/** Answers what was answered under the key before, or else a new id. */
export const once = (tx: OrgWriter, key: string) =>
  idempotency.once(tx, { key, hash: 'h' }, async () => ({ status: 201, body: tx.newId() }));
