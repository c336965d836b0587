import { notificationTarget, type NotificationTarget } from '../../contract/notification.ts';
import { inChunks } from './chunks.ts';
import { fromJson, toJson } from './json.ts';
import type { NotificationTargetRow } from './notification-rows.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/** The targets of some rules, in their places. */
export async function listTargets(tx: OrgReader, ruleNumbers: readonly number[]): Promise<NotificationTargetRow[]> {
  return inChunks(ruleNumbers, (chunk) =>
    tx.db
      .selectFrom('notification_targets')
      .selectAll()
      .where('rule_number', 'in', [...chunk])
      .orderBy('rule_number')
      .orderBy('position')
      .execute(),
  );
}

/** The target as it was given. */
export function contentOf({ content }: Pick<NotificationTargetRow, 'content'>): NotificationTarget {
  return fromJson(notificationTarget, content);
}

/**
 * Makes `targets` those of the rule. One of the same type and address as before goes on as it is, with what waits for it and
 * with its secret where none is given. What waits for one that is gone goes with it.
 */
export async function replaceTargets(
  tx: OrgWriter,
  ruleNumber: number,
  targets: readonly NotificationTarget[],
): Promise<void> {
  const former = (await listTargets(tx, [ruleNumber])).map((row) => ({ row, content: contentOf(row) }));
  for (const [position, target] of targets.entries()) {
    const same = former.findIndex(({ content }) => addressOf(content) === addressOf(target));
    const [kept] = same === -1 ? [] : former.splice(same, 1);
    const content = toJson(withSecret(target, kept?.content));
    await (kept === undefined
      ? tx.db
          .insertInto('notification_targets')
          .values({ ...unused, id: tx.newId(), rule_number: ruleNumber, position, content })
          .execute()
      : tx.db.updateTable('notification_targets').set({ position, content }).where('id', '=', kept.row.id).execute());
  }
  for (const { row } of former) {
    await tx.db.deleteFrom('deliveries').where('target_id', '=', row.id).execute();
    await tx.db.deleteFrom('notification_targets').where('id', '=', row.id).execute();
  }
}

const unused = {
  due_at: null,
  locked_by: null,
  failures: 0,
  failing_since: null,
  is_failing: 0,
  last_success_at: null,
  last_failure_at: null,
  last_failure_reason: null,
};

function addressOf(target: NotificationTarget): string {
  return `${target.type} ${target.type === 'EMAIL' ? target.email : target.webhook}`;
}

/** The empty secret is none. */
function withSecret(target: NotificationTarget, former: NotificationTarget | undefined): NotificationTarget {
  if (target.type !== 'WEBHOOK') return target;
  const known = former?.type === 'WEBHOOK' ? former.secret : null;
  return { ...target, secret: (target.secret ?? known) || null };
}
