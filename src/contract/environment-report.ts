import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { environmentTypes } from './environment.ts';
import { environmentName, fingerprint, orgName } from './names.ts';

/** Environments that say themselves what runs in them; a logical one is made of others. */
export const reportedTypes = environmentTypes.filter((type) => type !== 'logical');
export type ReportedType = Exclude<(typeof environmentTypes)[number], 'logical'>;

const ARTIFACTS_MAX = 10_000;
const DIGESTS_MAX = 1000;
const tooMany = `expected at most ${DIGESTS_MAX} digests`;

const artifactName = z.string().min(1).max(2048);
const text = z.string().max(2048);
const creationTimestamp = z.int().min(0).describe('When the instance came to be, in seconds since 1970.');

const digests = z
  .record(artifactName, fingerprint)
  .refine((given) => Object.keys(given).length > 0, 'expected a name with its fingerprint')
  .refine(areFew, tooMany)
  .describe('The fingerprint of what runs, by its name.');

/** Where the reporter cannot tell a fingerprint it sends '', and where it knows nothing of the content, no name. */
const uncertainDigests = z
  .record(artifactName, z.string().regex(/^([a-f0-9]{64})?$/))
  .refine(areFew, tooMany)
  .describe("The fingerprint of what runs, by its name; '' where it is not known.");

function areFew(given: Record<string, string>): boolean {
  return Object.keys(given).length <= DIGESTS_MAX;
}

const ownerReference = z.looseObject({
  apiVersion: text.optional(),
  kind: text.optional(),
  name: text.optional(),
  uid: text.optional(),
  controller: z.boolean().nullish(),
  blockOwnerDeletion: z.boolean().nullish(),
});

const plain = z.object({ digests, creationTimestamp });

const pod = z.object({
  podName: text.min(1),
  namespace: text,
  digests: uncertainDigests,
  creationTimestamp,
  owners: z.array(ownerReference).max(100).nullish(),
});

const task = z.object({
  taskArn: text.min(1),
  cluster_name: text.nullish(),
  service_name: text.nullish(),
  digests: uncertainDigests,
  creationTimestamp,
});

const azureApp = z.object({
  app_name: text.min(1),
  app_kind: text,
  digests_source: text.describe(
    'Where the fingerprint was found, in the words of the reporter, such as `acr` or `logs`.',
  ),
  digests: uncertainDigests,
  creationTimestamp,
});

const cloudRunRevision = z.object({
  digests,
  creationTimestamp,
  kind: z.enum(['service', 'job']),
  serviceName: text.nullish(),
  revisionName: text.nullish(),
  jobName: text.nullish(),
});

const listOf = <S extends z.ZodType>(one: S): z.ZodArray<S> => z.array(one).max(ARTIFACTS_MAX);

/** Answers 201 where the report made a snapshot, and 200 where it told nothing new. */
export const environmentReportAnswer = z
  .object({
    message: z.string(),
    snapshot_index: z.int().describe('Of the newest snapshot.'),
    is_new: z.boolean().describe('Whether this report made it.'),
  })
  .meta({ id: 'EnvironmentReportAnswer' });

export type EnvironmentReportAnswer = z.output<typeof environmentReportAnswer>;

/** The endpoint for reports of one type of environment. */
function reportEndpoint<const Id extends string, const T extends ReportedType, S extends z.ZodType>(
  id: Id,
  type: T,
  schema: S,
) {
  return endpoint({
    id,
    tag: 'environments',
    summary: `Report all that runs in an environment of the type ${type}`,
    method: 'PUT',
    path: `/environments/{org}/{environment_name}/report/${type}`,
    role: 'snapshotter',
    params: z.object({ org: orgName, environment_name: environmentName }),
    query: z.object({}),
    body: { kind: 'json', schema },
    answers: { 200: environmentReportAnswer, 201: environmentReportAnswer },
    errors: ['unknown_organization', 'unknown_environment'],
  });
}

const plainReport = z.object({ artifacts: listOf(plain) }).meta({ id: 'ReportInput' });

export const reportK8s = reportEndpoint(
  'reportK8s',
  'K8S',
  z.object({ artifacts: listOf(pod) }).meta({ id: 'ReportK8sInput' }),
);
export const reportEcs = reportEndpoint(
  'reportEcs',
  'ECS',
  z.object({ artifacts: listOf(task) }).meta({ id: 'ReportEcsInput' }),
);
export const reportS3 = reportEndpoint('reportS3', 'S3', plainReport);
export const reportLambda = reportEndpoint('reportLambda', 'lambda', plainReport);
export const reportServer = reportEndpoint('reportServer', 'server', plainReport);
export const reportDocker = reportEndpoint('reportDocker', 'docker', plainReport);
export const reportAzureApps = reportEndpoint(
  'reportAzureApps',
  'azure-apps',
  z.object({ artifacts: listOf(azureApp) }).meta({ id: 'ReportAzureAppsInput' }),
);
export const reportCloudRun = reportEndpoint(
  'reportCloudRun',
  'cloud-run',
  z.object({ type: z.literal('cloud-run'), artifacts: listOf(cloudRunRevision) }).meta({ id: 'ReportCloudRunInput' }),
);

/** One entry of a report of any type. */
export type ReportedArtifact = z.output<
  typeof plain | typeof pod | typeof task | typeof azureApp | typeof cloudRunRevision
>;
