import { expect } from 'vitest';
import { createNotification } from '../../src/contract/notification.ts';
import { attestGeneric } from '../../src/contract/attestation/generic.ts';
import { createApiKey, createServiceAccount } from '../../src/contract/service-account.ts';
import { putFlowWithNames } from '../../src/contract/flow.ts';
import { putEnvironment } from '../../src/contract/environment.ts';
import { createCustomType } from '../../src/contract/custom-attestation-type.ts';
import { form, type RunningService, type Send } from '../running-service.ts';
import { answered, artifactReport, commitOf, fingerprintOf } from './records.ts';

/** One request that an endpoint takes, and the status it answers where the earlier examples were sent just once. */
export interface Example {
  status: number;
  /** `made` is what `make` answered. */
  path(org: string, made?: string): string;
  send(): Send;
  /** Makes what the request is about, where that is known by its id only or is gone after the request. */
  make?(service: RunningService): Promise<string>;
}

export const example = {
  flow: 'example-flow',
  trail: 'example-trail',
  fingerprint: fingerprintOf('example'),
  commit: commitOf('example'),
  environment: 'example-environment',
  policy: 'example-policy',
  control: 'EX-1',
  customType: 'example-type',
};
const templateFile = { part: 'template_file', name: 'template.yml', content: 'version: 1\n' };
const policyFile = { part: 'policy_file', name: 'policy.yaml', content: '_schema: https://example.com/policy/v1\n' };
const none = (): Send => ({});
const attestationsPath =
  (type: string) =>
  (org: string): string =>
    `/attestations/${org}/${example.flow}/trail/${example.trail}/${type}`;
const attestationPath = attestationsPath('generic');
const rule = {
  name: 'example-rule',
  type: 'env',
  environments: [example.environment],
  triggers: ['ON_NON_COMPLIANT_ENV'],
  targets: [{ type: 'WEBHOOK', webhook: 'https://hooks.example/secret' }],
};
const rulesPath = (org: string): string => `/organizations/${org}/environments_notifications`;

/** The id of a new attestation with an attachment. */
async function attachment(service: RunningService): Promise<string> {
  const file = { part: 'attachment_file', name: 'report.txt', content: 'all well' };
  const data = { attestation_name: 'attached', is_compliant: true };
  const reply = await service.send('POST', attestationPath(service.org), { form: form('data_json', data, file) });
  return answered(reply, 201, attestGeneric.answers[201]).attestation_id;
}

/** The name of a new flow. */
async function flow(service: RunningService): Promise<string> {
  const json = { name: `example-${crypto.randomUUID()}`, description: '' };
  return answered(await service.send('PUT', `/flows/${service.org}`, { json }), 201, putFlowWithNames.answers[201])
    .name;
}

/** The name of a repository that a record came from. */
async function repository(service: RunningService): Promise<string> {
  const name = 'example/group/shop.js';
  const repoInfo = { name, url: `https://git.example/${name}`, id: 'example-1', provider: 'github' };
  const data = form('data_json', { name: 'example-repository', repo_info: repoInfo });
  const { status } = await service.send('PUT', `/trails/${service.org}/${example.flow}`, { form: data });
  expect([200, 201]).toContain(status);
  return name;
}

/** The control of the examples, made where it is missing. */
async function control(service: RunningService): Promise<string> {
  const { status } = await service.send('POST', `/controls/${service.org}`, {
    json: { identifier: example.control, name: 'Changes are reviewed' },
  });
  expect([201, 409]).toContain(status);
  return example.control;
}

/** The name of a custom attestation type, of which there is a new version. */
async function customType(service: RunningService, name: string): Promise<string> {
  const reply = await service.send('POST', `/custom-attestation-types/${service.org}`, {
    form: form('data_json', { name, evaluator: { content_type: 'jq', rules: ['.coverage >= 80'] } }),
  });
  return answered(reply, 201, createCustomType.answers[201]).name;
}

/** The name of a new environment of a type. */
const environmentOf =
  (type: string) =>
  async (service: RunningService): Promise<string> => {
    const name = `example-${type}-${(environmentsMade += 1)}`;
    const reply = await service.send('PUT', `/environments/${service.org}`, { json: { name, type, description: '' } });
    return answered(reply, 201, putEnvironment.answers[201]).name;
  };
