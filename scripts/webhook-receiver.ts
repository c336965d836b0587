import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  notificationHeaders,
  type NotificationPayload,
  notificationPayload,
} from '../src/contract/notification-payload.ts';

/** What a receiver of webhooks does: checks who sent it, and that it is not an old one sent again. */
export interface WebhookReceiver {
  url: string;
  /** The next notification that came with the right signature. */
  next(): Promise<NotificationPayload>;
  close(): void;
}

const OLDEST_SECONDS = 300;

/** Listens on a free port of this machine. */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const received: NotificationPayload[] = [];
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await text(request);
      const timestamp = String(request.headers[notificationHeaders.timestamp]);
      const expected = `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
      const isGenuine = isSame(String(request.headers[notificationHeaders.signature]), expected);
      const isFresh = Date.now() / 1000 - Number(timestamp) < OLDEST_SECONDS;
      if (!isGenuine || !isFresh) {
        response.writeHead(401).end();
        return;
      }
      received.push(notificationPayload.parse(JSON.parse(body)));
      response.writeHead(204).end();
      server.emit('notification');
    };
    answer().catch(() => response.writeHead(400).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async next() {
      for (;;) {
        const first = received.shift();
        if (first !== undefined) return first;
        await once(server, 'notification');
      }
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
