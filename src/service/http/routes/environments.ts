import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  allowArtifact,
  attachPolicies,
  detachPolicies,
  type EnvironmentRecord,
  environmentTypes,
  getEnvironment,
  listEnvironments,
  putEnvironment,
} from '../../../contract/environment.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { ServiceError } from '../../error.ts';
import { allowArtifact as addAllowance } from '../../store/allow-list.ts';
import * as environments from '../../store/environments.ts';
import { fromJson, fromJsonOrNull } from '../../store/json.ts';
import type { EnvironmentRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { includesRole } from '../authentication.ts';
import { pageLinks } from '../page-links.ts';
import { pageOf } from '../paging.ts';
import { serve, serveJson, type Services } from '../route.ts';
import { seconds } from '../seconds.ts';
import { tags } from '../tags.ts';
import { invalidInput } from '../validation.ts';
import { requirePolicies } from './policies.ts';

const PAGE_SIZE = 15;

const environmentType = z.enum(environmentTypes);
const names = z.array(z.string());

export function serveEnvironments(app: FastifyInstance, services: Services): void {
  const records = async (
    tx: OrgReader,
    orgName: string,
    rows: readonly EnvironmentRow[],
  ): Promise<EnvironmentRecord[]> => {
    const policies = await environments.attachedPolicyNames(
      tx,
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({
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
      policies: policies.get(row.id) ?? [],
      included_environments: fromJsonOrNull(names, row.included_environments),
      html_url: services.addresses.environment(orgName, row.name),
    }));
  };
  const record = async (tx: OrgReader, orgName: string, row: EnvironmentRow): Promise<EnvironmentRecord> => {
    const [one] = await records(tx, orgName, [row]);
    if (one === undefined) throw new Error('an environment without its record');
    return one;
  };

  serveJson(app, services, putEnvironment, ({ caller, write }, body) =>
    write(async (tx) => {
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

  serve(app, services, getEnvironment, ({ caller, params, read }) =>
    read(async (tx) => ({
      status: 200,
      body: await record(tx, caller.orgName, await requireEnvironment(tx, params.environment_name)),
    })),
  );

  serve(app, services, listEnvironments, ({ caller, query, read }) =>
    read(async (tx) => {
      const all = await records(tx, caller.orgName, await environments.listEnvironments(tx));
      const matching = sorted(
        all.filter((one) => matches(one, query)),
        query,
      );
      const page = pageOf(query, PAGE_SIZE);
      if (page === null) return { status: 200, body: matching };
      const from = (page.number - 1) * page.size;
      const totalPages = Math.ceil(matching.length / page.size);
      const asked = {
        name: query.name,
        type: query.type,
        tag: query.tag,
        sort: query.sort,
        sort_direction: query.sort_direction,
        per_page: String(page.size),
      };
      return {
        status: 200,
        body: {
          environments: matching.slice(from, from + page.size),
          page: page.number,
          per_page: page.size,
          total_pages: totalPages,
          total_count: matching.length,
          _links: pageLinks(services.addresses.api('environments', caller.orgName), asked, {
            page: page.number,
            totalPages,
          }),
        },
      };
    }),
  );

  serveJson(app, services, attachPolicies, ({ caller, params, write }, body) =>
    write(async (tx) => {
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

  serveJson(app, services, detachPolicies, ({ caller, params, write }, body) =>
    write(async (tx) => {
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

  serveJson(app, services, allowArtifact, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const environment = await requireEnvironment(tx, params.environment_name);
      const id = await addAllowance(tx, {
        environment_id: environment.id,
        fingerprint: body.artifact_fingerprint,
        artifact_name: body.artifact_name ?? '',
        description: body.description ?? '',
        created_by: caller.userName,
      });
      return { status: 201, body: { message: 'OK', allowlist_id: id } };
    }),
  );
}

export async function requireEnvironment(tx: OrgReader, name: string): Promise<EnvironmentRow> {
  const environment = await environments.findEnvironment(tx, name);
  if (environment === null)
    throw new ServiceError('unknown_environment', `no environment '${name}' in this organization`);
  return environment;
}

type Query = QueryOf<typeof listEnvironments>;

function matches(one: EnvironmentRecord, query: Query): boolean {
  const [key, ...value] = query.tag === undefined ? [] : query.tag.split(':');
  return (
    (query.name === undefined || one.name.includes(query.name)) &&
    (query.type.length === 0 || query.type.includes(one.type)) &&
    (key === undefined || (Object.hasOwn(one.tags, key) && (value.length === 0 || one.tags[key] === value.join(':'))))
  );
}

/** Where two are alike, the name decides; one that never changed comes first. */
function sorted(rows: readonly EnvironmentRecord[], { sort, sort_direction: direction }: Query): EnvironmentRecord[] {
  const ascending = rows.toSorted((a, b) => {
    const byName = a.name < b.name ? -1 : 1;
    return sort === 'name' ? byName : (a[sort] ?? 0) - (b[sort] ?? 0) || byName;
  });
  return direction === 'asc' ? ascending : ascending.toReversed();
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