let environmentsMade = 0;

/** A report of one instance; `members` are those of its type. */
const reportExample = (type: string, members: Record<string, unknown> = {}): Example => ({
  status: 201,
  path: (org, made = 'none') => `/environments/${org}/${made}/report/${type}`,
  send: () => ({
    json: {
      ...(type === 'cloud-run' ? { type } : {}),
      artifacts: [{ digests: { app: example.fingerprint }, creationTimestamp: 1_700_000_000, ...members }],
    },
  }),
  make: environmentOf(type),
});

/** The name of a new service account. */
async function serviceAccount(service: RunningService): Promise<string> {
  const json = { name: `example-${crypto.randomUUID()}`, privilege: 'reader' };
  const reply = await service.send('POST', `/service-accounts/${service.org}`, { json });
  return answered(reply, 201, createServiceAccount.answers[201]).name;
}

/** A new key of a new service account, as the end of its path. */
async function apiKey(service: RunningService): Promise<string> {
  const name = await serviceAccount(service);
  const reply = await service.send('POST', `/service-accounts/${service.org}/${name}/api-keys`, { json: {} });
  return `${name}/api-keys/${answered(reply, 201, createApiKey.answers[201]).id}`;
}
const accountPath = (org: string, made = 'none'): string => `/service-accounts/${org}/${made}`;

/** The number of a new rule of notification. */
async function notification(service: RunningService): Promise<string> {
  const reply = await service.send('PUT', rulesPath(service.org), { json: rule });
  return String(answered(reply, 201, createNotification.answers[201]).number);
}

