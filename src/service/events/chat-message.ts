import type { NotificationPayload } from '../../contract/notification-payload.ts';
import { headline, lines } from './summary.ts';

/** More would fill a channel; the environment's page has all. */
const LINES_MAX = 20;

/** The body of a chat webhook: https://docs.slack.dev/messaging/formatting-message-text */
export function chatMessage(notification: NotificationPayload): { text: string } {
  const { environment, organization, events } = notification;
  const shown = lines(notification).slice(0, LINES_MAX);
  const more = events.length - shown.length;
  return {
    text: [
      `*${escaped(headline(notification))}*`,
      ...shown.map((line) => `• ${escaped(line)}`),
      ...(more > 0 ? [`… and ${more} more`] : []),
      `<${escaped(environment.html_url)}|${escaped(environment.name)}> in ${escaped(organization)}`,
    ].join('\n'),
  };
}

/** The three characters by which links, mentions and the like begin and end. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
