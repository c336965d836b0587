import type { EnvironmentInput } from '../../contract/environment.ts';
import { toJsonOrNull } from './json.ts';
import { namesBy } from './names-by.ts';
import type { EnvironmentRow, PolicyRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

export async function findEnvironment(tx: OrgReader, name: string): Promise<EnvironmentRow | null> {
  return (await tx.db.selectFrom('environments').selectAll().where('name', '=', name).executeTakeFirst()) ?? null;
}

/** Which of the names have no environment. */
export async function missingEnvironments(tx: OrgReader, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx.db
    .selectFrom('environments')
    .select('name')
    .where('name', 'in', [...names])
    .execute();
  const found = new Set(rows.map((row) => row.name));
  return names.filter((name) => !found.has(name));
}

/** Creates the environment or changes it; an absent member, and an empty description, leave what is stored. */
export async function putEnvironment(
  tx: OrgWriter,
  input: EnvironmentInput,
): Promise<{ environment: EnvironmentRow; created: boolean }> {
  const stored = await findEnvironment(tx, input.name);
  if (stored === null) {
    const environment: EnvironmentRow = {
      id: tx.newId(),
      name: input.name,
      type: input.type,
      description: input.description ?? '',
      include_scaling: Number(input.include_scaling ?? false),
      require_provenance: Number(input.require_provenance ?? false),
      included_environments: toJsonOrNull(input.included_environments),
      tags: '{}',
      created_at: tx.nowMs,
      modified_at: tx.nowMs,
    };
    await tx.db.insertInto('environments').values(environment).execute();
    return { environment, created: true };
  }
  const changes = {
    description: input.description || stored.description,
    include_scaling: Number(input.include_scaling ?? stored.include_scaling),
    require_provenance: Number(input.require_provenance ?? stored.require_provenance),
    included_environments: toJsonOrNull(input.included_environments) ?? stored.included_environments,
    modified_at: tx.nowMs,
  };
  await tx.db.updateTable('environments').set(changes).where('id', '=', stored.id).execute();
  return { environment: { ...stored, ...changes }, created: false };
}

/** All of them, by name. */
export async function listEnvironments(tx: OrgReader): Promise<EnvironmentRow[]> {
  return tx.db.selectFrom('environments').selectAll().orderBy('name').execute();
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
