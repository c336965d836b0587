import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { environmentName, epochSeconds, orgName } from './names.ts';
import { pageNumber, repeated } from './page.ts';
import { interval, snapshotExpression, yesOrNo } from './snapshot.ts';

/** What may happen in an environment; each kind has its trigger for rules of notification. */
export const environmentEventKinds = [
  'artifact_started',
  'artifact_exited',
  'artifact_scaled',
  'artifact_allowed',
  'environment_non_compliant',
  'environment_compliant',
] as const;

export type EnvironmentEventKind = (typeof environmentEventKinds)[number];

export const environmentEvent = z
  .object({
    id: z.string(),
    environment_name: environmentName,
    snapshot_index: z.int(),
    type: z.enum(environmentEventKinds),
    artifact_name: z.string().describe('Empty where the event is about the environment.'),
    sha256: z.string().describe('The fingerprint; empty where the event is about the environment, or it is not known.'),
    description: z.string(),
    reported_at: epochSeconds,
    pipeline: z.string().describe('The flow that held the artifact first; empty where no flow knows it.'),
    flows: z.array(z.string()),
    repo_name: z.string().nullable(),
    instances: z.object({ was: z.int(), now: z.int() }),
    artifact_compliance: z.boolean().nullable(),
    snapshot_compliance: z.boolean().nullable(),
    deployments: z.array(z.int()),
  })
  .meta({ id: 'EnvironmentEvent' });

export type EnvironmentEvent = z.output<typeof environmentEvent>;

/** Seconds since 1970 in a query. */
const timestamp = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,9})?$/, 'expected seconds since 1970')
  .transform(Number);

export const listEnvironmentEvents = endpoint({
  id: 'listEnvironmentEvents',
  tag: 'environments',
  summary: 'List what happened in an environment, newest first',
  method: 'GET',
  path: '/environments/{org}/{environment_name}/events',
  role: 'reader',
  params: z.object({ org: orgName, environment_name: environmentName }),
  query: z.object({
    page: pageNumber(1, 1_000_000),
    per_page: pageNumber(15, 100),
    interval,
    start: snapshotExpression.optional().describe('Not before this snapshot.'),
    end: snapshotExpression.optional().describe('Not after this snapshot.'),
    start_ts: timestamp.optional(),
    end_ts: timestamp.optional(),
    repo_name: repeated(z.string().max(255)),
    reverse: yesOrNo.describe('Oldest first.'),
  }),
  body: null,
  answers: { 200: z.array(environmentEvent) },
  errors: ['unknown_organization', 'unknown_environment'],
});
