import type { FastifyInstance } from 'fastify';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  type NotificationInput,
  type NotificationRule,
  MASK,
  updateNotification,
} from '../../../contract/notification.ts';
import { ServiceError } from '../../error.ts';
import { missingEnvironments } from '../../store/environments.ts';
import * as rules from '../../store/notification-rules.ts';
import type { NotificationRuleRow, NotificationTargetRow } from '../../store/notification-rows.ts';
import { contentOf, listTargets } from '../../store/notification-targets.ts';
import type { OrgReader } from '../../store/store.ts';
import type { TargetGuard } from '../../events/target-guard.ts';
import { serve, serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';
import { invalidInput } from '../validation.ts';

export function serveNotifications(app: FastifyInstance, services: Services): void {
  const { targetGuard } = services;

  serve(app, services, listNotifications, ({ read }) =>
    read(async (tx) => ({ status: 200, body: await records(tx, await rules.listRules(tx)) })),
  );

  serveJson(app, services, createNotification, ({ caller, write }, body) =>
    write(async (tx) => {
      checkTargets(targetGuard, body);
      await requireEnvironments(tx, body.environments);
      return { status: 201, body: await record(tx, await rules.createRule(tx, body, caller.userName)) };
    }),
  );

  serve(app, services, getNotification, ({ params, read }) =>
    read(async (tx) => {
      const rule = found(await rules.findRule(tx, params.number), params.number);
      return { status: 200, body: await record(tx, rule) };
    }),
  );

  serveJson(app, services, updateNotification, ({ params, write }, body) =>
    write(async (tx) => {
      checkTargets(targetGuard, body);
      const { environments } = rules.scopeOf(found(await rules.findRule(tx, params.number), params.number));
      // What was archived since stays named, so that clients which send the whole rule can change the rest of it.
      await requireEnvironments(
        tx,
        body.environments.filter((name) => !environments.includes(name)),
      );
      const rule = found(await rules.updateRule(tx, params.number, body), params.number);
      return { status: 200, body: await record(tx, rule) };
    }),
  );

  serve(app, services, deleteNotification, ({ params, write }) =>
    write(async (tx) => {
      if (!(await rules.deleteRule(tx, params.number))) throw unknownRule(params.number);
      return { status: 200, body: 'OK' };
    }),
  );
}

function checkTargets(guard: TargetGuard, { targets }: NotificationInput): void {
  for (const [index, target] of targets.entries()) {
    if (target.type !== 'EMAIL' && guard.refusesHost(new URL(target.webhook).hostname)) {
      throw invalidInput({
        [`targets[${index}].webhook`]: 'expected an address outside loopback and private networks',
      });
    }
  }
}

async function requireEnvironments(tx: OrgReader, names: readonly string[]): Promise<void> {
  const missing = await missingEnvironments(tx, names);
  if (missing.length > 0) {
    throw new ServiceError('unknown_environment', `no environment '${missing.join("', '")}' in this organization`);
  }
}

function found(row: NotificationRuleRow | null, number: number): NotificationRuleRow {
  if (row === null) throw unknownRule(number);
  return row;
}

function unknownRule(number: number): ServiceError {
  return new ServiceError('unknown_notification', `no rule of notification has the number ${number}`);
}

async function record(tx: OrgReader, row: NotificationRuleRow): Promise<NotificationRule> {
  return recordWith(row, await listTargets(tx, [row.number]));
}

async function records(tx: OrgReader, rows: readonly NotificationRuleRow[]): Promise<NotificationRule[]> {
  const numbers = rows.map(({ number }) => number);
  const targets = Map.groupBy(await listTargets(tx, numbers), (target) => target.rule_number);
  return rows.map((row) => recordWith(row, targets.get(row.number) ?? []));
}

function recordWith(row: NotificationRuleRow, targets: readonly NotificationTargetRow[]): NotificationRule {
  return {
    name: row.name,
    type: 'env',
    number: row.number,
    ...rules.scopeOf(row),
    targets: targets.map(shownTarget),
    created_by: row.created_by,
    is_created_from_slack_app: false,
    last_modified_at: seconds(row.modified_at),
    is_failing: targets.some((target) => target.is_failing === 1),
    last_success_timestamp: newest(targets.map((target) => target.last_success_at)),
    last_failure_timestamp: newest(targets.map((target) => target.last_failure_at)),
    created_at: seconds(row.created_at),
  };
}

function newest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : seconds(Math.max(...known));
}

type ShownTarget = NotificationRule['targets'][number];

/** Reads never show what would let the reader send in the rule's place. */
function shownTarget(row: NotificationTargetRow): ShownTarget {
  const target = contentOf(row);
  const state = {
    last_success_at: row.last_success_at === null ? null : seconds(row.last_success_at),
    last_failure_at: row.last_failure_at === null ? null : seconds(row.last_failure_at),
    last_failure_reason: row.last_failure_reason,
  };
  switch (target.type) {
    case 'EMAIL':
      return { type: target.type, email: target.email, ...state };
    case 'WEBHOOK': {
      const secret = target.secret ? { secret: MASK } : {};
      return { type: target.type, ...maskedAddress(target.webhook), ...secret, ...state };
    }
    case 'SLACK': {
      const { channel_id: channelId, channel_name: channelName, team_id: teamId } = target.context ?? {};
      const context = {
        ...(channelId ? { channel_id: channelId } : {}),
        ...(channelName ? { channel_name: channelName } : {}),
        ...(teamId ? { team_id: teamId } : {}),
      };
      return { type: target.type, ...maskedAddress(target.webhook), context, ...state };
    }
  }
}

/** The host stays, so that the target can be told; path, query and credentials may be secrets. */
function maskedAddress(address: string): { webhook: ''; masked_webhook: string } {
  return { webhook: '', masked_webhook: `${new URL(address).origin}/${MASK}` };
}
