import { example } from '../endpoint-examples/example.ts';
import { artifactReport } from '../records.ts';
import {
  address,
  archived,
  type BadInput,
  body,
  changed,
  data,
  document,
  inFlow,
  inUnknownFlow,
  missing,
  type Path,
  strange,
  unknown,
} from './bad-input.ts';

const flowPath =
  (tail: string): Path =>
  (org) =>
    `/flows/${org}/no-such-flow${tail}`;

/** Flows, their trails and artifacts. */
export const flows: Readonly<Record<string, readonly BadInput[]>> = {
  putFlow: [
    body('a name with a slash', 'name', data({ name: 'a/b', description: '' })),
    body('no description', 'description', data({ name: 'example-new' })),
    document('invalid_template', 'data_json', 'example-new', 'template_file'),
  ],
  putFlowWithNames: [
    body('a visibility that there is none of', 'visibility', changed('putFlowWithNames', { visibility: 'secret' })),
    {
      ...body(
        'a name too long for any attestation',
        'template[0]',
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
};
