import * as z from 'zod';
import { type NotificationInput, type Trigger, triggers } from '../../contract/notification.ts';
import { addToCounter } from './counters.ts';
import { fromJson, toJson } from './json.ts';
import { replaceTargets } from './notification-targets.ts';
import type { NotificationRuleRow } from './notification-rows.ts';
import type { OrgReader, OrgWriter } from './store.ts';

const names = z.array(z.string());
const triggerList = z.array(z.enum(triggers));

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
  await replaceTargets(tx, row.number, input.targets);
  return row;
}

/**
 * Answers null where no rule has that number. What waits to be delivered goes on to, whatever the rule asks for now: it
 * happened while it asked for that.
 */
export async function updateRule(
  tx: OrgWriter,
  number: number,
  input: NotificationInput,
): Promise<NotificationRuleRow | null> {
  const stored = await findRule(tx, number);
  if (stored === null) return null;
  const changes = { ...columns(input), modified_at: tx.nowMs };
  await tx.db.updateTable('notification_rules').set(changes).where('number', '=', number).execute();
  await replaceTargets(tx, number, input.targets);
  return { ...stored, ...changes };
}

/** Answers false where no rule has that number. What waits to be delivered goes with the rule. */
export async function deleteRule(tx: OrgWriter, number: number): Promise<boolean> {
  if ((await findRule(tx, number)) === null) return false;
  await replaceTargets(tx, number, []);
  await tx.db.deleteFrom('notification_rules').where('number', '=', number).execute();
  return true;
}

/** Lets rules follow an environment that gets another name. */
export async function renameInRules(tx: OrgWriter, oldName: string, newName: string): Promise<void> {
  for (const rule of await listRules(tx)) {
    const { environments } = scopeOf(rule);
    if (!environments.includes(oldName)) continue;
    const renamed = environments.map((name) => (name === oldName ? newName : name));
    await tx.db
      .updateTable('notification_rules')
      .set({ environments: toJson(renamed) })
      .where('number', '=', rule.number)
      .execute();
  }
}

/** What a rule listens for, and where. */
export function scopeOf(rule: NotificationRuleRow): { environments: string[]; triggers: Trigger[] } {
  return { environments: fromJson(names, rule.environments), triggers: fromJson(triggerList, rule.triggers) };
}

function columns({ name, environments, triggers }: NotificationInput): {
  name: string;
  environments: string;
  triggers: string;
} {
  return {
    name,
    environments: toJson([...new Set(environments)]),
    triggers: toJson([...new Set(triggers)]),
  };
}
