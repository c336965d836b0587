import { expect } from 'vitest';
import { attestGeneric } from '../../../src/contract/attestation/generic.ts';
import { createCustomType } from '../../../src/contract/custom-attestation-type.ts';
import { form, type RunningService } from '../../running-service.ts';
import { answered } from '../records.ts';
import { type Example, example, none } from './example.ts';

const attestationsPath =
  (type: string) =>
  (org: string): string =>
    `/attestations/${org}/${example.flow}/trail/${example.trail}/${type}`;
const attestationPath = attestationsPath('generic');

/** The id of a new attestation with an attachment. */
async function attachment(service: RunningService): Promise<string> {
  const file = { part: 'attachment_file', name: 'report.txt', content: 'all well' };
  const data = { attestation_name: 'attached', is_compliant: true };
  const reply = await service.send('POST', attestationPath(service.org), { form: form('data_json', data, file) });
  return answered(reply, 201, attestGeneric.answers[201]).attestation_id;
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

/** Attestations, their types, and the controls that decisions are about. */
export const attestations: Readonly<Record<string, Example>> = {
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
};
