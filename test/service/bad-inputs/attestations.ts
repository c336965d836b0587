import * as z from 'zod';
import { form, type Send } from '../../running-service.ts';
import { example } from '../endpoint-examples/example.ts';
import { examples } from '../endpoint-examples.ts';
import {
  address,
  archived,
  type BadInput,
  body,
  changed,
  data,
  inFlow,
  inUnknownFlow,
  type Members,
  missing,
  type Path,
  strange,
  unknown,
  unknownIn,
} from './bad-input.ts';

const typePath =
  (tail: string): Path =>
  (org) =>
    `/custom-attestation-types/${org}/no-such-type${tail}`;
const controlPath =
  (tail: string): Path =>
  (org) =>
    `/controls/${org}/no-such-control${tail}`;

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

/** Attestations, their types, and the controls that decisions are about. */
export const attestations: Readonly<Record<string, readonly BadInput[]>> = {
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
  attestCustom: [
    ...attesting('custom', { type_name: example.customType, attestation_data: {} }, 'attestation_data', {
      attestation_data: [],
    }),
    unknownIn(
      'unknown_attestation_type',
      data({ attestation_name: 'coverage', type_name: 'no-such-type', attestation_data: {} }),
    ),
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
  archiveControl: [unknown('unknown_control', controlPath('/archive'))],
  unarchiveControl: [unknown('unknown_control', controlPath('/unarchive'))],
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
};
