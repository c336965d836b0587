import type { NotificationInput } from '../../contract/notification.ts';
import { addToCounter } from './counters.ts';
import { toJson } from './json.ts';
import type { NotificationRuleRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/** In the order of their numbers. */
export async function listRules(tx: OrgReader): Promise<NotificationRuleRow[]> {
  return tx.db.selectFrom('notification_rules').selectAll().orderBy('number').execute();
}

export async function findRule(tx: OrgReader, number: number): Promise<NotificationRuleRow | null> {
  const row = await tx.db.selectFrom('notification_rules').selectAll().where('number', '=', number).executeTakeFirst();
  return row ?? null;
}

/** Numbers come from a counter, so that of a deleted rule is never used again. */
export async function createRule(
  tx: OrgWriter,
  input: NotificationInput,
  userName: string,
): Promise<NotificationRuleRow> {
  const row: NotificationRuleRow = {
    number: await addToCounter(tx, 'notification_rules'),
    ...columns(input),
    created_by: userName,
    created_at: tx.nowMs,
    modified_at: tx.nowMs,
  };
  await tx.db.insertInto('notification_rules').values(row).execute();
  return row;
}

/** Answers null where no rule has that number. */
export async function updateRule(
  tx: OrgWriter,
  number: number,
  input: NotificationInput,
): Promise<NotificationRuleRow | null> {
  const stored = await findRule(tx, number);
  if (stored === null) return null;
  const changes = { ...columns(input), modified_at: tx.nowMs };
  await tx.db.updateTable('notification_rules').set(changes).where('number', '=', number).execute();
  return { ...stored, ...changes };
}

/** Answers false where no rule has that number. */
export async function deleteRule(tx: OrgWriter, number: number): Promise<boolean> {
  if ((await findRule(tx, number)) === null) return false;
  await tx.db.deleteFrom('notification_rules').where('number', '=', number).execute();
  return true;
}

function columns({ name, environments, triggers, targets }: NotificationInput): {
  name: string;
  environments: string;
  triggers: string;
  targets: string;
} {
  return {
    name,
    environments: toJson([...new Set(environments)]),
    triggers: toJson([...new Set(triggers)]),
    targets: toJson(targets),
  };
}
