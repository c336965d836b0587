import { putEnvironment } from '../../../src/contract/environment.ts';
import { type RunningService } from '../../running-service.ts';
import { answered } from '../records.ts';
import { type Example, example, none } from './example.ts';

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

/** Environments, what runs there, and what is allowed there. */
export const environments: Readonly<Record<string, Example>> = {
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
};
