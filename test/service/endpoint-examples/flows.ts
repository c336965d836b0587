import { putFlowWithNames } from '../../../src/contract/flow.ts';
import { form, type RunningService } from '../../running-service.ts';
import { answered, artifactReport } from '../records.ts';
import { type Example, example, none } from './example.ts';

const templateFile = { part: 'template_file', name: 'template.yml', content: 'version: 1\n' };

/** The name of a new flow. */
async function flow(service: RunningService): Promise<string> {
  const json = { name: `example-${crypto.randomUUID()}`, description: '' };
  return answered(await service.send('PUT', `/flows/${service.org}`, { json }), 201, putFlowWithNames.answers[201])
    .name;
}

/** Flows, their trails and artifacts. */
export const flows: Readonly<Record<string, Example>> = {
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
};
