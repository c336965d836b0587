import { createNotification } from '../../src/contract/notification.ts';
import { attestGeneric } from '../../src/contract/attestation.ts';
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
};
const templateFile = { part: 'template_file', name: 'template.yml', content: 'version: 1\n' };
const policyFile = { part: 'policy_file', name: 'policy.yaml', content: '_schema: https://example.com/policy/v1\n' };
const none = (): Send => ({});
const attestationPath = (org: string): string => `/attestations/${org}/${example.flow}/trail/${example.trail}/generic`;
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
  attestGeneric: {
    status: 201,
    path: attestationPath,
    send: () => ({ form: form('data_json', { attestation_name: 'unit-test', is_compliant: true }) }),
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
};
