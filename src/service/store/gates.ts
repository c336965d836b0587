import type { SelectQueryBuilder } from 'kysely';
import type { EnvironmentRow } from './environment-rows.ts';
import type { AllowListRow, PolicyRow, TenantTables } from './schema.ts';
import type { OrgReader } from './store.ts';

/* What stands before environments: the policies that are attached to them, and what is let through all the same. */

/** One page of the environments that policies are attached to, by name, and how many there are. Archived ones are left out. */
export async function listPolicedEnvironments(
  tx: OrgReader,
  page: { number: number; size: number },
): Promise<{ rows: EnvironmentRow[]; total: number }> {
  const rows = await policed(tx)
    .selectAll()
    .orderBy('name')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  const counted = await policed(tx)
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: counted.n };
}

function policed(tx: OrgReader): SelectQueryBuilder<TenantTables, 'environments', object> {
  return tx.db
    .selectFrom('environments')
    .where('archived_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('environment_policies')
          .select('environment_policies.policy_id')
          .whereRef('environment_policies.environment_id', '=', 'environments.id'),
      ),
    );
}

/** The policies attached to each environment, in the order of their names, by environment id. */
export async function loadAttachedPolicies(
  tx: OrgReader,
  environmentIds: readonly string[],
): Promise<Map<string, PolicyRow[]>> {
  if (environmentIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('environment_policies')
    .innerJoin('policies', 'policies.id', 'environment_policies.policy_id')
    .selectAll('policies')
    .select('environment_policies.environment_id')
    .where('environment_policies.environment_id', 'in', [...environmentIds])
    .orderBy('policies.name')
    .execute();
  const byEnvironment = new Map<string, PolicyRow[]>();
  for (const { environment_id: id, ...policy } of rows) {
    byEnvironment.set(id, [...(byEnvironment.get(id) ?? []), policy]);
  }
  return byEnvironment;
}

/** Policies that are attached to no environment, by name: what asks for them names them. */
export async function listDetachedPolicies(tx: OrgReader, limit: number): Promise<PolicyRow[]> {
  return tx.db
    .selectFrom('policies')
    .selectAll()
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('environment_policies')
            .innerJoin('environments', 'environments.id', 'environment_policies.environment_id')
            .select('environment_policies.environment_id')
            .whereRef('environment_policies.policy_id', '=', 'policies.id')
            .where('environments.archived_at', 'is', null),
        ),
      ),
    )
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The newest entry for an artifact in each of the environments, by environment id. */
export async function loadAllowances(
  tx: OrgReader,
  environmentIds: readonly string[],
  fingerprint: string,
): Promise<Map<string, AllowListRow>> {
  if (environmentIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('allow_list')
    .selectAll()
    .where('id', 'in', (from) =>
      from
        .selectFrom('allow_list as newest')
        .select((select) => select.fn.max('newest.id').as('id'))
        .where('newest.environment_id', 'in', [...environmentIds])
        .where('newest.fingerprint', '=', fingerprint)
        .groupBy('newest.environment_id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.environment_id, row]));
}
