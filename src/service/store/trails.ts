import type { SelectQueryBuilder } from 'kysely';
import type { TrailInput } from '../../contract/trail.ts';
import { inChunks } from './chunks.ts';
import { addToCounter, readCounter, sumCounters } from './counters.ts';
import { toJson, toJsonOrNull } from './json.ts';
import type { FlowRow, TenantTables, TrailRow, TrailUpdateRow } from './schema.ts';
import { followTrail } from './searched-commits.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { addTemplate, loadTemplates } from './templates.ts';
import { newestUnarchived } from './unarchived.ts';

export async function findTrail(tx: OrgReader, flowId: string, name: string): Promise<TrailRow | null> {
  const row = await tx.db
    .selectFrom('trails')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** What is known of a trail without what its sender put there, which may be large. */
export type TrailHead = Pick<TrailRow, 'id' | 'flow_id' | 'name' | 'template_id'>;

/** A trail without what only its own page shows. */
export type ListedTrailRow = Omit<TrailRow, 'user_data' | 'repo_info' | 'external_urls' | 'begun_commit_info'>;

export async function loadTrails(tx: OrgReader, ids: readonly string[]): Promise<Map<string, TrailHead>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('trails')
    .select(['id', 'flow_id', 'name', 'template_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Begins the trail or changes it; a member left out of `input` leaves what is stored. `template` is YAML of its own. */
export async function putTrail(
  tx: OrgWriter,
  flow: FlowRow,
  input: TrailInput,
  options: { template: string | null; userName: string },
): Promise<{ trail: TrailRow; created: boolean }> {
  const stored = await findTrail(tx, flow.id, input.name);
  const templateId = await ownTemplate(tx, stored?.template_id ?? flow.template_id, options.template);
  if (stored === null) {
    const trail = newTrail(tx, flow, input, { templateId, userName: options.userName });
    await addTrail(tx, trail);
    return { trail, created: true };
  }
  const changes = {
    description: input.description ?? stored.description,
    template_id: templateId,
    origin_url: input.origin_url ?? stored.origin_url,
    git_commit_info: toJsonOrNull(input.git_commit_info) ?? stored.git_commit_info,
    repo_info: toJsonOrNull(input.repo_info) ?? stored.repo_info,
    external_urls: toJsonOrNull(input.external_urls) ?? stored.external_urls,
    user_data: toJsonOrNull(input.user_data) ?? stored.user_data,
    modified_at: tx.nowMs,
  };
  await tx.db.updateTable('trails').set(changes).where('id', '=', stored.id).execute();
  const update: TrailUpdateRow = {
    id: tx.newId(),
    trail_id: stored.id,
    body: toJson(input),
    created_at: tx.nowMs,
    updated_by: options.userName,
  };
  await tx.db.insertInto('trail_updates').values(update).execute();
  const trail = { ...stored, ...changes };
  await followTrail(tx, stored, trail);
  return { trail, created: false };
}

/** Answers the trail of that name, begun with the flow's template where it is not there yet. */
export async function ensureTrail(
  tx: OrgWriter,
  flow: FlowRow,
  input: TrailInput,
  userName: string,
): Promise<TrailRow> {
  const stored = await findTrail(tx, flow.id, input.name);
  if (stored !== null) return stored;
  const trail = newTrail(tx, flow, input, { templateId: flow.template_id, userName });
  await addTrail(tx, trail);
  return trail;
}

/** A trail keeps the template that it has; one that comes with it and differs takes its place. */
async function ownTemplate(tx: OrgWriter, keptId: string, content: string | null): Promise<string> {
  if (content === null) return keptId;
  return (await loadTemplates(tx, [keptId])).get(keptId) === content ? keptId : addTemplate(tx, content);
}

/** An update without what was sent, which may be large; `body_bytes` is what reading that would take. */
export type TrailUpdateHead = Omit<TrailUpdateRow, 'body'> & { body_bytes: number };

/** Updates of a trail, newest first. */
export async function listTrailUpdates(tx: OrgReader, trailId: string, limit: number): Promise<TrailUpdateHead[]> {
  return tx.db
    .selectFrom('trail_updates')
    .select([
      'id',
      'trail_id',
      'created_at',
      'updated_by',
      (column) => column.fn<number>('octet_length', ['body']).as('body_bytes'),
    ])
    .where('trail_id', '=', trailId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What was sent with the updates, as JSON, by their ids. */
export async function loadUpdateBodies(tx: OrgReader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('trail_updates')
    .select(['id', 'body'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.body]));
}

async function addTrail(tx: OrgWriter, trail: TrailRow): Promise<void> {
  await tx.db.insertInto('trails').values(trail).execute();
  await addToCounter(tx, totalOf(trail.flow_id));
  await addToCounter(tx, TOTAL);
}

/** Takes the trails of a flow that is archived out of the total. */
export async function uncountTrails(tx: OrgWriter, flowId: string): Promise<void> {
  await addToCounter(tx, TOTAL, -(await readCounter(tx, totalOf(flowId))));
}

/** Of flows that are not archived. */
const TOTAL = 'trails';

function totalOf(flowId: string): string {
  return `trails:${flowId}`;
}

/** Null is any; without flows, trails of archived ones are left out. */
export interface TrailFilter {
  flowIds: readonly string[] | null;
  fingerprint: string | null;
}

interface Page {
  number: number;
  size: number;
}

/** One page of the trails, newest first, and how many there are in all. */
export async function listTrails(
  tx: OrgReader,
  { flowIds, fingerprint }: TrailFilter,
  page: Page,
): Promise<{ rows: ListedTrailRow[]; total: number }> {
  if (fingerprint !== null) return listHolding(tx, fingerprint, flowIds, page);
  if (flowIds === null) {
    const rows = await loadInOrder(tx, await newestUnarchived(tx, 'trails', page));
    return { rows, total: await readCounter(tx, TOTAL) };
  }
  const total = await sumCounters(tx, flowIds.map(totalOf));
  const [only, ...others] = flowIds;
  if (only !== undefined && others.length === 0) {
    return { rows: await onPage(tx.db.selectFrom('trails').where('flow_id', '=', only), page), total };
  }
  return { rows: await loadPage(tx, await newestIds(tx, flowIds, page.number * page.size), page), total };
}

type TrailQuery = SelectQueryBuilder<TenantTables, 'trails', object>;

/** The database bounds how many selects a statement may join. */
const FLOWS_AT_ONCE = 100;

/** The ids of the newest trails of each flow: an index gives these, however many there are. */
async function newestIds(tx: OrgReader, flowIds: readonly string[], limit: number): Promise<string[]> {
  const newestOf = (flowId: string) =>
    tx.db
      .selectFrom((from) =>
        from
          .selectFrom('trails')
          .select('trails.id')
          .where('trails.flow_id', '=', flowId)
          .orderBy('trails.created_at', 'desc')
          .orderBy('trails.id', 'desc')
          .limit(limit)
          .as('newest'),
      )
      .select('newest.id');
  const rows = await inChunks(
    flowIds,
    async ([first = '', ...others]) =>
      others.reduce((query, flowId) => query.unionAll(newestOf(flowId)), newestOf(first)).execute(),
    FLOWS_AT_ONCE,
  );
  return rows.map((row) => row.id);
}

/** Looked up table by table: in one statement the database would rather go through all there are in their order. */
async function listHolding(
  tx: OrgReader,
  fingerprint: string,
  flowIds: readonly string[] | null,
  page: Page,
): Promise<{ rows: ListedTrailRow[]; total: number }> {
  const sources = await tx.db
    .selectFrom('artifact_sources')
    .select('flow_id')
    .where('fingerprint', '=', fingerprint)
    .execute();
  if (sources.length === 0) return { rows: [], total: 0 };
  const unarchived = await tx.db
    .selectFrom('flows')
    .select('id')
    .where(
      'id',
      'in',
      sources.map((row) => row.flow_id),
    )
    .where('archived_at', 'is', null)
    .execute();
  const asked = unarchived.map((row) => row.id).filter((id) => flowIds === null || flowIds.includes(id));
  if (asked.length === 0) return { rows: [], total: 0 };
  const holding = await tx.db
    .selectFrom('artifacts')
    // The report too: an index that holds all that is asked for but goes by the flow alone would be used otherwise.
    .select(['trail_id', 'report_id'])
    .where('flow_id', 'in', asked)
    .where('fingerprint', '=', fingerprint)
    .execute();
  const ids = [...new Set(holding.map((row) => row.trail_id))];
  return { rows: await loadPage(tx, ids, page), total: ids.length };
}

/** The page of some trails, newest first: ids rise with time. */
async function loadPage(tx: OrgReader, ids: readonly string[], page: Page): Promise<ListedTrailRow[]> {
  const from = (page.number - 1) * page.size;
  const onIt = ids
    .toSorted()
    .toReversed()
    .slice(from, from + page.size);
  return loadInOrder(tx, onIt);
}

/** In the order of `ids`. */
async function loadInOrder(tx: OrgReader, ids: readonly string[]): Promise<ListedTrailRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db.selectFrom('trails').select(listedColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function onPage(query: TrailQuery, page: Page): Promise<ListedTrailRow[]> {
  return query
    .select(listedColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
}

/** Those of `ListedTrailRow`. */
export const listedColumns = [
  'id',
  'flow_id',
  'name',
  'description',
  'template_id',
  'origin_url',
  'git_commit_info',
  'created_at',
  'created_by',
  'modified_at',
] as const;

function newTrail(
  tx: OrgWriter,
  flow: FlowRow,
  input: TrailInput,
  options: { templateId: string; userName: string },
): TrailRow {
  return {
    id: tx.newId(),
    flow_id: flow.id,
    name: input.name,
    description: input.description ?? '',
    template_id: options.templateId,
    origin_url: input.origin_url ?? null,
    git_commit_info: toJsonOrNull(input.git_commit_info),
    begun_commit_info: toJsonOrNull(input.git_commit_info),
    repo_info: toJsonOrNull(input.repo_info),
    external_urls: toJson(input.external_urls ?? {}),
    user_data: toJsonOrNull(input.user_data),
    created_at: tx.nowMs,
    created_by: options.userName,
    modified_at: tx.nowMs,
  };
}
