import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { TenantTables } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/** What may have tags; they are bound to its id, so they stay when it is renamed. */
export type TagKind = 'flow' | 'environment' | 'control' | 'repository';
export type Tags = Record<string, string>;

/** The tags of each id in the order of their keys; every id is in the map. */
export async function loadTags(tx: OrgReader, kind: TagKind, ids: readonly string[]): Promise<Map<string, Tags>> {
  const none = new Map<string, Tags>(ids.map((id) => [id, {}]));
  if (ids.length === 0) return none;
  const rows = await tx.db
    .selectFrom('tags')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', 'in', [...none.keys()])
    .orderBy('key')
    .execute();
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    none.set(id, Object.fromEntries(own.map(({ key, value }) => [key, value])));
  }
  return none;
}

/** Sets some tags and removes others; removing one that is not there changes nothing. Answers the tags that are left. */
export async function changeTags(
  tx: OrgWriter,
  kind: TagKind,
  id: string,
  { set, remove }: { set: Readonly<Tags>; remove: readonly string[] },
): Promise<Tags> {
  if (remove.length > 0) {
    await tx.db
      .deleteFrom('tags')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('key', 'in', [...remove])
      .execute();
  }
  const rows = Object.entries(set).map(([key, value]) => ({ kind, id, key, value }));
  if (rows.length > 0) {
    await tx.db
      .insertInto('tags')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id', 'key']).doUpdateSet((update) => ({ value: update.ref('excluded.value') })),
      )
      .execute();
  }
  return (await loadTags(tx, kind, [id])).get(id) ?? {};
}

/** A tag to look for; a null value is any. */
export interface TagFilter {
  key: string;
  value: string | null;
}

/** The ids that have the tag, for the condition of another query. */
export function taggedIds(
  from: ExpressionBuilder<TenantTables, keyof TenantTables>,
  kind: TagKind,
  { key, value }: TagFilter,
): SelectQueryBuilder<TenantTables, 'tags', { id: string }> {
  const tagged = from.selectFrom('tags').select('tags.id').where('tags.kind', '=', kind).where('tags.key', '=', key);
  return value === null ? tagged : tagged.where('tags.value', '=', value);
}
