import * as z from 'zod';
import type { ErrorCode } from '../../src/contract/error.ts';
import { form, type RunningService, type Send } from '../running-service.ts';
import { example, examples } from './endpoint-examples.ts';
import { artifactReport, fingerprintOf } from './records.ts';

/** A request that an endpoint refuses. What it leaves out is as in the endpoint's example. */
export interface BadInput {
  what: string;
  code: ErrorCode;
  /** All that the refusal names. */
  fields: readonly string[];
  path?: Path;
  send?: Send;
  make?: (service: RunningService) => Promise<string>;
}

type Path = (org: string, made?: string) => string;
type Members = Record<string, unknown>;

/** A body that is not of the endpoint's form, and the member that is to blame. */
const body = (what: string, field: string, send: Send): BadInput => ({
  what,
  code: 'invalid_input',
  fields: [field],
  send,
});

/** A member of the address that is not as it must be. */
const address = (field: string, path: Path): BadInput => ({
  what: `a bad ${field}`,
  code: 'invalid_input',
  fields: [field],
  path,
});

const unknown = (code: ErrorCode, path: Path): BadInput => ({ ...missing(code), path });
/** What the body names is not there. */
const unknownIn = (code: ErrorCode, send: Send): BadInput => ({ ...missing(code), send });
const missing = (code: ErrorCode) => ({ what: code.replaceAll('_', ' '), code, fields: [] });

const archived = (path: Path): BadInput => ({
  what: 'an archived flow',
  code: 'unknown_flow',
  fields: [],
  path,
  async make(service) {
    const name = await madeBy('archiveFlow', service);
    await service.send('PUT', `/flows/${service.org}/${name}/archive`);
    return name;
  },
});

/** What the example of an endpoint is about, made anew. */
async function madeBy(id: string, service: RunningService): Promise<string> {
  const made = await examples[id]?.make?.(service);
  if (made === undefined) throw new Error(`the example of ${id} makes nothing`);
  return made;
}

/** The body of an endpoint's example with other members. */
function changed(id: string, members: Members): Send {
  const json = z.record(z.string(), z.unknown()).parse(examples[id]?.send().json);
  return { json: { ...json, ...members } };
}

const data = (members: Members): Send => ({ form: form('data_json', members) });
const strange = fingerprintOf('never reported');
const flowPath =
  (tail: string): Path =>
  (org) =>
    `/flows/${org}/no-such-flow${tail}`;
const inFlow =
  (collection: string, tail: string): Path =>
  (org) =>
    `/${collection}/${org}/${example.flow}${tail}`;
const inUnknownFlow =
  (collection: string, tail: string): Path =>
  (org) =>
    `/${collection}/${org}/no-such-flow${tail}`;
const inEnvironment =
  (tail: string, collection = 'environments'): Path =>
  (org) =>
    `/${collection}/${org}/no-such-environment${tail}`;
const ofExample =
  (tail: string): Path =>
  (org) =>
    `/environments/${org}/${example.environment}${tail}`;
const assertion =
  (query: string): Path =>
  (org) =>
    `/asserts/${org}/fingerprint/${example.fingerprint}?${query}`;
const typePath =
  (tail: string): Path =>
  (org) =>
    `/custom-attestation-types/${org}/no-such-type${tail}`;
const controlPath =
  (tail: string): Path =>
  (org) =>
    `/controls/${org}/no-such-control${tail}`;
const tagPath =
  (type: string): Path =>
  (org) =>
    `/tags/${org}/${type}/no-such-thing`;
const rulePath =
  (number: string): Path =>
  (org) =>
    `/organizations/${org}/environments_notifications/${number}`;
const accountPath =
  (tail: string): Path =>
  (org) =>
    `/service-accounts/${org}/no-such-account${tail}`;
const keyPath =
  (tail: string): Path =>
  (org, made = '') =>
    `/service-accounts/${org}/${made.split('/')[0]}/api-keys/no-such-key${tail}`;

