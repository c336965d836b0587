import * as z from 'zod';
import { environmentEvent } from './environment-event.ts';
import { environmentName, epochSeconds, orgName } from './names.ts';
import { triggers } from './notification.ts';

/** What webhooks are sent. Members may be added; where one changes or goes, the version rises. */
export const notificationPayload = z.object({
  version: z.literal(1),
  id: z.string().describe('The same in each try.'),
  organization: orgName,
  rule: z.object({ number: z.int(), name: z.string() }),
  environment: z.object({ name: environmentName, type: z.string(), html_url: z.string() }),
  created_at: epochSeconds,
  events: z.array(
    environmentEvent
      .omit({ environment_name: true, pipeline: true, deployments: true })
      .extend({ trigger: z.enum(triggers) }),
  ),
});

export type NotificationPayload = z.output<typeof notificationPayload>;

/** Names of the headers that go with it. */
export const notificationHeaders = {
  id: 'assay-notification-id',
  /** Seconds since 1970, of this try. */
  timestamp: 'assay-timestamp',
  /** `v1=` and the HMAC-SHA256 of `timestamp.body` under the target's secret, in hex. */
  signature: 'assay-signature',
} as const;
