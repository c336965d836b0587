import { form, type Send } from '../running-service.ts';
import { artifactReport, fingerprintOf } from './records.ts';

/** One request that an endpoint takes, and the status it answers where the earlier examples were sent just once. */
export interface Example {
  status: number;
  path(org: string): string;
  send(): Send;
}

export const example = {
  flow: 'example-flow',
  trail: 'example-trail',
  fingerprint: fingerprintOf('example'),
  environment: 'example-environment',
  policy: 'example-policy',
};
const templateFile = { part: 'template_file', name: 'template.yml', content: 'version: 1\n' };
const policyFile = { part: 'policy_file', name: 'policy.yaml', content: '_schema: https://example.com/policy/v1\n' };
const none = (): Send => ({});

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
  getFlow: { status: 200, path: (org) => `/flows/${org}/${example.flow}`, send: none },
  putTrail: {
    status: 201,
    path: (org) => `/trails/${org}/${example.flow}`,
    send: () => ({ form: form('data_json', { name: example.trail }) }),
  },
  getTrail: { status: 200, path: (org) => `/trails/${org}/${example.flow}/${example.trail}`, send: none },
  reportArtifact: {
    status: 201,
    path: (org) => `/artifacts/${org}/${example.flow}`,
    send: () => ({ json: artifactReport(example.fingerprint, { trail_name: example.trail }) }),
  },
  listArtifacts: { status: 200, path: (org) => `/artifacts/${org}/${example.flow}`, send: none },
  getArtifact: {
    status: 200,
    path: (org) => `/artifacts/${org}/${example.flow}/fingerprint/${example.fingerprint}`,
    send: none,
  },
  attestGeneric: {
    status: 201,
    path: (org) => `/attestations/${org}/${example.flow}/trail/${example.trail}/generic`,
    send: () => ({ form: form('data_json', { attestation_name: 'unit-test', is_compliant: true }) }),
  },
  assertArtifact: { status: 200, path: (org) => `/asserts/${org}/fingerprint/${example.fingerprint}`, send: none },
  putPolicy: {
    status: 201,
    path: (org) => `/policies/${org}`,
    send: () => ({ form: form('payload', { name: example.policy }, policyFile) }),
  },
  getPolicy: { status: 200, path: (org) => `/policies/${org}/${example.policy}`, send: none },
  putEnvironment: {
    status: 201,
    path: (org) => `/environments/${org}`,
    send: () => ({ json: { name: example.environment, type: 'K8S', description: '' } }),
  },
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
};