/** `valid` is what the type needs; `results` is what it does not take, and `field` what of it is to blame. */
function attesting(type: string, valid: Members, field: string, results: Members): BadInput[] {
  const send = (members: Members): Send => data({ attestation_name: type, ...valid, ...members });
  return [
    body('results of another form', field, send(results)),
    body('a name with a slash', 'attestation_name', send({ attestation_name: 'a/b' })),
    body('a form without data', 'data_json', { form: form('other', {}) }),
    archived((org, made) => `/attestations/${org}/${made}/trail/t/${type}`),
    unknownIn('unknown_artifact', send({ artifact_fingerprint: strange })),
  ];
}

function reporting(id: string, type: string): BadInput[] {
  return [
    body('artifacts that are no list', 'artifacts', changed(id, { artifacts: {} })),
    unknown('unknown_environment', inEnvironment(`/report/${type}`)),
  ];
}

/** A flow, trail or policy whose document cannot be read. */
function document(code: ErrorCode, json: string, name: string, part: string): BadInput {
  const file = { part, name: 'document.yml', content: 'unheard-of: true\n' };
  return {
    what: 'a document with an unknown key',
    code,
    fields: ['1:1'],
    send: { form: form(json, { name, description: '' }, file) },
  };
}

const putPolicyOf = (members: Members): Send => ({
  form: form('payload', members, {
    part: 'policy_file',
    name: 'policy.yaml',
    content: '_schema: https://example.com/v1\n',
  }),
});

