import { ServiceError } from '../error.ts';
import { addToCounter, readCounter } from './counters.ts';
import { containsText } from './contains-text.ts';
import type { FlowRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { loadTags, type TagFilter, type Tags, taggedIds } from './tags.ts';
import { addTemplate, loadTemplates } from './templates.ts';
import { uncountTrails } from './trails.ts';

const TOTAL = 'flows';

/** The flow of that name, or the one that had it before and lost it to no other since; unless it is archived. */
export async function findFlow(tx: OrgReader, name: string): Promise<FlowRow | null> {
  return (await findNamed(tx, name)) ?? (await findRenamed(tx, name));
}

async function findNamed(tx: OrgReader, name: string): Promise<FlowRow | null> {
  const row = await tx.db
    .selectFrom('flows')
    .selectAll()
    .where('name', '=', name)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

async function findRenamed(tx: OrgReader, formerName: string): Promise<FlowRow | null> {
  const row = await tx.db
    .selectFrom('former_flow_names')
    .innerJoin('flows', 'flows.id', 'former_flow_names.flow_id')
    .selectAll('flows')
    .where('former_flow_names.name', '=', formerName)
    .where('flows.archived_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The flow that had the name before, where no flow has it now. */
export async function findFormerlyNamed(tx: OrgReader, name: string): Promise<FlowRow | null> {
  return (await findNamed(tx, name)) === null ? findRenamed(tx, name) : null;
}

/** Whether a flow that has or had the name was archived. */
export async function wasArchived(tx: OrgReader, name: string): Promise<boolean> {
  const named = await tx.db
    .selectFrom('flows')
    .select('id')
    .where('name', '=', name)
    .where('archived_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (named !== undefined) return true;
  const renamed = await tx.db
    .selectFrom('former_flow_names')
    .innerJoin('flows', 'flows.id', 'former_flow_names.flow_id')
    .select('flows.id')
    .where('former_flow_names.name', '=', name)
    .where('flows.archived_at', 'is not', null)
    .executeTakeFirst();
  return renamed !== undefined;
}

/** A flow with its tags. */
export type TaggedFlow = FlowRow & { tags: Tags };

/** Flows by id, archived ones included: what was recorded in them still counts. */
export async function loadFlows(tx: OrgReader, ids: readonly string[]): Promise<Map<string, TaggedFlow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('flows')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map((await withTags(tx, rows)).map((row) => [row.id, row]));
}

/** In the order of the flows. */
export async function withTags(tx: OrgReader, flows: readonly FlowRow[]): Promise<TaggedFlow[]> {
  const tags = await loadTags(
    tx,
    'flow',
    flows.map((flow) => flow.id),
  );
  return flows.map((flow) => ({ ...flow, tags: tags.get(flow.id) ?? {} }));
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

/**
 * Creates the flow or changes it. A template that differs becomes a new row; trails keep the one they have. A name that
 * only an archived flow has, or that another flow had before, is free: the flow is a new one.
 */
export async function putFlow(tx: OrgWriter, change: FlowChange): Promise<{ flow: FlowRow; created: boolean }> {
  const stored = await findNamed(tx, change.name);
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

/**
 * Answers the flow of that name; one that is not there is created with the template, or the empty one. Throws `unknown_flow`
 * where it was archived: a report must not bring it back, nor begin another one that asks for nothing.
 */
export async function ensureFlow(tx: OrgWriter, name: string, template: () => string | null): Promise<FlowRow> {
  const stored = await findFlow(tx, name);
  if (stored !== null) return stored;
  if (await wasArchived(tx, name)) throw archivedFlow(name);
  return createFlow(tx, { name, description: '', visibility: null, template: template() });
}

/** The refusal of anything about an archived flow. */
export function archivedFlow(name: string): ServiceError {
  return new ServiceError(
    'unknown_flow',
    `the flow '${name}' was archived: report to another flow, or create one of this name first`,
  );
}

async function createFlow(tx: OrgWriter, change: FlowChange): Promise<FlowRow> {
  const flow: FlowRow = {
    id: tx.newId(),
    name: change.name,
    description: change.description,
    visibility: change.visibility ?? 'private',
    template_id: await addTemplate(tx, change.template ?? EMPTY_TEMPLATE),
    archived_at: null,
    created_at: tx.nowMs,
    modified_at: tx.nowMs,
  };
  await tx.db.insertInto('flows').values(flow).execute();
  await forgetFormerName(tx, flow.name);
  await addToCounter(tx, TOTAL);
  return flow;
}

async function forgetFormerName(tx: OrgWriter, name: string): Promise<void> {
  await tx.db.deleteFrom('former_flow_names').where('name', '=', name).execute();
}

async function changedTemplate(tx: OrgWriter, storedId: string, content: string | null): Promise<string> {
  if (content === null) return storedId;
  const stored = (await loadTemplates(tx, [storedId])).get(storedId);
  return stored === content ? storedId : addTemplate(tx, content);
}

/** Answers null where another flow has the name. The flow is found by its old name as well, until another takes that. */
export async function renameFlow(tx: OrgWriter, flow: FlowRow, name: string): Promise<FlowRow | null> {
  if (name === flow.name) return flow;
  if ((await findNamed(tx, name)) !== null) return null;
  await forgetFormerName(tx, name);
  await tx.db
    .insertInto('former_flow_names')
    .values({ name: flow.name, flow_id: flow.id })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((update) => ({ flow_id: update.ref('excluded.flow_id') })),
    )
    .execute();
  const changes = { name, modified_at: tx.nowMs };
  await tx.db.updateTable('flows').set(changes).where('id', '=', flow.id).execute();
  return { ...flow, ...changes };
}

/** What was recorded in it stays; it takes nothing more. */
export async function archiveFlow(tx: OrgWriter, flow: FlowRow): Promise<void> {
  const changes = { archived_at: tx.nowMs, modified_at: tx.nowMs };
  await tx.db.updateTable('flows').set(changes).where('id', '=', flow.id).execute();
  await addToCounter(tx, TOTAL, -1);
  await uncountTrails(tx, flow.id);
}

/** Flows by name, less archived ones, and how many match. Without a page all of them. */
export async function listFlows(
  tx: OrgReader,
  filter: { namePart: string | null; isCaseSensitive: boolean },
  page: { number: number; size: number } | null,
): Promise<{ rows: FlowRow[]; total: number }> {
  const { namePart, isCaseSensitive } = filter;
  let query = tx.db.selectFrom('flows').where('archived_at', 'is', null);
  if (namePart !== null) query = query.where((where) => containsText(where, 'name', namePart, { isCaseSensitive }));
  const all = query.selectAll().orderBy('name');
  if (page === null) {
    const rows = await all.execute();
    return { rows, total: rows.length };
  }
  const rows = await all
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  if (namePart === null) return { rows, total: await readCounter(tx, TOTAL) };
  const counted = await query.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: counted.n };
}

/** The flows that have a tag, less archived ones. */
export async function findTaggedFlows(tx: OrgReader, tag: TagFilter): Promise<FlowRow[]> {
  return tx.db
    .selectFrom('flows')
    .selectAll()
    .where('archived_at', 'is', null)
    .where('id', 'in', (from) => taggedIds(from, 'flow', tag))
    .orderBy('name')
    .execute();
}
