import { example } from '../endpoint-examples/example.ts';
import { type BadInput, address, body, changed, unknown, unknownIn, type Path } from './bad-input.ts';

const inEnvironment =
  (tail: string, collection = 'environments'): Path =>
  (org) =>
    `/${collection}/${org}/no-such-environment${tail}`;
const ofExample =
  (tail: string): Path =>
  (org) =>
    `/environments/${org}/${example.environment}${tail}`;

function reporting(id: string, type: string): BadInput[] {
  return [
    body('artifacts that are no list', 'artifacts', changed(id, { artifacts: {} })),
    unknown('unknown_environment', inEnvironment(`/report/${type}`)),
  ];
}

/** Environments, what runs there, and what is allowed there. */
export const environments: Readonly<Record<string, readonly BadInput[]>> = {
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
};
