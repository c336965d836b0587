import * as z from 'zod';
import { type EnvironmentEventKind, environmentEventKinds } from '../../contract/environment-event.ts';
import { inChunks } from './chunks.ts';
import { followTargets } from './due-deliveries.ts';
import type { EnvironmentEventRow, EnvironmentRow } from './environment-rows.ts';
import { loadEnvironments } from './environments.ts';
import { fromJson } from './json.ts';
import { findRule } from './notification-rules.ts';
import type { DeliveryRow, NotificationRuleRow, NotificationTargetRow } from './notification-rows.ts';
import type { OrgReader, OrgWriter } from './store.ts';

const ids = z.array(z.string());
const DAY_MS = 24 * 60 * 60 * 1000;
/** What was delivered or given up is kept for so long. */
export const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** So many are removed beside those that came to an end, so that what is too old gets less. */
const PRUNED_BESIDE = 100;

/** Who sends, and until when a target is his: after that, another one takes it over. */
export interface Lease {
  holder: string;
  untilMs: number;
}

/**
 * Takes targets that something waits for, so that nobody else sends to them: deliveries to one target go one after the
 * other, in the order of what happened. Answers those that were free.
 */
export async function claimTargets(tx: OrgWriter, lease: Lease, limit: number): Promise<NotificationTargetRow[]> {
  const due = await tx.db
    .selectFrom('notification_targets')
    .select('id')
    .where('due_at', '<=', tx.nowMs)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  const claimed =
    due.length === 0
      ? []
      : await tx.db
          .updateTable('notification_targets')
          .set({ due_at: lease.untilMs, locked_by: lease.holder })
          .where(
            'id',
            'in',
            due.map(({ id }) => id),
          )
          .where('due_at', '<=', tx.nowMs)
          .returningAll()
          .execute();
  await followTargets(tx);
  return claimed;
}

/** What is to be delivered next to a target, with all that is told of it. */
export interface NextDelivery {
  delivery: DeliveryRow;
  target: NotificationTargetRow;
  rule: NotificationRuleRow;
  environment: EnvironmentRow;
  events: (EnvironmentEventRow & { kind: EnvironmentEventKind })[];
}

/** Null where nothing waits, or the target is not held any more. */
export async function nextDelivery(tx: OrgReader, targetId: string, holder: string): Promise<NextDelivery | null> {
  const target = await tx.db
    .selectFrom('notification_targets')
    .selectAll()
    .where('id', '=', targetId)
    .where('locked_by', '=', holder)
    .executeTakeFirst();
  const delivery = await oldestWaiting(tx, targetId);
  if (target === undefined || delivery === null) return null;
  const rule = await findRule(tx, target.rule_number);
  const environment = (await loadEnvironments(tx, [delivery.environment_id])).get(delivery.environment_id);
  if (rule === null || environment === undefined) throw new Error(`delivery ${delivery.id} lacks what it is about`);
  const events = await tx.db
    .selectFrom('environment_events')
    .selectAll()
    .where('id', 'in', fromJson(ids, delivery.event_ids))
    .orderBy('id')
    .execute();
  return {
    delivery,
    target,
    rule,
    environment,
    events: events.map((event) => ({ ...event, kind: eventKind.parse(event.kind) })),
  };
}

const eventKind = z.enum(environmentEventKinds);

