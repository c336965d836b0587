import type { FastifyInstance } from 'fastify';
import {
  archiveEnvironment,
  attachPolicies,
  changeEnvironment,
  detachPolicies,
  type EnvironmentInput,
  getEnvironment,
  joinEnvironment,
  putEnvironment,
  renameEnvironment,
} from '../../../contract/environment.ts';
import { ServiceError } from '../../error.ts';
import { followIncluded, judgeAnew, type SnapshotMaker } from '../../snapshots/take-snapshot.ts';
import * as environments from '../../store/environments.ts';
import { include, listIncluding, replaceIncluded } from '../../store/included-environments.ts';
import { renameInRules } from '../../store/notification-rules.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import type { OrgReader, OrgWriter } from '../../store/store.ts';
import { type Caller, includesRole } from '../authentication.ts';
import { serve, serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { invalidInput } from '../validation.ts';
import { environmentRecord, requireEnvironment } from './environment-records.ts';
import { requirePolicies } from './policies.ts';

export function serveEnvironments(app: FastifyInstance, services: Services): void {
  const { addresses, documents } = services;
  const makerFor = ({ userName }: Caller): SnapshotMaker => ({ documents, userName });

  serveJson(app, services, putEnvironment, ({ caller, write }, body) =>
    write(async (tx) => {
      const policyNames = body.policies ?? [];
      const isMember = includesRole(caller.role, attachPolicies.role);
      if (policyNames.length > 0 && !isMember) {
        throw new ServiceError('forbidden', `attaching policies needs the role ${attachPolicies.role}`);
      }
      const stored = await storedAs(tx, body.name, { isMember });
      if (stored !== null && stored.type !== body.type) {
        throw invalidInput({
          type: `the environment has the type '${stored.type}', which cannot change [input: ${body.type}]`,
        });
      }
      if (stored !== null && !isMember && changesSomething(stored, body)) {
        throw new ServiceError('forbidden', `changing an environment needs the role ${changeEnvironment.role}`);
      }
      const included = await includedIds(tx, body.type, body.included_environments);
      const attached = await requirePolicies(tx, policyNames);
      const environment =
        stored === null
          ? await environments.addEnvironment(tx, body)
          : // An empty description is what clients send that were given none.
            await environments.changeEnvironment(tx, stored, { ...body, description: body.description || null });
      await attach(
        tx,
        environment,
        attached.map((policy) => policy.id),
        caller,
      );
      if (included !== null) await replaceIncluded(tx, environment.id, included);
      await follow(tx, makerFor(caller), environment, { included: included !== null, policies: attached.length > 0 });
      return {
        status: stored === null ? 201 : 200,
        body: await environmentRecord(tx, addresses, caller.orgName, environment),
      };
    }),
  );

  serve(app, services, getEnvironment, ({ caller, params, read }) =>
    read(async (tx) => {
      const environment = await requireEnvironment(tx, params.environment_name);
      return { status: 200, body: await environmentRecord(tx, addresses, caller.orgName, environment) };
    }),
  );

  serveJson(app, services, changeEnvironment, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const stored = await requireEnvironment(tx, params.environment_name);
      const included = await includedIds(tx, stored.type, body.included_environments);
      const environment = await environments.changeEnvironment(tx, stored, body);
      if (included !== null) await replaceIncluded(tx, environment.id, included);
      await follow(tx, makerFor(caller), environment, { included: included !== null, policies: false });
      return { status: 200, body: await environmentRecord(tx, addresses, caller.orgName, environment) };
    }),
  );

  serveJson(app, services, renameEnvironment, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const stored = await requireEnvironment(tx, params.environment_name);
      const { new_name: name } = body;
      if (name !== stored.name) {
        if ((await environments.findNamedEnvironments(tx, [name])).has(name)) {
          throw invalidInput({ new_name: `an environment of this name is there already [input: ${name}]` });
        }
        await environments.renameEnvironment(tx, stored, name);
        await renameInRules(tx, stored.name, name);
      }
      return { status: 200, body: await environmentRecord(tx, addresses, caller.orgName, stored) };
    }),
  );

  serve(app, services, archiveEnvironment, ({ caller, params, write }) =>
    write(async (tx) => {
      const stored = await requireEnvironment(tx, params.environment_name);
      const including = await listIncluding(tx, stored.id);
      await environments.archiveEnvironment(tx, stored);
      for (const logical of including) await followIncluded(tx, makerFor(caller), logical.id);
      return { status: 200, body: 'OK' };
    }),
  );

  serveJson(app, services, joinEnvironment, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const logical = await requireEnvironment(tx, params.environment_name);
      if (logical.type !== 'logical') {
        throw invalidInput({
          'params.environment_name': `only a logical environment includes others [input: ${logical.type}]`,
        });
      }
      const physical = await requireEnvironment(tx, body.physical_env_name);
      if (physical.type === 'logical') throw invalidInput({ physical_env_name: noNesting(physical.name) });
      await include(tx, logical.id, [physical.id]);
      await follow(tx, makerFor(caller), logical, { included: true, policies: false });
      return { status: 200, body: await environmentRecord(tx, addresses, caller.orgName, logical) };
    }),
  );

  serveJson(app, services, attachPolicies, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const environment = await requireEnvironment(tx, params.environment_name);
      const policies = await requirePolicies(tx, body.policy_names);
      await attach(
        tx,
        environment,
        policies.map((policy) => policy.id),
        caller,
      );
      await judgeAnew(tx, makerFor(caller), environment.id);
      return { status: 200, body: await environmentRecord(tx, addresses, caller.orgName, environment) };
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
      await judgeAnew(tx, makerFor(caller), environment.id);
      return { status: 200, body: await environmentRecord(tx, addresses, caller.orgName, environment) };
    }),
  );
}

