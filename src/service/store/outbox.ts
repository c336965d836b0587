import { triggerOf } from '../../contract/notification.ts';
import { inChunks } from './chunks.ts';
import { hastenDue } from './due-deliveries.ts';
import type { RecordedEvent } from './environment-events.ts';
import { loadEnvironments } from './environments.ts';
import { toJson } from './json.ts';
import { listRules, scopeOf } from './notification-rules.ts';
import { listTargets } from './notification-targets.ts';
import type { DeliveryRow } from './notification-rows.ts';
import type { OrgWriter } from './store.ts';

/** What a target is told at once; more is told in several parts. */
const EVENTS_MAX = 100;
const ROWS_AT_ONCE = 1000;

/**
 * Puts down what has to be delivered of some events, by the rules as they are now, in the transaction in which they are
 * recorded: either both are there, or neither. Of one environment, what happened at once is told at once.
 */
export async function enqueueDeliveries(tx: OrgWriter, events: readonly RecordedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rules = (await listRules(tx)).map((rule) => ({ number: rule.number, ...scopeOf(rule) }));
  if (rules.length === 0) return;
  const environmentIds = [...new Set(events.map((event) => event.environment_id))];
  const environments = await loadEnvironments(tx, environmentIds);
  const told = rules.map((rule) => ({
    number: rule.number,
    parts: [...environments.values()]
      .filter(({ name }) => rule.environments.includes(name))
      .flatMap(({ id }) =>
        partsOf(events.filter((event) => event.environment_id === id && rule.triggers.includes(triggerOf[event.kind]))),
      ),
  }));
  const concerned = new Map(told.filter(({ parts }) => parts.length > 0).map(({ number, parts }) => [number, parts]));
  const targets = await listTargets(tx, [...concerned.keys()]);
  if (targets.length === 0) return;
  // Before the deliveries: who empties a target's queue holds its row too, so nothing that is put into it is overlooked.
  await callFor(
    tx,
    targets.map(({ id }) => id),
  );
  const deliveries = targets.flatMap((target) =>
    (concerned.get(target.rule_number) ?? []).map((part): DeliveryRow => ({
      ...part,
      id: tx.newId(),
      target_id: target.id,
      state: 'waiting',
      created_at: tx.nowMs,
      done_at: null,
    })),
  );
  await inChunks(
    deliveries,
    async (chunk) => {
      await tx.db
        .insertInto('deliveries')
        .values([...chunk])
        .execute();
      return [];
    },
    ROWS_AT_ONCE,
  );
  await hastenDue(tx);
  tx.lookup.announceDelivery();
}

function partsOf(events: readonly RecordedEvent[]): Pick<DeliveryRow, 'environment_id' | 'event_ids'>[] {
  return Array.from({ length: Math.ceil(events.length / EVENTS_MAX) }, (_, part) =>
    events.slice(part * EVENTS_MAX, (part + 1) * EVENTS_MAX),
  ).flatMap((together) => {
    const [first] = together;
    if (first === undefined) return [];
    return { environment_id: first.environment_id, event_ids: toJson(together.map(({ id }) => id)) };
  });
}

/** Makes the targets due now, but for those that are due at some time already: they are waited for, or sent to. */
async function callFor(tx: OrgWriter, targetIds: readonly string[]): Promise<void> {
  await inChunks(targetIds, async (chunk) => {
    await tx.db
      .updateTable('notification_targets')
      .set((set) => ({ due_at: set.fn.coalesce('due_at', set.val(tx.nowMs)) }))
      .where('id', 'in', [...chunk])
      .execute();
    return [];
  });
}
