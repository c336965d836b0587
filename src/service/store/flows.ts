import type { FlowRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { addTemplate, loadTemplates } from './templates.ts';

export async function findFlow(tx: OrgReader, name: string): Promise<FlowRow | null> {
  return (await tx.db.selectFrom('flows').selectAll().where('name', '=', name).executeTakeFirst()) ?? null;
}

export async function loadFlows(tx: OrgReader, ids: readonly string[]): Promise<Map<string, FlowRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('flows')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface FlowChange {
  name: string;
  description: string;
  /** Null leaves what is stored; a new flow is private. */
  visibility: 'public' | 'private' | null;
  /** YAML. Null leaves what is stored; a new flow gets the empty template. */
  template: string | null;
}

/** Asks for nothing. */
const EMPTY_TEMPLATE = 'version: 1\n';

/** Creates the flow or changes it. A template that differs becomes a new row; trails keep the one they have. */
export async function putFlow(tx: OrgWriter, change: FlowChange): Promise<{ flow: FlowRow; created: boolean }> {
  const stored = await findFlow(tx, change.name);
  if (stored === null) return { flow: await createFlow(tx, change), created: true };
  const flow: FlowRow = {
    ...stored,
    description: change.description,
    visibility: change.visibility ?? stored.visibility,
    template_id: await changedTemplate(tx, stored.template_id, change.template),
    modified_at: tx.nowMs,
  };
  await tx.db
    .updateTable('flows')
    .set({
      description: flow.description,
      visibility: flow.visibility,
      template_id: flow.template_id,
      modified_at: flow.modified_at,
    })
    .where('id', '=', flow.id)
    .execute();
  return { flow, created: false };
}

/** Answers the flow of that name; one that is not there is created with the template, or the empty one. */
export async function ensureFlow(tx: OrgWriter, name: string, template: () => string | null): Promise<FlowRow> {
  const stored = await findFlow(tx, name);
  return stored ?? createFlow(tx, { name, description: '', visibility: null, template: template() });
}

async function createFlow(tx: OrgWriter, change: FlowChange): Promise<FlowRow> {
  const flow: FlowRow = {
    id: tx.newId(),
    name: change.name,
    description: change.description,
    visibility: change.visibility ?? 'private',
    template_id: await addTemplate(tx, change.template ?? EMPTY_TEMPLATE),
    tags: '{}',
    created_at: tx.nowMs,
    modified_at: tx.nowMs,
  };
  await tx.db.insertInto('flows').values(flow).execute();
  return flow;
}

async function changedTemplate(tx: OrgWriter, storedId: string, content: string | null): Promise<string> {
  if (content === null) return storedId;
  const stored = (await loadTemplates(tx, [storedId])).get(storedId);
  return stored === content ? storedId : addTemplate(tx, content);
}

/** Flows by name, and how many match. Without a page all of them. */
export async function listFlows(
  tx: OrgReader,
  filter: { namePart: string | null; isCaseSensitive: boolean },
  page: { number: number; size: number } | null,
): Promise<{ rows: FlowRow[]; total: number }> {
  const rows = await tx.db.selectFrom('flows').selectAll().orderBy('name').execute();
  // An organization has as many flows as it has products; what `like` means differs between engines.
  const fold = (text: string): string => (filter.isCaseSensitive ? text : text.toLowerCase());
  const { namePart } = filter;
  const matching = namePart === null ? rows : rows.filter((row) => fold(row.name).includes(fold(namePart)));
  const from = page === null ? 0 : (page.number - 1) * page.size;
  return { rows: page === null ? matching : matching.slice(from, from + page.size), total: matching.length };
}