/** By the id of the endpoint, in an order in which each finds what it needs: what is written comes before it is read. */
export const examples: Readonly<Record<string, Example>> = {
  putFlow: {
    status: 201,
    path: (org) => `/flows/${org}/template_file`,
    send: () => ({ form: form('data_json', { name: example.flow, description: '' }, templateFile) }),
  },
  putFlowWithNames: {
    status: 201,
    path: (org) => `/flows/${org}`,
    send: () => ({ json: { name: 'example-legacy', description: '', template: ['unit-test'] } }),
  },
  listFlows: { status: 200, path: (org) => `/flows/${org}`, send: none },
  getFlow: { status: 200, path: (org) => `/flows/${org}/${example.flow}`, send: none },
  renameFlow: {
    status: 200,
    path: (org, made = 'none') => `/flows/${org}/${made}/rename`,
    send: () => ({ json: { new_name: `example-${crypto.randomUUID()}` } }),
    make: flow,
  },
  archiveFlow: { status: 200, path: (org, made = 'none') => `/flows/${org}/${made}/archive`, send: none, make: flow },
  putTrail: {
    status: 201,
    path: (org) => `/trails/${org}/${example.flow}`,
    send: () => ({ form: form('data_json', { name: example.trail }) }),
  },
  getTrail: { status: 200, path: (org) => `/trails/${org}/${example.flow}/${example.trail}`, send: none },
  listTrails: { status: 200, path: (org) => `/trails/${org}?flow=${example.flow}`, send: none },
  reportArtifact: {
    status: 201,
    path: (org) => `/artifacts/${org}/${example.flow}`,
    send: () => ({
      json: artifactReport(example.fingerprint, { trail_name: example.trail, git_commit: example.commit }),
    }),
  },
  listArtifacts: { status: 200, path: (org) => `/artifacts/${org}/${example.flow}`, send: none },
  listAllArtifacts: { status: 200, path: (org) => `/artifacts/${org}?flow_name=${example.flow}`, send: none },
  getArtifact: {
    status: 200,
    path: (org) => `/artifacts/${org}/${example.flow}/fingerprint/${example.fingerprint}`,
    send: none,
  },
  listArtifactsByCommit: {
    status: 200,
    path: (org) => `/artifacts/${org}/${example.flow}/commit_sha/${example.commit}`,
    send: none,
  },
  getLatestCommit: {
    status: 200,
    path: (org) => `/artifacts/${org}/${example.flow}/${example.fingerprint}/latest_commit`,
    send: none,
  },
  attestGeneric: {
    status: 201,
    path: attestationPath,
    send: () => ({ form: form('data_json', { attestation_name: 'unit-test', is_compliant: true }) }),
  },
  attestJunit: {
    status: 201,
    path: attestationsPath('junit'),
    send: () => ({
      form: form('data_json', {
        attestation_name: 'junit',
        junit_results: [{ name: 'suite', failures: 0, errors: 0, skipped: 1, total: 3, duration: 0.25 }],
      }),
    }),
  },
  attestSnyk: {
    status: 201,
    path: attestationsPath('snyk'),
    send: () => ({
      form: form('data_json', {
        attestation_name: 'snyk',
        snyk_results: {
          schema_version: 1,
          tool: { name: 'Snyk Open Source', version: '1' },
          results: [{ high_count: 0, medium_count: 0, low_count: 1, low: [{ id: 'CVE-1', message: 'low' }] }],
        },
      }),
    }),
  },
  attestSonar: {
    status: 201,
    path: attestationsPath('sonar'),
    send: () => ({
      form: form('data_json', {
        attestation_name: 'sonar',
        sonar_results: { project: { key: 'shop', url: 'https://sonar.example' }, qualityGate: { status: 'OK' } },
      }),
    }),
  },
  attestJira: {
    status: 201,
    path: attestationsPath('jira'),
    send: () => ({
      form: form('data_json', {
        attestation_name: 'jira',
        jira_results: [{ issue_id: 'EX-1', issue_url: 'https://jira.example/EX-1', issue_exists: true }],
      }),
    }),
  },
  attestPullRequest: {
    status: 201,
    path: attestationsPath('pull_request'),
    send: () => ({
      form: form('data_json', {
        attestation_name: 'pull-request',
        git_provider: 'github',
        pull_requests: [{ url: 'https://git.example/1', state: 'MERGED', author: 'a', approvers: ['b'], commits: [] }],
      }),
    }),
  },
  createCustomAttestationType: {
    status: 201,
    path: (org) => `/custom-attestation-types/${org}`,
    send: () => ({
      form: form('data_json', {
        name: example.customType,
        evaluator: { content_type: 'jq', rules: ['.coverage >= 80'] },
        summary: [{ name: 'coverage', expression: '.coverage' }],
      }),
    }),
  },
  listCustomAttestationTypes: { status: 200, path: (org) => `/custom-attestation-types/${org}`, send: none },
  getCustomAttestationType: {
    status: 200,
    path: (org) => `/custom-attestation-types/${org}/${example.customType}`,
    send: none,
  },
  attestCustom: {
    status: 201,
    make: (service) => customType(service, example.customType),
    path: attestationsPath('custom'),
    send: () => ({
      form: form('data_json', {
        attestation_name: 'coverage',
        type_name: example.customType,
        attestation_data: { coverage: 81 },
      }),
    }),
  },
  archiveCustomAttestationType: {
    status: 200,
    path: (org, made = 'none') => `/custom-attestation-types/${org}/${made}/archive`,
    send: none,
    make: (service) => customType(service, 'example-type-to-archive'),
  },
  createControl: {
    status: 201,
    path: (org) => `/controls/${org}`,
    send: () => ({ json: { identifier: `EX-${crypto.randomUUID()}`, name: 'Nobody reviews their own changes' } }),
  },
  listControls: { status: 200, path: (org) => `/controls/${org}`, send: none },
  getControl: { status: 200, path: (org) => `/controls/${org}/${example.control}`, send: none, make: control },
  updateControl: {
    status: 200,
    make: control,
    path: (org) => `/controls/${org}/${example.control}`,
    send: () => ({ json: { description: 'By another person', links: { page: 'https://wiki.example/EX-1' } } }),
  },
  attestSystem: {
    status: 201,
    make: control,
    path: attestationsPath('system'),
    send: () => ({
      form: form('data_json', {
        attestation_name: 'release',
        type_name: 'decision',
        control: example.control,
        attestation_data: { is_compliant: true },
      }),
    }),
  },
  archiveControl: {
    status: 200,
    path: (org) => `/controls/${org}/${example.control}/archive`,
    send: none,
    make: control,
  },
  unarchiveControl: {
    status: 200,
    path: (org) => `/controls/${org}/${example.control}/unarchive`,
    send: none,
    make: control,
  },
  attestOverride: {
    status: 200,
    path: attestationsPath('override'),
    send: () => ({
      json: {
        attestation_name: 'snyk',
        reason: 'not reachable',
        new_compliance_status: true,
        original_attestation_type: 'snyk',
      },
    }),
  },
  searchAttestations: { status: 200, path: (org) => `/attestations/${org}?flow_name=${example.flow}`, send: none },
  listTrailAttestations: {
    status: 200,
    path: (org) => `/attestations/${org}/${example.flow}/trail/${example.trail}/unit-test`,
    send: none,
  },
  listArtifactAttestations: {
    status: 200,
    path: (org) => `/attestations/${org}/${example.flow}/artifact/${example.fingerprint}/unit-test`,
    send: none,
  },
  downloadAttachment: {
    status: 200,
    path: (org, made = 'none') => `/attestations/${org}/${made}/attachment`,
    send: none,
    make: attachment,
  },
  listRepos: { status: 200, path: (org) => `/repos/${org}`, send: none },
  getRepo: {
    status: 200,
    path: (org, made = 'none') => `/repos/${org}/${made}`,
    send: none,
    make: repository,
  },
  changeTags: {
    status: 200,
    path: (org) => `/tags/${org}/flow/${example.flow}`,
    send: () => ({ json: { set_tags: { team: 'shop' }, remove_tags: ['risk'] } }),
  },
  searchSha: {
    status: 200,
    path: (org) => `/search/${org}/sha/${example.fingerprint.slice(0, 12)}`,
    send: none,
  },
  assertArtifact: { status: 200, path: (org) => `/asserts/${org}/fingerprint/${example.fingerprint}`, send: none },
  putPolicy: {
    status: 201,
    path: (org) => `/policies/${org}`,
    send: () => ({ form: form('payload', { name: example.policy }, policyFile) }),
  },
  listPolicies: { status: 200, path: (org) => `/policies/${org}`, send: none },
  getPolicy: { status: 200, path: (org) => `/policies/${org}/${example.policy}`, send: none },
  putEnvironment: {
    status: 201,
    path: (org) => `/environments/${org}`,
    send: () => ({ json: { name: example.environment, type: 'K8S', description: '' } }),
  },
  listEnvironments: { status: 200, path: (org) => `/environments/${org}`, send: none },
  getEnvironment: { status: 200, path: (org) => `/environments/${org}/${example.environment}`, send: none },
  changeEnvironment: {
    status: 200,
    path: (org) => `/environments/${org}/${example.environment}`,
    send: () => ({ json: { description: 'Where users are' } }),
  },
  renameEnvironment: {
    status: 200,
    path: (org, made = 'none') => `/environments/${org}/${made}/rename`,
    send: () => ({ json: { new_name: `example-renamed-${environmentsMade}` } }),
    make: environmentOf('server'),
  },
  archiveEnvironment: {
    status: 200,
    path: (org, made = 'none') => `/environments/${org}/${made}/archive`,
    send: none,
    make: environmentOf('server'),
  },
  joinEnvironment: {
    status: 200,
    path: (org, made = 'none') => `/environments/${org}/${made}/join`,
    send: () => ({ json: { physical_env_name: example.environment } }),
    make: environmentOf('logical'),
  },
  attachPolicies: {
    status: 200,
    path: (org) => `/environments/${org}/${example.environment}/policies`,
    send: () => ({ json: { policy_names: [example.policy] } }),
  },
  detachPolicies: {
    status: 200,
    path: (org) => `/environments/${org}/${example.environment}/policies`,
    send: () => ({ json: { policy_names: [example.policy] } }),
  },
  reportK8s: {
    status: 201,
    path: (org) => `/environments/${org}/${example.environment}/report/K8S`,
    send: () => ({
      json: {
        artifacts: [
          {
            podName: 'app-1',
            namespace: 'shop',
            digests: { app: example.fingerprint },
            creationTimestamp: 1_700_000_000,
            owners: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'app', uid: '1' }],
          },
        ],
      },
    }),
  },
  reportEcs: reportExample('ECS', { taskArn: 'arn:aws:ecs:eu-central-1:1:task/1', cluster_name: 'shop' }),
  reportS3: reportExample('S3'),
  reportLambda: reportExample('lambda'),
  reportServer: reportExample('server'),
  reportDocker: reportExample('docker'),
  reportAzureApps: reportExample('azure-apps', { app_name: 'shop', app_kind: 'app,linux', digests_source: 'acr' }),
  reportCloudRun: reportExample('cloud-run', { kind: 'service', serviceName: 'shop', revisionName: 'shop-1' }),
  listEnvironmentEvents: {
    status: 200,
    path: (org) => `/environments/${org}/${example.environment}/events`,
    send: none,
  },
  getSnapshot: { status: 200, path: (org) => `/snapshots/${org}/${example.environment}/-1`, send: none },
  listSnapshots: { status: 200, path: (org) => `/snapshots/${org}/${example.environment}`, send: none },
  diffSnapshots: {
    status: 200,
    path: (org) => `/env-diff/${org}?snappish1=${example.environment}&snappish2=${example.environment}%231`,
    send: none,
  },
  allowArtifact: {
    status: 201,
    path: (org) => `/allowlists/${org}/${example.environment}`,
    send: () => ({ json: { artifact_fingerprint: example.fingerprint, artifact_name: 'app', description: 'known' } }),
  },
  createNotification: { status: 201, path: rulesPath, send: () => ({ json: rule }) },
  listNotifications: { status: 200, path: rulesPath, send: none },
  getNotification: { status: 200, path: (org) => `${rulesPath(org)}/1`, send: none },
  updateNotification: { status: 200, path: (org) => `${rulesPath(org)}/1`, send: () => ({ json: rule }) },
  deleteNotification: {
    status: 200,
    path: (org, made = '1') => `${rulesPath(org)}/${made}`,
    send: none,
    make: notification,
  },
  createServiceAccount: {
    status: 201,
    path: (org) => `/service-accounts/${org}`,
    send: () => ({ json: { name: `example-${crypto.randomUUID()}`, privilege: 'member' } }),
  },
  listServiceAccounts: { status: 200, path: (org) => `/service-accounts/${org}`, send: none },
  getServiceAccount: { status: 200, path: accountPath, send: none, make: serviceAccount },
  updateServiceAccount: {
    status: 200,
    path: accountPath,
    send: () => ({ json: { description: 'For the pipeline', privilege: 'snapshotter' } }),
    make: serviceAccount,
  },
  deleteServiceAccount: { status: 200, path: accountPath, send: none, make: serviceAccount },
  createApiKey: {
    status: 201,
    path: (org, made) => `${accountPath(org, made)}/api-keys`,
    send: () => ({ json: { description: 'For the pipeline' } }),
    make: serviceAccount,
  },
  listApiKeys: {
    status: 200,
    path: (org, made) => `${accountPath(org, made)}/api-keys`,
    send: none,
    make: serviceAccount,
  },
  getApiKey: { status: 200, path: accountPath, send: none, make: apiKey },
  deleteApiKey: { status: 200, path: accountPath, send: none, make: apiKey },
  rotateApiKey: {
    status: 201,
    path: (org, made) => `${accountPath(org, made)}/rotate`,
    send: () => ({ json: { grace_period_hours: 1 } }),
    make: apiKey,
  },
  getDefaultOrganization: { status: 200, path: () => '/user/default-org', send: none },
  setDefaultOrganization: { status: 200, path: (org) => `/user/${org}`, send: none },
  setExperimentalFeatures: {
    status: 200,
    path: (org) => `/organizations/${org}/experimental_features`,
    send: () => ({ json: { experimental_features_enabled: true } }),
  },
  listAuditLog: { status: 200, path: (org) => `/audit/${org}`, send: none },
};
