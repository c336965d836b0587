import type { NotificationPayload } from '../../contract/notification-payload.ts';
import { triggerOf } from '../../contract/notification.ts';
import type { Addresses } from '../addresses.ts';
import { seconds } from '../seconds.ts';
import type { NextDelivery } from '../store/deliveries.ts';
import { eventRecord } from './event-record.ts';

/** What is told of a delivery. The same in each try, but for the names, which are as they are now. */
export function notificationOf(
  { delivery, rule, environment, events }: Omit<NextDelivery, 'target'>,
  organization: string,
  addresses: Addresses,
): NotificationPayload {
  return {
    version: 1,
    id: delivery.id,
    organization,
    rule: { number: rule.number, name: rule.name },
    environment: {
      name: environment.name,
      type: environment.type,
      html_url: addresses.environment(organization, environment.name),
    },
    created_at: seconds(delivery.created_at),
    events: events.map((row) => {
      const { environment_name: _name, pipeline: _flow, deployments: _none, ...event } = eventRecord(environment, row);
      return { trigger: triggerOf[row.kind], ...event };
    }),
  };
}
