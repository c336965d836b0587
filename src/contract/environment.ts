import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { environmentName, epochSeconds, orgName, policyName } from './names.ts';
import { links, optionalPageNumber, repeated } from './page.ts';

export const environmentTypes = [
  'K8S',
  'ECS',
  'S3',
  'lambda',
  'server',
  'docker',
  'azure-apps',
  'cloud-run',
  'logical',
] as const;

const environmentType = z.enum(environmentTypes);

const includedEnvironments = z.array(environmentName).max(100).describe('Of a logical environment only.');

/** An empty description leaves a stored one as it is. `policies`, where given, are attached besides those there are. */
export const environmentInput = z
  .object({
    name: environmentName,
    type: environmentType,
    description: z.string().nullish(),
    include_scaling: z.boolean().nullish(),
    require_provenance: z.boolean().nullish(),
    included_environments: includedEnvironments.nullish(),
    policies: z.array(policyName).max(100).nullish(),
  })
  .meta({ id: 'CreateEnvironmentPutInput' });

export type EnvironmentInput = z.output<typeof environmentInput>;

export const environmentRecord = z
  .object({
    org: z.string(),
    name: environmentName,
    type: environmentType,
    description: z.string(),
    created_at: epochSeconds,
    last_modified_at: epochSeconds,
    last_reported_at: epochSeconds.nullable(),
    last_changed_at: epochSeconds.nullable(),
    state: z
      .boolean()
      .nullable()
      .describe(
        'Whether what runs there is compliant; null where nothing is known to run, or no attached policy has a rule.',
      ),
    include_scaling: z.boolean(),
    require_provenance: z.boolean(),
    tags: z.record(z.string(), z.string()),
    policies: z.array(policyName),
    included_environments: z.array(environmentName).nullable().describe('Null where the environment is not logical.'),
    html_url: z.string(),
  })
  .meta({ id: 'Environment' });

export type EnvironmentRecord = z.output<typeof environmentRecord>;

const params = z.object({ org: orgName, environment_name: environmentName });

export const putEnvironment = endpoint({
  id: 'putEnvironment',
  tag: 'environments',
  summary: 'Create an environment or update it',
  method: 'PUT',
  path: '/environments/{org}',
  role: 'snapshotter',
  params: z.object({ org: orgName }),
  query: z.object({}),
  body: { kind: 'json', schema: environmentInput },
  answers: { 200: environmentRecord, 201: environmentRecord },
  errors: ['unknown_organization', 'unknown_policy', 'unknown_environment'],
});

export const getEnvironment = endpoint({
  id: 'getEnvironment',
  tag: 'environments',
  summary: 'Read an environment',
  method: 'GET',
  path: '/environments/{org}/{environment_name}',
  role: 'reader',
  params,
  query: z.object({}),
  body: null,
  answers: { 200: environmentRecord },
  errors: ['unknown_organization', 'unknown_environment'],
});

/** A member left out, or null, leaves what is stored. */
export const environmentChange = z
  .object({
    description: z.string().nullish(),
    include_scaling: z.boolean().nullish(),
    require_provenance: z.boolean().nullish(),
    included_environments: includedEnvironments.nullish(),
  })
  .meta({ id: 'EnvironmentChange' });

export type EnvironmentChange = z.output<typeof environmentChange>;

export const changeEnvironment = endpoint({
  id: 'changeEnvironment',
  tag: 'environments',
  summary: 'Change an environment',
  method: 'PATCH',
  path: '/environments/{org}/{environment_name}',
  role: 'member',
  params,
  query: z.object({}),
  body: { kind: 'json', schema: environmentChange },
  answers: { 200: environmentRecord },
  errors: ['unknown_organization', 'unknown_environment'],
});

export const renameEnvironment = endpoint({
  id: 'renameEnvironment',
  tag: 'environments',
  summary: 'Give an environment another name; it is found by the old one as well, until another takes that',
  method: 'PUT',
  path: '/environments/{org}/{environment_name}/rename',
  role: 'member',
  params,
  query: z.object({}),
  body: { kind: 'json', schema: z.object({ new_name: environmentName }).meta({ id: 'RenameEnvironmentInput' }) },
  answers: { 200: environmentRecord },
  errors: ['unknown_organization', 'unknown_environment'],
});

export const archiveEnvironment = endpoint({
  id: 'archiveEnvironment',
  tag: 'environments',
  summary: 'Archive an environment: a member may use its name again, its snapshots and events stay on record',
  method: 'PUT',
  path: '/environments/{org}/{environment_name}/archive',
  role: 'member',
  params,
  query: z.object({}),
  body: null,
  answers: { 200: z.string() },
  errors: ['unknown_organization', 'unknown_environment'],
});

export const joinEnvironment = endpoint({
  id: 'joinEnvironment',
  tag: 'environments',
  summary: 'Include an environment in a logical one',
  method: 'PUT',
  path: '/environments/{org}/{environment_name}/join',
  role: 'member',
  params,
  query: z.object({}),
  body: {
    kind: 'json',
    schema: z.object({ physical_env_name: environmentName }).meta({ id: 'JoinEnvironmentInput' }),
  },
  answers: { 200: environmentRecord },
  errors: ['unknown_organization', 'unknown_environment'],
});

export const policyNamesInput = z
  .object({ policy_names: z.array(policyName).min(1).max(100) })
  .meta({ id: 'PolicyNamesInput' });

export const attachPolicies = endpoint({
  id: 'attachPolicies',
  tag: 'environments',
  summary: 'Attach policies to an environment, and judge what runs there anew',
  method: 'POST',
  path: '/environments/{org}/{environment_name}/policies',
  role: 'member',
  params,
  query: z.object({}),
  body: { kind: 'json', schema: policyNamesInput },
  answers: { 200: environmentRecord },
  errors: ['unknown_organization', 'unknown_environment', 'unknown_policy'],
});

export const detachPolicies = endpoint({
  id: 'detachPolicies',
  tag: 'environments',
  summary: 'Detach policies from an environment, and judge what runs there anew',
  method: 'DELETE',
  path: '/environments/{org}/{environment_name}/policies',
  role: 'member',
  params,
  query: z.object({}),
  body: { kind: 'json', schema: policyNamesInput },
  answers: { 200: environmentRecord },
  errors: ['unknown_organization', 'unknown_environment', 'unknown_policy'],
});

const environmentPage = z
  .object({
    environments: z.array(environmentRecord),
    page: z.int(),
    per_page: z.int(),
    total_pages: z.int(),
    total_count: z.int(),
    _links: links,
  })
  .meta({ id: 'EnvironmentPage' });

export const listEnvironments = endpoint({
  id: 'listEnvironments',
  tag: 'environments',
  summary: 'List the environments; in pages where one is asked for',
  method: 'GET',
  path: '/environments/{org}',
  role: 'reader',
  params: z.object({ org: orgName }),
  query: z.object({
    page: optionalPageNumber(1_000_000),
    per_page: optionalPageNumber(100),
    name: z.string().max(255).optional(),
    type: repeated(environmentType),
    tag: repeated(z.string().max(255)).describe('`key` or `key:value`; all of them must be there.'),
    space_id: z
      .string()
      .max(255)
      .optional()
      .describe('The service has no spaces: there is nothing in one that is named.'),
    sort: z.enum(['name', 'last_modified_at', 'last_changed_at']).default('name'),
    sort_direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  body: null,
  answers: { 200: z.union([z.array(environmentRecord), environmentPage]) },
  errors: ['unknown_organization'],
});
