import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { actorTypes, auditedResources, type AuditEntry, listAuditLog } from '../../../contract/audit.ts';
import { listAuditEntries } from '../../store/audit-log.ts';
import { fromJson } from '../../store/json.ts';
import type { AuditLogRow } from '../../store/schema.ts';
import { serve } from '../route.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';

const actorType = z.enum(actorTypes);

export function serveAuditLog(app: FastifyInstance, services: Services): void {
  serve(app, services, listAuditLog, ({ query, read }) =>
    read(async (tx) => {
      const filter = {
        actor: query.actor ?? null,
        action: query.action ?? null,
        resource: query.resource ?? null,
        sinceMs: query.since ?? null,
        untilMs: query.until ?? null,
      };
      const { rows, next } = await listAuditEntries(tx, filter, { before: query.before ?? null, limit: query.limit });
      return {
        status: 200,
        body: { entries: rows.map(record), next: next === null ? null : `${next.createdAt}_${next.id}` },
      };
    }),
  );
}

function record(row: AuditLogRow): AuditEntry {
  return {
    id: row.id,
    timestamp: seconds(row.created_at),
    actor: row.actor,
    actor_type: actorType.parse(row.actor_type),
    token_id: row.token_id,
    action: row.action,
    resource: row.resource,
    resources: fromJson(auditedResources, row.resources),
    status: row.status,
    request_id: row.request_id,
  };
}
