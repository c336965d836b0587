import type { EnvironmentChange, EnvironmentInput } from '../../contract/environment.ts';
import { containsText } from './contains-text.ts';
import { namesBy } from './names-by.ts';
import type { EnvironmentRow } from './environment-rows.ts';
import type { PolicyRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { type TagFilter, taggedIds } from './tags.ts';

/** The environment of that name, or the one that had it before and lost it to no other since; unless it is archived. */
export async function findEnvironment(tx: OrgReader, name: string): Promise<EnvironmentRow | null> {
  return (await findEnvironments(tx, [name])).get(name) ?? null;
}

/** Whether an environment that has or had the name was archived. */
export async function wasArchived(tx: OrgReader, name: string): Promise<boolean> {
  const named = await tx.db
    .selectFrom('environments')
    .select('id')
    .where('name', '=', name)
    .where('archived_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (named !== undefined) return true;
  const renamed = await tx.db
    .selectFrom('former_environment_names')
    .innerJoin('environments', 'environments.id', 'former_environment_names.environment_id')
    .select('environments.id')
    .where('former_environment_names.name', '=', name)
    .where('environments.archived_at', 'is not', null)
    .executeTakeFirst();
  return renamed !== undefined;
}

/**
 * By each name the environment that has it, or had it before and lost it to no other since, unless it is archived. A name
 * without one is absent from the map.
 */
export async function findEnvironments(tx: OrgReader, names: readonly string[]): Promise<Map<string, EnvironmentRow>> {
  const found = await findNamedEnvironments(tx, names);
  const others = names.filter((name) => !found.has(name));
  if (others.length === 0) return found;
  const renamed = await tx.db
    .selectFrom('former_environment_names')
    .innerJoin('environments', 'environments.id', 'former_environment_names.environment_id')
    .selectAll('environments')
    .select('former_environment_names.name as former_name')
    .where('former_environment_names.name', 'in', [...new Set(others)])
    .where('environments.archived_at', 'is', null)
    .execute();
  for (const { former_name: formerName, ...environment } of renamed) found.set(formerName, environment);
  return found;
}

/** By each name the environment that has it now, unless it is archived. A name without one is absent from the map. */
export async function findNamedEnvironments(
  tx: OrgReader,
  names: readonly string[],
): Promise<Map<string, EnvironmentRow>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('environments')
    .selectAll()
    .where('name', 'in', [...new Set(names)])
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Which of the names no environment has now. */
export async function missingEnvironments(tx: OrgReader, names: readonly string[]): Promise<string[]> {
  const found = await findNamedEnvironments(tx, names);
  return names.filter((name) => !found.has(name));
}

/** The name is taken from the environment that had it before, where there is one. */
export async function addEnvironment(tx: OrgWriter, input: EnvironmentInput): Promise<EnvironmentRow> {
  const environment: EnvironmentRow = {
    id: tx.newId(),
    name: input.name,
    type: input.type,
    description: input.description ?? '',
    include_scaling: Number(input.include_scaling ?? false),
    require_provenance: Number(input.require_provenance ?? false),
    latest_snapshot: 0,
    state: null,
    last_reported_at: null,
    last_changed_at: null,
    archived_at: null,
    created_at: tx.nowMs,
    modified_at: tx.nowMs,
  };
  await tx.db.insertInto('environments').values(environment).execute();
  await forgetFormerName(tx, environment.name);
  return environment;
}

/** Changes the environment; a member that is absent or null leaves what is stored. */
export async function changeEnvironment(
  tx: OrgWriter,
  stored: EnvironmentRow,
  change: Omit<EnvironmentChange, 'included_environments'>,
): Promise<EnvironmentRow> {
  return update(tx, stored, {
    description: change.description ?? stored.description,
    include_scaling: Number(change.include_scaling ?? stored.include_scaling),
    require_provenance: Number(change.require_provenance ?? stored.require_provenance),
    modified_at: tx.nowMs,
  });
}

/** The environment is found by its old name as well, until another takes that. */
export async function renameEnvironment(tx: OrgWriter, stored: EnvironmentRow, name: string): Promise<EnvironmentRow> {
  await forgetFormerName(tx, name);
  await tx.db
    .insertInto('former_environment_names')
    .values({ name: stored.name, environment_id: stored.id })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({ environment_id: set.ref('excluded.environment_id') })),
    )
    .execute();
  return update(tx, stored, { name, modified_at: tx.nowMs });
}

/** From here on its names find nothing; what was recorded of the environment stays. */
export async function archiveEnvironment(tx: OrgWriter, stored: EnvironmentRow): Promise<EnvironmentRow> {
  return update(tx, stored, { archived_at: tx.nowMs, modified_at: tx.nowMs });
}

async function forgetFormerName(tx: OrgWriter, name: string): Promise<void> {
  await tx.db.deleteFrom('former_environment_names').where('name', '=', name).execute();
}