function attach(
  tx: OrgWriter,
  environment: EnvironmentRow,
  policyIds: readonly string[],
  { userName }: Caller,
): Promise<void> {
  return environments.attachPolicies(tx, environment.id, policyIds, userName);
}

/** What an environment runs or is judged by may be other than before: its snapshots follow. */
async function follow(
  tx: OrgWriter,
  maker: SnapshotMaker,
  environment: EnvironmentRow,
  changed: { included: boolean; policies: boolean },
): Promise<void> {
  if (changed.included && environment.type === 'logical') await followIncluded(tx, maker, environment.id);
  else if (changed.policies) await judgeAnew(tx, maker, environment.id);
}

/**
 * What a PUT under this name is about; null where it makes a new environment. A name that another environment had is not
 * free for everyone: whoever asked about it would then hear of one without policies. A member may take it on purpose; for
 * all others it goes on to mean the renamed one. Throws `forbidden` where it was archived.
 */
async function storedAs(
  tx: OrgReader,
  name: string,
  { isMember }: { isMember: boolean },
): Promise<EnvironmentRow | null> {
  if (isMember) return (await environments.findNamedEnvironments(tx, [name])).get(name) ?? null;
  const stored = await environments.findEnvironment(tx, name);
  if (stored === null && (await environments.wasArchived(tx, name))) {
    throw new ServiceError(
      'forbidden',
      `environment '${name}' has been archived: creating another one of that name needs the role ${attachPolicies.role}`,
    );
  }
  return stored;
}

/** Who may only create environments may create one again, as it happens where two do so at once, but not change it. */
function changesSomething(stored: EnvironmentRow, given: EnvironmentInput): boolean {
  return (
    (given.description || stored.description) !== stored.description ||
    Number(given.include_scaling ?? stored.include_scaling) !== stored.include_scaling ||
    Number(given.require_provenance ?? stored.require_provenance) !== stored.require_provenance ||
    (given.included_environments ?? null) !== null
  );
}

/** The ids of what a logical environment shall include; null where nothing was said. Only those of other types are included. */
async function includedIds(
  tx: OrgReader,
  type: string,
  names: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (names === undefined || names === null) return null;
  if (names.length === 0) return [];
  if (type !== 'logical') {
    throw invalidInput({ included_environments: `only a logical environment includes others [input: ${type}]` });
  }
  const found = await environments.findEnvironments(tx, names);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) {
    throw new ServiceError('unknown_environment', `no environment '${missing.join("', '")}' in this organization`);
  }
  for (const [index, name] of names.entries()) {
    if (found.get(name)?.type === 'logical')
      throw invalidInput({ [`included_environments[${index}]`]: noNesting(name) });
  }
  return [...new Set([...found.values()].map(({ id }) => id))];
}

function noNesting(name: string): string {
  return `expected an environment that is not logical itself [input: ${name}]`;
}
