import * as z from 'zod';
import { environmentName, epochSeconds } from './names.ts';

/** What a rule of notification may listen for. */
export const triggers = [
  'ON_STARTED_ARTIFACT',
  'ON_EXITED_ARTIFACT',
  'ON_SCALED_ARTIFACT',
  'ON_ALLOWED_ARTIFACT',
  'ON_NON_COMPLIANT_ENV',
  'ON_COMPLIANT_ENV',
] as const;

const deliveryTimes = {
  last_success_at: epochSeconds.nullable(),
  last_failure_at: epochSeconds.nullable(),
};

/** Where a notification goes. Addresses are shown with their secret parts masked. */
const target = z.discriminatedUnion('type', [
  z.object({ type: z.literal('WEBHOOK'), webhook: z.string(), ...deliveryTimes }),
  z.object({
    type: z.literal('SLACK'),
    webhook: z.string(),
    context: z.object({ channel_id: z.string(), channel_name: z.string(), team_id: z.string() }).partial().optional(),
    ...deliveryTimes,
  }),
  z.object({ type: z.literal('EMAIL'), email: z.string(), ...deliveryTimes }),
]);

export const notificationRule = z
  .object({
    name: z.string(),
    type: z.literal('env'),
    number: z.int(),
    environments: z.array(environmentName),
    triggers: z.array(z.enum(triggers)),
    targets: z.array(target),
    created_by: z.string(),
    is_created_from_slack_app: z.boolean(),
    last_modified_at: epochSeconds,
    is_failing: z.boolean().nullable(),
    last_success_timestamp: epochSeconds.nullable(),
    last_failure_timestamp: epochSeconds.nullable(),
    created_at: epochSeconds.nullable(),
  })
  .meta({ id: 'EnvironmentNotification' });
