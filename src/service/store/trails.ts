import type { TrailInput } from '../../contract/trail.ts';
import { addToCounter, readCounter } from './counters.ts';
import { toJson, toJsonOrNull } from './json.ts';
import type { FlowRow, TrailRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { addTemplate } from './templates.ts';

export async function findTrail(tx: OrgReader, flowId: string, name: string): Promise<TrailRow | null> {
  const row = await tx.db
    .selectFrom('trails')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

export async function loadTrails(tx: OrgReader, ids: readonly string[]): Promise<Map<string, TrailRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('trails')
    .selectAll()
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
  const templateId = options.template === null ? null : await addTemplate(tx, options.template);
  if (stored === null) {
    const trail = newTrail(tx, flow, input, { templateId: templateId ?? flow.template_id, userName: options.userName });
    await addTrail(tx, trail);
    return { trail, created: true };
  }
  const changes = {
    description: input.description ?? stored.description,
    template_id: templateId ?? stored.template_id,
    origin_url: input.origin_url ?? stored.origin_url,
    git_commit_info: toJsonOrNull(input.git_commit_info) ?? stored.git_commit_info,
    repo_info: toJsonOrNull(input.repo_info) ?? stored.repo_info,
    external_urls: toJsonOrNull(input.external_urls) ?? stored.external_urls,
    user_data: toJsonOrNull(input.user_data) ?? stored.user_data,
    modified_at: tx.nowMs,
  };
  await tx.db.updateTable('trails').set(changes).where('id', '=', stored.id).execute();
  return { trail: { ...stored, ...changes }, created: false };
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

async function addTrail(tx: OrgWriter, trail: TrailRow): Promise<void> {
  await tx.db.insertInto('trails').values(trail).execute();
  await addToCounter(tx, totalOf(trail.flow_id));
}

function totalOf(flowId: string): string {
  return `trails:${flowId}`;
}

/** One page of a flow's trails, newest first, and how many there are in all; of one fingerprint, where it is given. */
export async function listTrails(
  tx: OrgReader,
  flowId: string,
  fingerprint: string | null,
  page: { number: number; size: number },
): Promise<{ rows: TrailRow[]; total: number }> {
  let query = tx.db.selectFrom('trails').where('flow_id', '=', flowId);
  let total = null;
  if (fingerprint !== null) {
    const holding = await tx.db
      .selectFrom('artifacts')
      .select('trail_id')
      .distinct()
      .where('flow_id', '=', flowId)
      .where('fingerprint', '=', fingerprint)
      .execute();
    if (holding.length === 0) return { rows: [], total: 0 };
    total = holding.length;
    query = query.where(
      'id',
      'in',
      holding.map((row) => row.trail_id),
    );
  }
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return { rows, total: total ?? (await readCounter(tx, totalOf(flowId))) };
}

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
    repo_info: toJsonOrNull(input.repo_info),
    external_urls: toJson(input.external_urls ?? {}),
    user_data: toJsonOrNull(input.user_data),
    created_at: tx.nowMs,
    created_by: options.userName,
    modified_at: tx.nowMs,
  };
}