async function update(
  tx: OrgWriter,
  stored: EnvironmentRow,
  changes: Partial<EnvironmentRow>,
): Promise<EnvironmentRow> {
  await tx.db.updateTable('environments').set(changes).where('id', '=', stored.id).execute();
  return { ...stored, ...changes };
}

/**
 * Holds the environment until the end of the transaction, so that its snapshots are numbered one after the other, and
 * answers it as it is then. `reported` says whether what runs there was just told.
 */
export async function holdEnvironment(
  tx: OrgWriter,
  id: string,
  { reported }: { reported: boolean },
): Promise<EnvironmentRow> {
  return tx.db
    .updateTable('environments')
    .set((set) => ({ last_reported_at: reported ? tx.nowMs : set.ref('last_reported_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Null and empty members do not narrow it. */
export interface EnvironmentFilter {
  namePart: string | null;
  types: readonly string[];
  tags: readonly TagFilter[];
}

export interface EnvironmentOrder {
  column: 'name' | 'modified_at' | 'last_changed_at';
  direction: 'asc' | 'desc';
}

/**
 * Those that are not archived, and how many match. Where two are alike, the name decides; one that never changed comes before
 * those that did. Without a page all of them.
 */
export async function listEnvironments(
  tx: OrgReader,
  { namePart, types, tags }: EnvironmentFilter,
  { column, direction }: EnvironmentOrder,
  page: { number: number; size: number } | null,
): Promise<{ rows: EnvironmentRow[]; total: number }> {
  let query = tx.db.selectFrom('environments').where('archived_at', 'is', null);
  if (namePart) query = query.where((where) => containsText(where, 'name', namePart, { isCaseSensitive: true }));
  if (types.length > 0) query = query.where('type', 'in', [...types]);
  for (const tag of tags) query = query.where('id', 'in', (from) => taggedIds(from, 'environment', tag));
  let all = query.selectAll();
  // Databases do not agree on where null comes.
  if (column === 'last_changed_at') all = all.orderBy((row) => row.fn.coalesce(column, row.lit(0)), direction);
  if (column === 'modified_at') all = all.orderBy(column, direction);
  all = all.orderBy('name', direction);
  if (page === null) {
    const rows = await all.execute();
    return { rows, total: rows.length };
  }
  const rows = await all
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  const counted = await query.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: counted.n };
}

/** By their ids, archived ones included. */
export async function loadEnvironments(tx: OrgReader, ids: readonly string[]): Promise<Map<string, EnvironmentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('environments')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of the policies attached to each environment, in their order, by environment id. */
export async function attachedPolicyNames(
  tx: OrgReader,
  environmentIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (environmentIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('environment_policies')
    .innerJoin('policies', 'policies.id', 'environment_policies.policy_id')
    .select(['environment_policies.environment_id', 'policies.name'])
    .where('environment_policies.environment_id', 'in', [...environmentIds])
    .orderBy('policies.name')
    .execute();
  return namesBy(rows, (row) => row.environment_id);
}

/** The policies attached to an environment, in the order of their names. */
export async function attachedPolicies(tx: OrgReader, environmentId: string): Promise<PolicyRow[]> {
  return tx.db
    .selectFrom('environment_policies')
    .innerJoin('policies', 'policies.id', 'environment_policies.policy_id')
    .selectAll('policies')
    .where('environment_policies.environment_id', '=', environmentId)
    .orderBy('policies.name')
    .execute();
}

/** Attaching what is attached changes nothing. */
export async function attachPolicies(
  tx: OrgWriter,
  environmentId: string,
  policyIds: readonly string[],
  userName: string,
): Promise<void> {
  if (policyIds.length === 0) return;
  await tx.db
    .insertInto('environment_policies')
    .values(
      policyIds.map((policyId) => ({
        environment_id: environmentId,
        policy_id: policyId,
        attached_at: tx.nowMs,
        attached_by: userName,
      })),
    )
    .onConflict((conflict) => conflict.columns(['environment_id', 'policy_id']).doNothing())
    .execute();
}

export async function detachPolicies(
  tx: OrgWriter,
  environmentId: string,
  policyIds: readonly string[],
): Promise<void> {
  if (policyIds.length === 0) return;
  await tx.db
    .deleteFrom('environment_policies')
    .where('environment_id', '=', environmentId)
    .where('policy_id', 'in', [...policyIds])
    .execute();
}

/** The environments that a policy is attached to, in the order of their names. */
export async function environmentsOfPolicy(tx: OrgReader, policyId: string): Promise<EnvironmentRow[]> {
  return tx.db
    .selectFrom('environment_policies')
    .innerJoin('environments', 'environments.id', 'environment_policies.environment_id')
    .selectAll('environments')
    .where('environment_policies.policy_id', '=', policyId)
    .where('environments.archived_at', 'is', null)
    .orderBy('environments.name')
    .execute();
}
