import type { EnvironmentChange, EnvironmentInput } from '../../contract/environment.ts';
import { namesBy } from './names-by.ts';
import type { EnvironmentRow } from './environment-rows.ts';
import type { PolicyRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/** The environment of that name, unless it is archived. */
export async function findEnvironment(tx: OrgReader, name: string): Promise<EnvironmentRow | null> {
  const row = await tx.db
    .selectFrom('environments')
    .selectAll()
    .where('name', '=', name)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an environment of that name was archived. */
export async function wasArchived(tx: OrgReader, name: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('environments')
    .select('id')
    .where('name', '=', name)
    .where('archived_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The environments of these names; a name without one is absent from the map. */
export async function findEnvironments(tx: OrgReader, names: readonly string[]): Promise<Map<string, EnvironmentRow>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('environments')
    .selectAll()
    .where('name', 'in', [...new Set(names)])
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Which of the names have no environment. */
export async function missingEnvironments(tx: OrgReader, names: readonly string[]): Promise<string[]> {
  const found = await findEnvironments(tx, names);
  return names.filter((name) => !found.has(name));
}

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

export async function renameEnvironment(tx: OrgWriter, stored: EnvironmentRow, name: string): Promise<EnvironmentRow> {
  return update(tx, stored, { name, modified_at: tx.nowMs });
}

/** From here on the name finds nothing and is free; what was recorded of the environment stays. */
export async function archiveEnvironment(tx: OrgWriter, stored: EnvironmentRow): Promise<EnvironmentRow> {
  return update(tx, stored, { archived_at: tx.nowMs, modified_at: tx.nowMs });
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

/** Those that are not archived, by name. */
export async function listEnvironments(tx: OrgReader): Promise<EnvironmentRow[]> {
  return tx.db.selectFrom('environments').selectAll().where('archived_at', 'is', null).orderBy('name').execute();
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