async function oldestWaiting(tx: OrgReader, targetId: string): Promise<DeliveryRow | null> {
  const row = await tx.db
    .selectFrom('deliveries')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records that something was delivered. Answers whether the holder goes on with what waits next; where nothing does, the
 * target is free again.
 */
export async function settleDelivered(
  tx: OrgWriter,
  { target_id: targetId, id }: Pick<DeliveryRow, 'id' | 'target_id'>,
  lease: Lease,
): Promise<boolean> {
  const target = await holdTarget(tx, targetId, lease.holder);
  if (target === null) return false;
  const done = { state: 'delivered', done_at: tx.nowMs } as const;
  await tx.db.updateTable('deliveries').set(done).where('id', '=', id).where('state', '=', 'waiting').execute();
  await prune(tx, targetId, 1);
  const goesOn = (await oldestWaiting(tx, targetId)) !== null;
  await changeTarget(tx, targetId, {
    due_at: goesOn ? lease.untilMs : null,
    locked_by: goesOn ? lease.holder : null,
    failures: 0,
    failing_since: null,
    is_failing: 0,
    last_success_at: tx.nowMs,
  });
  return goesOn;
}

/**
 * How long tries that fail go on, and how soon after the last of so many failures the next one is due, where the target asked
 * for a wait of `askedMs` (0 where it did not).
 */
export interface RetryPlan {
  giveUpMs: number;
  waitMs: (failures: number, askedMs: number) => number;
}

/**
 * Records that a try failed, and frees the target until the next one. Once tries have failed for `giveUpMs`, what waits for
 * that long is given up, and the target is failing until something reaches it. Answers how many were given up.
 */
export async function settleFailed(
  tx: OrgWriter,
  targetId: string,
  { holder, reason, plan, askedMs = 0 }: { holder: string; reason: string; plan: RetryPlan; askedMs?: number },
): Promise<number> {
  const target = await holdTarget(tx, targetId, holder);
  if (target === null) return 0;
  const failingSinceMs = target.failing_since ?? tx.nowMs;
  const giveUpAtMs = failingSinceMs + plan.giveUpMs;
  const isFailing = tx.nowMs >= giveUpAtMs;
  const givenUp = isFailing ? await giveUp(tx, targetId, tx.nowMs - plan.giveUpMs) : 0;
  if (givenUp > 0) await prune(tx, targetId, givenUp);
  const failures = target.failures + 1;
  const retryAtMs = tx.nowMs + plan.waitMs(failures, askedMs);
  // What comes after something that was given up gets its try at once: maybe only that one was not taken.
  const unaskedAtMs = givenUp > 0 ? tx.nowMs : isFailing ? retryAtMs : Math.min(retryAtMs, giveUpAtMs);
  const nextAtMs = askedMs > 0 ? retryAtMs : unaskedAtMs;
  await changeTarget(tx, targetId, {
    due_at: (await oldestWaiting(tx, targetId)) === null ? null : nextAtMs,
    locked_by: null,
    failures,
    failing_since: failingSinceMs,
    is_failing: Number(isFailing || target.is_failing === 1),
    last_failure_at: tx.nowMs,
    last_failure_reason: reason,
  });
  return givenUp;
}

/** Frees a target that was not sent to, for whoever comes next. */
export async function releaseTarget(tx: OrgWriter, targetId: string, holder: string): Promise<void> {
  if ((await holdTarget(tx, targetId, holder)) === null) return;
  const dueAtMs = (await oldestWaiting(tx, targetId)) === null ? null : tx.nowMs;
  await changeTarget(tx, targetId, { due_at: dueAtMs, locked_by: null });
}

/** The target, held until the end of the transaction; null where it is gone, or another one took it over. */
async function holdTarget(tx: OrgWriter, id: string, holder: string): Promise<NotificationTargetRow | null> {
  const row = await tx.db
    .updateTable('notification_targets')
    .set({ locked_by: holder })
    .where('id', '=', id)
    .where('locked_by', '=', holder)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

async function changeTarget(tx: OrgWriter, id: string, changes: Partial<NotificationTargetRow>): Promise<void> {
  await tx.db.updateTable('notification_targets').set(changes).where('id', '=', id).execute();
  await followTargets(tx);
}

async function giveUp(tx: OrgWriter, targetId: string, notAfterMs: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('deliveries')
    .set({ state: 'given-up', done_at: tx.nowMs })
    .where('target_id', '=', targetId)
    .where('state', '=', 'waiting')
    .where('created_at', '<=', notAfterMs)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Removes what came to an end long ago, where `ended` deliveries just did. */
async function prune(tx: OrgWriter, targetId: string, ended: number): Promise<void> {
  const old = await tx.db
    .selectFrom('deliveries')
    .select('id')
    .where('target_id', '=', targetId)
    .where('done_at', '<=', tx.nowMs - DELIVERIES_KEPT_MS)
    .orderBy('done_at')
    .limit(ended + PRUNED_BESIDE)
    .execute();
  await inChunks(old, async (chunk) => {
    await tx.db
      .deleteFrom('deliveries')
      .where(
        'id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute();
    return [];
  });
}
