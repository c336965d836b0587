import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  attachPolicies,
  detachPolicies,
  type EnvironmentRecord,
  environmentTypes,
  getEnvironment,
  putEnvironment,
} from '../../../contract/environment.ts';
import { ServiceError } from '../../error.ts';
import * as environments from '../../store/environments.ts';
import { fromJson, fromJsonOrNull } from '../../store/json.ts';
import type { EnvironmentRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { includesRole } from '../authentication.ts';
import { serve, serveJson, type Services } from '../route.ts';
import { seconds } from '../seconds.ts';
import { tags } from '../tags.ts';
import { invalidInput } from '../validation.ts';
import { requirePolicies } from './policies.ts';

const environmentType = z.enum(environmentTypes);
const names = z.array(z.string());

export function serveEnvironments(app: FastifyInstance, services: Services): void {
  const record = async (tx: OrgReader, orgName: string, row: EnvironmentRow): Promise<EnvironmentRecord> => ({
    org: orgName,
    name: row.name,
    type: environmentType.parse(row.type),
    description: row.description,
    created_at: seconds(row.created_at),
    last_modified_at: seconds(row.modified_at),
    last_reported_at: null,
    last_changed_at: null,
    state: null,
    include_scaling: row.include_scaling === 1,
    require_provenance: row.require_provenance === 1,
    tags: fromJson(tags, row.tags),
    policies: (await environments.attachedPolicies(tx, row.id)).map((policy) => policy.name),
    included_environments: fromJsonOrNull(names, row.included_environments),
    html_url: services.addresses.environment(orgName, row.name),
  });

  serveJson(app, services, putEnvironment, ({ caller, org }, body) =>
    org.write(async (tx) => {
      const policyNames = body.policies ?? [];
      if (policyNames.length > 0 && !includesRole(caller.role, attachPolicies.role)) {
        throw new ServiceError('forbidden', `attaching policies needs the role ${attachPolicies.role}`);
      }
      await checkIncluded(tx, body.type, body.included_environments ?? []);
      const stored = await environments.findEnvironment(tx, body.name);
      if (stored !== null && stored.type !== body.type) {
        throw invalidInput({
          type: `the environment has the type '${stored.type}', which cannot change [input: ${body.type}]`,
        });
      }
      const attached = await requirePolicies(tx, policyNames);
      const { environment, created } = await environments.putEnvironment(tx, body);
      await environments.attachPolicies(
        tx,
        environment.id,
        attached.map((policy) => policy.id),
        caller.userName,
      );
      return { status: created ? 201 : 200, body: await record(tx, caller.orgName, environment) };
    }),
  );

  serve(app, services, getEnvironment, ({ caller, org, params }) =>
    org.read(async (tx) => ({
      status: 200,
      body: await record(tx, caller.orgName, await requireEnvironment(tx, params.environment_name)),
    })),
  );

  serveJson(app, services, attachPolicies, ({ caller, org, params }, body) =>
    org.write(async (tx) => {
      const environment = await requireEnvironment(tx, params.environment_name);
      const policies = await requirePolicies(tx, body.policy_names);
      await environments.attachPolicies(
        tx,
        environment.id,
        policies.map((policy) => policy.id),
        caller.userName,
      );
      return { status: 200, body: await record(tx, caller.orgName, environment) };
    }),
  );

  serveJson(app, services, detachPolicies, ({ caller, org, params }, body) =>
    org.write(async (tx) => {
      const environment = await requireEnvironment(tx, params.environment_name);
      const policies = await requirePolicies(tx, body.policy_names);
      await environments.detachPolicies(
        tx,
        environment.id,
        policies.map((policy) => policy.id),
      );
      return { status: 200, body: await record(tx, caller.orgName, environment) };
    }),
  );
}

export async function requireEnvironment(tx: OrgReader, name: string): Promise<EnvironmentRow> {
  const environment = await environments.findEnvironment(tx, name);
  if (environment === null)
    throw new ServiceError('unknown_environment', `no environment '${name}' in this organization`);
  return environment;
}

/** Only a logical environment includes others, and those must be there. */
async function checkIncluded(tx: OrgReader, type: string, included: readonly string[]): Promise<void> {
  if (included.length === 0) return;
  if (type !== 'logical') {
    throw invalidInput({ included_environments: `only a logical environment includes others [input: ${type}]` });
  }
  const missing = await environments.missingEnvironments(tx, included);
  if (missing.length > 0) {
    throw new ServiceError('unknown_environment', `no environment '${missing.join("', '")}' in this organization`);
  }
}
