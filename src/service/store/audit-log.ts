import type { SelectQueryBuilder } from 'kysely';
import type { ActorType, AuditedResources } from '../../contract/audit.ts';
import { toJson } from './json.ts';
import type { AuditLogRow, TenantTables } from './schema.ts';
import type { LookupWriter, OrgReader, OrgWriter } from './store.ts';

/** The most entries that are looked at for one page where one filter finds them and others choose among them. */
const SCANNED_MAX = 5000;

export interface AuditRecord {
  actor: string;
  actorType: ActorType;
  tokenId: string | null;
  /** The id of an endpoint, or what the command did. */
  action: string;
  /** What it was about, '' where nothing has a name. */
  resource: string;
  resources: AuditedResources;
  status: number | null;
  requestId: string | null;
}

/** Adds an entry in the transaction of what it tells of, so that neither stands without the other. */
export async function addAuditEntry(tx: OrgWriter, record: AuditRecord): Promise<string> {
  const id = tx.newId();
  await tx.db
    .insertInto('audit_log')
    .values({
      id,
      actor: record.actor,
      actor_type: record.actorType,
      token_id: record.tokenId,
      action: record.action,
      resource: record.resource,
      resources: toJson(record.resources),
      status: record.status,
      request_id: record.requestId,
      created_at: tx.nowMs,
    })
    .execute();
  return id;
}

/** The name that whoever works on the data folder has in the log. */
const COMMAND_LINE = 'command line';

/** Adds to the log of an organization what the command did in it. */
export async function addCommandEntry(
  tx: LookupWriter,
  orgId: string,
  command: { action: string; resource: string; resources: AuditedResources },
): Promise<void> {
  const actor = { actor: COMMAND_LINE, actorType: 'command_line', tokenId: null } as const;
  await addAuditEntry(tx.org(orgId), { ...actor, ...command, status: null, requestId: null });
}

export interface AuditFilter {
  actor: string | null;
  action: string | null;
  resource: string | null;
  /** Epoch milliseconds: from the one on, and before the other. */
  sinceMs: number | null;
  untilMs: number | null;
}

/** The entry that a page ended with. */
export interface AuditPosition {
  createdAt: number;
  id: string;
}

export interface AuditPage {
  rows: AuditLogRow[];
  /** Null at the end. */
  next: AuditPosition | null;
}

type Entries = SelectQueryBuilder<TenantTables, 'audit_log', object>;

/**
 * A page of the log, the newest first. One filter is answered by an index; further ones choose among a bounded number of
 * entries, so that a page may be short of its limit before the end. No page costs more in a longer log.
 */
export async function listAuditEntries(
  tx: OrgReader,
  filter: AuditFilter,
  { before, limit, scannedMax = SCANNED_MAX }: { before: AuditPosition | null; limit: number; scannedMax?: number },
): Promise<AuditPage> {
  const [first, ...others] = (['resource', 'actor', 'action'] as const).flatMap((column) => {
    const value = filter[column];
    return value === null ? [] : [{ column, value }];
  });
  let found: Entries = tx.db.selectFrom('audit_log').orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (first !== undefined) found = found.where(first.column, '=', first.value);
  const { sinceMs, untilMs } = filter;
  if (sinceMs !== null) found = found.where('created_at', '>=', sinceMs);
  if (untilMs !== null) found = found.where('created_at', '<', untilMs);
  if (before !== null) {
    found = found.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(before.createdAt, before.id)));
  }
  if (others.length === 0) {
    const rows = await found
      .selectAll()
      .limit(limit + 1)
      .execute();
    return rows.length > limit ? endingWith(rows.slice(0, limit)) : { rows, next: null };
  }
  let chosen = tx.db.selectFrom(found.selectAll().limit(scannedMax).as('found'));
  for (const { column, value } of others) chosen = chosen.where(column, '=', value);
  const rows = await chosen
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  if (rows.length > limit) return endingWith(rows.slice(0, limit));
  const last = await found
    .select(['created_at as createdAt', 'id'])
    .limit(1)
    .offset(scannedMax - 1)
    .executeTakeFirst();
  return { rows, next: last ?? null };
}

function endingWith(rows: AuditLogRow[]): AuditPage {
  const last = rows.at(-1);
  return { rows, next: last === undefined ? null : { createdAt: last.created_at, id: last.id } };
}
