import type { LookupFunction } from 'node:net';
import type { NotificationPayload } from '../../contract/notification-payload.ts';
import type { NotificationTarget } from '../../contract/notification.ts';
import { chatMessage } from './chat-message.ts';
import { createMailer } from './mail.ts';
import type { MailServer } from './mail-server.ts';
import { type Outlet, post } from './post.ts';
import type { TargetGuard } from './target-guard.ts';
import { sendWebhook } from './webhook.ts';

/** Sends a notification to a target of any type. Throws DeliveryFailure where it cannot be said to have arrived. */
export type Sender = (
  target: NotificationTarget,
  notification: NotificationPayload,
  signal: AbortSignal,
) => Promise<void>;

export interface SenderOptions {
  guard: TargetGuard;
  lookup: LookupFunction;
  /** Null where mail cannot be sent. */
  mailServer: MailServer | null;
  /** For one try. */
  timeoutMs: number;
  clock: () => number;
}

export function createSender({ guard, lookup, mailServer, timeoutMs, clock }: SenderOptions): Sender {
  const outlet: Outlet = { guard, lookup, timeoutMs, clock };
  const mailer = createMailer(mailServer, timeoutMs);
  return async (target, notification, signal) => {
    switch (target.type) {
      case 'WEBHOOK': {
        const { webhook, secret = null } = target;
        await sendWebhook(outlet, { webhook, secret, nowMs: clock() }, notification, signal);
        return;
      }
      case 'SLACK': {
        const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'assay' };
        const body = JSON.stringify(chatMessage(notification));
        await post(outlet, target.webhook, { headers, body }, signal);
        return;
      }
      case 'EMAIL':
        await mailer.send(target.email, notification, signal);
    }
  };
}
