import { namesBy } from './names-by.ts';
import type { EnvironmentRow } from './environment-rows.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/** Names of the environments that each logical one includes, in their order, by the id of the logical one. */
export async function includedNames(tx: OrgReader, logicalIds: readonly string[]): Promise<Map<string, string[]>> {
  if (logicalIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('included_environments')
    .innerJoin('environments', 'environments.id', 'included_environments.included_id')
    .select(['included_environments.logical_id', 'environments.name'])
    .where('included_environments.logical_id', 'in', [...logicalIds])
    .where('environments.archived_at', 'is', null)
    .orderBy('environments.name')
    .execute();
  return namesBy(rows, (row) => row.logical_id);
}

/** The environments that a logical one includes, in the order of their names. */
export async function listIncluded(tx: OrgReader, logicalId: string): Promise<EnvironmentRow[]> {
  return tx.db
    .selectFrom('included_environments')
    .innerJoin('environments', 'environments.id', 'included_environments.included_id')
    .selectAll('environments')
    .where('included_environments.logical_id', '=', logicalId)
    .where('environments.archived_at', 'is', null)
    .orderBy('environments.name')
    .execute();
}

/** The logical environments that include an environment, in the order of their names. */
export async function listIncluding(tx: OrgReader, includedId: string): Promise<EnvironmentRow[]> {
  return tx.db
    .selectFrom('included_environments')
    .innerJoin('environments', 'environments.id', 'included_environments.logical_id')
    .selectAll('environments')
    .where('included_environments.included_id', '=', includedId)
    .where('environments.archived_at', 'is', null)
    .orderBy('environments.name')
    .execute();
}

/** Including what is included changes nothing. */
export async function include(tx: OrgWriter, logicalId: string, includedIds: readonly string[]): Promise<void> {
  if (includedIds.length === 0) return;
  await tx.db
    .insertInto('included_environments')
    .values(includedIds.map((includedId) => ({ logical_id: logicalId, included_id: includedId })))
    .onConflict((conflict) => conflict.columns(['logical_id', 'included_id']).doNothing())
    .execute();
}

/** Makes these, and no others, the environments that a logical one includes. */
export async function replaceIncluded(tx: OrgWriter, logicalId: string, includedIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('included_environments').where('logical_id', '=', logicalId).execute();
  await include(tx, logicalId, [...new Set(includedIds)]);
}