/** By the id of the endpoint: what it refuses, each error code that is its own included. */
export const badInputs: Readonly<Record<string, readonly BadInput[]>> = {
  putFlow: [
    body('a name with a slash', 'name', data({ name: 'a/b', description: '' })),
    body('no description', 'description', data({ name: 'example-new' })),
    document('invalid_template', 'data_json', 'example-new', 'template_file'),
  ],
  putFlowWithNames: [
    body('a visibility that there is none of', 'visibility', changed('putFlowWithNames', { visibility: 'secret' })),
    {
      ...body(
        'a name too long for any template',
        '1:1',
        changed('putFlowWithNames', { template: ['x'.repeat(1_050_000)] }),
      ),
      code: 'invalid_template',
    },
  ],
  listFlows: [address('query.search_by_name', (org) => `/flows/${org}?search_by_name=`)],
  getFlow: [address('params.flow_name', (org) => `/flows/${org}/-`), unknown('unknown_flow', flowPath(''))],
  renameFlow: [
    body('a name that is none', 'new_name', { json: { new_name: 'a b' } }),
    unknown('unknown_flow', flowPath('/rename')),
  ],
  archiveFlow: [unknown('unknown_flow', flowPath('/archive'))],
  putTrail: [
    body('a name that is none', 'name', data({ name: 'foo?$bar' })),
    body('user data that is no object', 'user_data', data({ name: 'example-new', user_data: [] })),
    document('invalid_template', 'data_json', 'example-new', 'template_file'),
    archived((org, made) => `/trails/${org}/${made}`),
  ],
  getTrail: [
    unknown('unknown_flow', inUnknownFlow('trails', '/t')),
    unknown('unknown_trail', inFlow('trails', '/no-such-trail')),
  ],
  listTrails: [
    address('query.flow_tag', (org) => `/trails/${org}?flow_tag=no-equals-sign`),
    unknown('unknown_flow', (org) => `/trails/${org}?flow=no-such-flow`),
  ],
  reportArtifact: [
    body('a fingerprint that is none', 'fingerprint', { json: artifactReport('abc') }),
    archived((org, made) => `/artifacts/${org}/${made}`),
    {
      ...missing('invalid_template'),
      fields: ['1:1'],
      path: (org) => `/artifacts/${org}/never-made`,
      send: { json: artifactReport(strange, { template: 'unheard-of: true\n' }) },
    },
  ],
  listArtifacts: [
    address('query.page', inFlow('artifacts', '?page=0')),
    unknown('unknown_flow', inUnknownFlow('artifacts', '')),
  ],
  listAllArtifacts: [
    address('query.flow_name', (org) => `/artifacts/${org}?flow_name=`),
    unknown('unknown_flow', (org) => `/artifacts/${org}?flow_name=no-such-flow`),
    unknown('unknown_repository', (org) => `/artifacts/${org}?repo_name=no/such/repository`),
  ],
  getArtifact: [
    address('params.fingerprint', inFlow('artifacts', '/fingerprint/abcd')),
    unknown('unknown_flow', inUnknownFlow('artifacts', `/fingerprint/${example.fingerprint}`)),
    unknown('unknown_artifact', inFlow('artifacts', `/fingerprint/${strange}`)),
    unknown('unknown_trail', inFlow('artifacts', `/fingerprint/${example.fingerprint}?trail=no-such-trail`)),
  ],
  listArtifactsByCommit: [
    address('params.commit_sha', inFlow('artifacts', '/commit_sha/abcdef')),
    unknown('unknown_flow', inUnknownFlow('artifacts', `/commit_sha/${example.commit}`)),
    unknown('unknown_artifact', inFlow('artifacts', `/commit_sha/${strange.slice(0, 40)}`)),
    unknown('unknown_trail', inFlow('artifacts', `/commit_sha/${example.commit}?trail=no-such-trail`)),
  ],
  getLatestCommit: [
    address('params.fingerprint', inFlow('artifacts', '/abcdef/latest_commit')),
    unknown('unknown_flow', inUnknownFlow('artifacts', `/${example.fingerprint}/latest_commit`)),
  ],
  attestGeneric: attesting('generic', { is_compliant: true }, 'is_compliant', { is_compliant: 'yes' }),
  attestJunit: attesting('junit', { junit_results: [] }, 'junit_results', { junit_results: {} }),
  attestSnyk: attesting(
    'snyk',
    { snyk_results: { schema_version: 1, tool: { name: 'scanner' }, results: [] } },
    'snyk_results.results',
    { snyk_results: { schema_version: 1, tool: { name: 'scanner' }, results: 'none' } },
  ),
  attestSonar: attesting('sonar', { sonar_results: { project: { key: 'shop' } } }, 'sonar_results.project', {
    sonar_results: { project: 'shop' },
  }),
  attestJira: attesting('jira', { jira_results: [] }, 'jira_results[0].issue_exists', {
    jira_results: [{ issue_id: 'EX-1' }],
  }),
  attestPullRequest: attesting('pull_request', { git_provider: 'github', pull_requests: [] }, 'git_provider', {
    git_provider: 'usenet',
  }),
  attestCustom: [
    ...attesting('custom', { type_name: example.customType, attestation_data: {} }, 'attestation_data', {
      attestation_data: [],
    }),
    unknownIn(
      'unknown_attestation_type',
      data({ attestation_name: 'coverage', type_name: 'no-such-type', attestation_data: {} }),
    ),
  ],
  attestSystem: [
    ...attesting(
      'system',
      { type_name: 'decision', control: example.control, attestation_data: { is_compliant: true } },
      'attestation_data.is_compliant',
      { attestation_data: {} },
    ),
    unknownIn(
      'unknown_control',
      data({
        attestation_name: 'release',
        type_name: 'decision',
        control: 'no-such-control',
        attestation_data: { is_compliant: true },
      }),
    ),
  ],
  attestOverride: [
    body('no reason', 'reason', changed('attestOverride', { reason: '' })),
    archived((org, made) => `/attestations/${org}/${made}/trail/t/override`),
    unknownIn('unknown_artifact', changed('attestOverride', { artifact_fingerprint: strange })),
  ],
  searchAttestations: [
    address('query.attestation_type', (org) => `/attestations/${org}?attestation_type=rumour`),
    address('query', (org) => `/attestations/${org}`),
    unknown('unknown_flow', (org) => `/attestations/${org}?flow_name=no-such-flow`),
  ],
  listTrailAttestations: [
    address('params.attestation_name', inFlow('attestations', `/trail/${example.trail}/-`)),
    unknown('unknown_flow', inUnknownFlow('attestations', '/trail/t/unit-test')),
    unknown('unknown_trail', inFlow('attestations', '/trail/no-such-trail/unit-test')),
  ],
  listArtifactAttestations: [
    address('params.fingerprint', inFlow('attestations', '/artifact/abcdef/unit-test')),
    unknown('unknown_flow', inUnknownFlow('attestations', `/artifact/${example.fingerprint}/unit-test`)),
    unknown('unknown_artifact', inFlow('attestations', `/artifact/${strange}/unit-test`)),
  ],
  downloadAttachment: [
    unknown('unknown_attestation', (org) => `/attestations/${org}/no-such-attestation/attachment`),
    {
      ...missing('unknown_attachment'),
      path: (org, made) => `/attestations/${org}/${made}/attachment`,
      async make(service) {
        const without = examples['attestGeneric'];
        const reply = await service.send('POST', without?.path(service.org) ?? '', without?.send());
        return z.object({ attestation_id: z.string() }).parse(reply.json).attestation_id;
      },
    },
  ],
  assertArtifact: [
    address('params.fingerprint', (org) => `/asserts/${org}/fingerprint/abcdef`),
    address('query.policy_name', assertion('policy_name=p&environment_name=e')),
    unknown('unknown_artifact', (org) => `/asserts/${org}/fingerprint/${strange}`),
    unknown('unknown_flow', assertion('flow_name=no-such-flow')),
    unknown('unknown_environment', assertion('environment_name=no-such-environment')),
    unknown('unknown_policy', assertion('policy_name=no-such-policy')),
  ],
  putPolicy: [
    body('a type that there is none of', 'type', putPolicyOf({ name: example.policy, type: 'artifact' })),
    body('no document', 'policy_file', { form: form('payload', { name: 'example-new' }) }),
    document('invalid_policy', 'payload', 'example-new', 'policy_file'),
  ],
  listPolicies: [unknown('unknown_organization', () => '/policies/no-such-organization')],
  getPolicy: [unknown('unknown_policy', (org) => `/policies/${org}/no-such-policy`)],
  createCustomAttestationType: [
    body(
      'a rule that is not jq',
      'evaluator.rules[0]',
      data({ name: 'bad', evaluator: { content_type: 'jq', rules: ['.['] } }),
    ),
    body('a schema that is none', 'type_schema', {
      form: form('data_json', { name: 'bad' }, { part: 'type_schema', name: 'schema.json', content: '{"type":' }),
    }),
  ],
  listCustomAttestationTypes: [unknown('unknown_organization', () => '/custom-attestation-types/no-such-organization')],
  getCustomAttestationType: [
    address('query.version', (org) => `/custom-attestation-types/${org}/${example.customType}?version=0`),
    unknown('unknown_attestation_type', typePath('')),
  ],
  archiveCustomAttestationType: [unknown('unknown_attestation_type', typePath('/archive'))],
  createControl: [
    body('no name', 'name', { json: { identifier: 'EX-2' } }),
    unknownIn('conflict', { json: { identifier: example.control, name: 'again' } }),
  ],
  listControls: [address('query.archived', (org) => `/controls/${org}?archived=perhaps`)],
  getControl: [unknown('unknown_control', controlPath(''))],
  updateControl: [
    body('a link that is no address', 'links.page', { json: { links: { page: 'javascript:alert(1)' } } }),
    unknown('unknown_control', controlPath('')),
  ],
  archiveControl: [unknown('unknown_control', controlPath('/archive'))],
  unarchiveControl: [unknown('unknown_control', controlPath('/unarchive'))],
  putEnvironment: [
    body('a type that there is none of', 'type', changed('putEnvironment', { type: 'k8s' })),
    body('a name with a tilde', 'name', changed('putEnvironment', { name: 'a~b' })),
    unknownIn('unknown_policy', changed('putEnvironment', { name: 'example-new', policies: ['no-such-policy'] })),
    unknownIn(
      'unknown_environment',
      changed('putEnvironment', {
        name: 'example-new',
        type: 'logical',
        included_environments: ['no-such-environment'],
      }),
    ),
  ],
  listEnvironments: [
    address('query.sort', (org) => `/environments/${org}?sort=colour`),
    address('query.type', (org) => `/environments/${org}?type=k8s`),
  ],
  getEnvironment: [unknown('unknown_environment', inEnvironment(''))],
  changeEnvironment: [
    body('a description that is no text', 'description', { json: { description: 1 } }),
    unknown('unknown_environment', inEnvironment('')),
  ],
  renameEnvironment: [
    body('a name with a tilde', 'new_name', { json: { new_name: 'a~b' } }),
    unknown('unknown_environment', inEnvironment('/rename')),
  ],
  archiveEnvironment: [unknown('unknown_environment', inEnvironment('/archive'))],
  joinEnvironment: [
    body('no environment', 'physical_env_name', { json: {} }),
    unknown('unknown_environment', inEnvironment('/join')),
  ],
  attachPolicies: [
    body('no policies', 'policy_names', { json: { policy_names: [] } }),
    unknown('unknown_environment', inEnvironment('/policies')),
    unknownIn('unknown_policy', { json: { policy_names: ['no-such-policy'] } }),
  ],
  detachPolicies: [
    body('a policy that is no list', 'policy_names', { json: { policy_names: example.policy } }),
    unknown('unknown_environment', inEnvironment('/policies')),
    unknownIn('unknown_policy', { json: { policy_names: ['no-such-policy'] } }),
  ],
  reportK8s: reporting('reportK8s', 'K8S'),
  reportEcs: reporting('reportEcs', 'ECS'),
  reportS3: reporting('reportS3', 'S3'),
  reportLambda: reporting('reportLambda', 'lambda'),
  reportServer: reporting('reportServer', 'server'),
  reportDocker: reporting('reportDocker', 'docker'),
  reportAzureApps: reporting('reportAzureApps', 'azure-apps'),
  reportCloudRun: [
    ...reporting('reportCloudRun', 'cloud-run'),
    body('another type', 'type', changed('reportCloudRun', { type: 'server' })),
  ],
  listEnvironmentEvents: [
    address('query.interval', ofExample('/events?interval=yesterday')),
    address('query.start_ts', ofExample('/events?start_ts=yesterday')),
    unknown('unknown_environment', inEnvironment('/events')),
  ],
  getSnapshot: [
    address('params.expression', (org) => `/snapshots/${org}/${example.environment}/yesterday`),
    unknown('unknown_environment', inEnvironment('/-1', 'snapshots')),
    unknown('unknown_snapshot', (org) => `/snapshots/${org}/${example.environment}/999`),
  ],
  listSnapshots: [
    address('query.interval', (org) => `/snapshots/${org}/${example.environment}?interval=yesterday`),
    unknown('unknown_environment', inEnvironment('', 'snapshots')),
  ],
  diffSnapshots: [
    address('query.snappish2', (org) => `/env-diff/${org}?snappish1=${example.environment}&snappish2=`),
    unknown(
      'unknown_environment',
      (org) => `/env-diff/${org}?snappish1=${example.environment}&snappish2=no-such-environment`,
    ),
    unknown(
      'unknown_snapshot',
      (org) => `/env-diff/${org}?snappish1=${example.environment}&snappish2=${example.environment}%23999`,
    ),
  ],
  allowArtifact: [
    body('a fingerprint that is none', 'artifact_fingerprint', { json: { artifact_fingerprint: 'abc' } }),
    unknown('unknown_environment', inEnvironment('', 'allowlists')),
  ],
  listRepos: [address('query.provider', (org) => `/repos/${org}?provider=usenet`)],
  getRepo: [
    address('query.provider', (org) => `/repos/${org}/example/shop?provider=usenet`),
    unknown('unknown_repository', (org) => `/repos/${org}/no/such/repository`),
  ],
  changeTags: [
    body('tags that are no object', 'set_tags', { json: { set_tags: ['team'] } }),
    address('params.type', tagPath('person')),
    unknown('unknown_flow', tagPath('flow')),
    unknown('unknown_environment', tagPath('env')),
    unknown('unknown_control', tagPath('control')),
    unknown('unknown_repository', tagPath('repo')),
  ],
  searchSha: [
    address('params.sha', (org) => `/search/${org}/sha/abcd`),
    unknown('unknown_artifact', (org) => `/search/${org}/sha/${strange}`),
  ],
  createNotification: [
    body('no targets', 'targets', changed('createNotification', { targets: [] })),
    body(
      'a trigger that there is none of',
      'triggers[0]',
      changed('createNotification', { triggers: ['ON_FULL_MOON'] }),
    ),
    unknownIn('unknown_environment', changed('createNotification', { environments: ['no-such-environment'] })),
  ],
  listNotifications: [
    unknown('unknown_organization', () => '/organizations/no-such-organization/environments_notifications'),
  ],
  getNotification: [address('params.number', rulePath('one')), unknown('unknown_notification', rulePath('999'))],
  updateNotification: [
    body('a target of no type', 'targets[0].type', changed('updateNotification', { targets: [{}] })),
    unknown('unknown_notification', rulePath('999')),
    unknownIn('unknown_environment', changed('updateNotification', { environments: ['no-such-environment'] })),
  ],
  deleteNotification: [unknown('unknown_notification', rulePath('999'))],
  createServiceAccount: [
    body('a privilege that there is none of', 'privilege', { json: { name: 'example', privilege: 'root' } }),
  ],
  listServiceAccounts: [unknown('unknown_organization', () => '/service-accounts/no-such-organization')],
  getServiceAccount: [unknown('unknown_service_account', accountPath(''))],
  updateServiceAccount: [
    body('a privilege that there is none of', 'privilege', { json: { privilege: 'root' } }),
    unknown('unknown_service_account', accountPath('')),
  ],
  deleteServiceAccount: [unknown('unknown_service_account', accountPath(''))],
  createApiKey: [
    body('an end that is no number', 'expires_at', { json: { expires_at: 'never' } }),
    unknown('unknown_service_account', accountPath('/api-keys')),
  ],
  listApiKeys: [unknown('unknown_service_account', accountPath('/api-keys'))],
  getApiKey: [unknown('unknown_service_account', accountPath('/api-keys/1')), unknown('unknown_api_key', keyPath(''))],
  deleteApiKey: [
    unknown('unknown_service_account', accountPath('/api-keys/1')),
    unknown('unknown_api_key', keyPath('')),
  ],
  rotateApiKey: [
    body('hours below none', 'grace_period_hours', { json: { grace_period_hours: -1 } }),
    unknown('unknown_service_account', accountPath('/api-keys/1/rotate')),
    unknown('unknown_api_key', keyPath('/rotate')),
  ],
  getDefaultOrganization: [],
  setDefaultOrganization: [{ ...missing('forbidden'), what: 'an organization that is none', path: () => '/user/-' }],
  setExperimentalFeatures: [body('no word on it', 'experimental_features_enabled', { json: {} })],
  listAuditLog: [address('query.since', (org) => `/audit/${org}?since=yesterday`)],
};
