import { createTransport } from 'nodemailer';
import type { NotificationPayload } from '../../contract/notification-payload.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { MailServer } from './mail-server.ts';
import { headline, lines } from './summary.ts';

export interface Mailer {
  /** Returns once the mail server has taken the mail. Throws DeliveryFailure. */
  send(recipient: string, notification: NotificationPayload, signal: AbortSignal): Promise<void>;
}

/** `timeoutMs` is for one mail. */
export function createMailer(server: MailServer | null, timeoutMs: number): Mailer {
  if (server === null) {
    return {
      send: () => Promise.reject(new DeliveryFailure('the operator of the service has not named a mail server')),
    };
  }
  const { host, port, encryption, login, from } = server;
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'implicit',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return {
    async send(recipient, notification, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          ...mailOf(notification, from),
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([signal, timeout]),
        });
      } catch (error) {
        if (timeout.aborted) {
          throw new DeliveryFailure(`no answer of the mail server within ${timeoutMs / 1000} seconds`, {
            cause: error,
          });
        }
        throw new DeliveryFailure(reasonOf(error), { cause: error });
      }
    },
  };
}

function mailOf(notification: NotificationPayload, from: string): { subject: string; text: string; messageId: string } {
  const { id, organization, environment, rule } = notification;
  return {
    subject: `[${organization}] ${headline(notification)}`,
    text: [
      ...lines(notification),
      '',
      environment.html_url,
      '',
      `Sent by rule ${rule.number} (${rule.name}) of ${organization}.`,
      '',
    ].join('\n'),
    // The same in each try, so that a mail that was sent twice can be shown once.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  };
}

/** What a mail server says may have names of the operator in it, so the log has that. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the mail was not sent';
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return `the mail server answered with code ${error.responseCode}`;
  }
  return `the mail was not sent: ${'code' in error && typeof error.code === 'string' ? error.code : 'no connection'}`;
}
