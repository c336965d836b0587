import { createHmac } from 'node:crypto';
import { notificationHeaders, type NotificationPayload } from '../../contract/notification-payload.ts';
import { type Outlet, post } from './post.ts';

/**
 * Posts the notification as JSON. With a secret it is signed together with the time of this try, so that who receives it can
 * tell that it comes from here and is not an old one sent again.
 */
export async function sendWebhook(
  outlet: Outlet,
  { webhook, secret, nowMs }: { webhook: string; secret: string | null; nowMs: number },
  notification: NotificationPayload,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(notification);
  const timestamp = String(Math.floor(nowMs / 1000));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'assay',
    [notificationHeaders.id]: notification.id,
    [notificationHeaders.timestamp]: timestamp,
    ...(secret === null ? {} : { [notificationHeaders.signature]: `v1=${signatureOf(secret, timestamp, body)}` }),
  };
  await post(outlet, webhook, { headers, body }, signal);
}

/** HMAC-SHA256 in hex. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
