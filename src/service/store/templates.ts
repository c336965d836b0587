import type { OrgReader, OrgWriter } from './store.ts';

/** Stores a template's text and answers its id. Templates are never changed: a trail keeps the one it was begun with. */
export async function addTemplate(tx: OrgWriter, content: string): Promise<string> {
  const id = tx.newId();
  await tx.db.insertInto('templates').values({ id, content, created_at: tx.nowMs }).execute();
  return id;
}

/** Texts by template id. */
export async function loadTemplates(tx: OrgReader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('templates')
    .select(['id', 'content'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.content]));
}
