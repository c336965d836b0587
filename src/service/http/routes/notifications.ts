import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  type NotificationInput,
  type NotificationRule,
  type NotificationTarget,
  notificationTargets,
  triggers,
  updateNotification,
} from '../../../contract/notification.ts';
import { ServiceError } from '../../error.ts';
import { missingEnvironments } from '../../store/environments.ts';
import { fromJson } from '../../store/json.ts';
import * as rules from '../../store/notification-rules.ts';
import type { NotificationRuleRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { isPrivateHost } from '../private-host.ts';
import { serve, serveJson, type Services } from '../route.ts';
import { seconds } from '../seconds.ts';
import { invalidInput } from '../validation.ts';

const names = z.array(z.string());
const triggerList = z.array(z.enum(triggers));

export function serveNotifications(app: FastifyInstance, services: Services): void {
  serve(app, services, listNotifications, ({ read }) =>
    read(async (tx) => ({ status: 200, body: (await rules.listRules(tx)).map(record) })),
  );

  serveJson(app, services, createNotification, ({ caller, write }, body) =>
    write(async (tx) => {
      await checkRule(tx, body);
      return { status: 201, body: record(await rules.createRule(tx, body, caller.userName)) };
    }),
  );

  serve(app, services, getNotification, ({ params, read }) =>
    read(async (tx) => ({ status: 200, body: record(found(await rules.findRule(tx, params.number), params.number)) })),
  );

  serveJson(app, services, updateNotification, ({ params, write }, body) =>
    write(async (tx) => {
      await checkRule(tx, body);
      return { status: 200, body: record(found(await rules.updateRule(tx, params.number, body), params.number)) };
    }),
  );

  serve(app, services, deleteNotification, ({ params, write }) =>
    write(async (tx) => {
      if (!(await rules.deleteRule(tx, params.number))) throw unknownRule(params.number);
      return { status: 200, body: 'OK' };
    }),
  );
}

async function checkRule(tx: OrgReader, rule: NotificationInput): Promise<void> {
  for (const [index, target] of rule.targets.entries()) {
    if (target.type !== 'EMAIL' && isPrivateHost(new URL(target.webhook).hostname)) {
      throw invalidInput({
        [`targets[${index}].webhook`]: 'expected an address outside loopback and private networks',
      });
    }
  }
  const missing = await missingEnvironments(tx, rule.environments);
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

function record(row: NotificationRuleRow): NotificationRule {
  return {
    name: row.name,
    type: 'env',
    number: row.number,
    environments: fromJson(names, row.environments),
    triggers: fromJson(triggerList, row.triggers),
    targets: fromJson(notificationTargets, row.targets).map(shownTarget),
    created_by: row.created_by,
    is_created_from_slack_app: false,
    last_modified_at: seconds(row.modified_at),
    is_failing: null,
    last_success_timestamp: null,
    last_failure_timestamp: null,
    created_at: seconds(row.created_at),
  };
}

type ShownTarget = NotificationRule['targets'][number];

/** Reads never show what would let the reader send in the rule's place. */
function shownTarget(target: NotificationTarget): ShownTarget {
  const never = { last_success_at: null, last_failure_at: null };
  switch (target.type) {
    case 'EMAIL':
      return { type: target.type, email: target.email, ...never };
    case 'WEBHOOK':
      return { type: target.type, webhook: masked(target.webhook), ...never };
    case 'SLACK': {
      const { channel_id: channelId, channel_name: channelName, team_id: teamId } = target.context ?? {};
      const context = {
        ...(channelId ? { channel_id: channelId } : {}),
        ...(channelName ? { channel_name: channelName } : {}),
        ...(teamId ? { team_id: teamId } : {}),
      };
      return { type: target.type, webhook: masked(target.webhook), context, ...never };
    }
  }
}

/** The host stays, so that the target can be told; path, query and credentials may be secrets. */
function masked(address: string): string {
  return `${new URL(address).origin}/****`;
}
