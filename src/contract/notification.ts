import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import type { EnvironmentEventKind } from './environment-event.ts';
import { environmentName, epochSeconds, orgName } from './names.ts';

/** What a rule of notification may listen for. */
export const triggers = [
  'ON_STARTED_ARTIFACT',
  'ON_EXITED_ARTIFACT',
  'ON_SCALED_ARTIFACT',
  'ON_ALLOWED_ARTIFACT',
  'ON_NON_COMPLIANT_ENV',
  'ON_COMPLIANT_ENV',
] as const;

export type Trigger = (typeof triggers)[number];

/** The trigger of each kind of event. */
export const triggerOf: Readonly<Record<EnvironmentEventKind, Trigger>> = {
  artifact_started: 'ON_STARTED_ARTIFACT',
  artifact_exited: 'ON_EXITED_ARTIFACT',
  artifact_scaled: 'ON_SCALED_ARTIFACT',
  artifact_allowed: 'ON_ALLOWED_ARTIFACT',
  environment_non_compliant: 'ON_NON_COMPLIANT_ENV',
  environment_compliant: 'ON_COMPLIANT_ENV',
};

const deliveryState = {
  last_success_at: epochSeconds.nullable(),
  last_failure_at: epochSeconds.nullable(),
  last_failure_reason: z.string().nullable().describe('Why the last try that failed did.'),
};

/** What a read shows in place of something secret. */
export const MASK = '****' as const;

/**
 * Existing clients take an address that is read for the one they set, and the empty one for what they may not see: so the
 * address is empty, and what may be shown of it stands beside.
 */
const shownAddress = {
  webhook: z.literal('').describe('Never shown.'),
  masked_webhook: z.string().describe(`The host of the address, with \`${MASK}\` for the rest.`),
};

/** Where a notification goes, without what would let the reader send there. */
const shownTarget = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('WEBHOOK'),
    ...shownAddress,
    secret: z.literal(MASK).optional().describe('There where notifications are signed.'),
    ...deliveryState,
  }),
  z.object({
    type: z.literal('SLACK'),
    ...shownAddress,
    context: z.object({ channel_id: z.string(), channel_name: z.string(), team_id: z.string() }).partial().optional(),
    ...deliveryState,
  }),
  z.object({ type: z.literal('EMAIL'), email: z.string(), ...deliveryState }),
]);

export const notificationRule = z
  .object({
    name: z.string(),
    type: z.literal('env'),
    number: z.int(),
    environments: z.array(environmentName),
    triggers: z.array(z.enum(triggers)),
    targets: z.array(shownTarget),
    created_by: z.string(),
    is_created_from_slack_app: z.boolean(),
    last_modified_at: epochSeconds,
    is_failing: z.boolean().nullable(),
    last_success_timestamp: epochSeconds.nullable(),
    last_failure_timestamp: epochSeconds.nullable(),
    created_at: epochSeconds.nullable(),
  })
  .meta({ id: 'EnvironmentNotification' });

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine((address) => !address.endsWith(`/${MASK}`), 'expected the whole address, which reads do not show');

const SECRET_MIN_LENGTH = 16;
const signingSecret = z
  .string()
  .max(255)
  .refine((secret) => secret === '' || secret.length >= SECRET_MIN_LENGTH, {
    error: `expected ${SECRET_MIN_LENGTH} to 255 characters, or none for no signature`,
  })
  .describe('Signs what is sent. Where it is left out, that of the same address stays; the empty one ends it.');

const slackContext = z.object({
  channel_id: z.string().nullish(),
  channel_name: z.string().nullish(),
  team_id: z.string().nullish(),
});

const targetInput = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('WEBHOOK'),
    webhook: webAddress,
    secret: signingSecret.nullish(),
    payload_version: z.string().nullish(),
  }),
  z.object({ type: z.literal('SLACK'), webhook: webAddress, context: slackContext.nullish() }),
  z.object({ type: z.literal('EMAIL'), email: z.email().max(320) }),
]);

export const notificationInput = z
  .object({
    name: z.string().min(1).max(255),
    type: z.literal('env'),
    environments: z.array(environmentName).min(1).max(100),
    triggers: z.array(z.enum(triggers)).min(1).max(triggers.length),
    targets: z.array(targetInput).min(1).max(20),
  })
  .meta({ id: 'EnvironmentNotificationInput' });

export type NotificationInput = z.output<typeof notificationInput>;
export type NotificationTarget = z.output<typeof targetInput>;
export type NotificationRule = z.output<typeof notificationRule>;
export const notificationTarget = targetInput;

const collection = { params: z.object({ org: orgName }), query: z.object({}) };
const item = {
  params: z.object({
    org: orgName,
    number: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  }),
  query: z.object({}),
};

export const listNotifications = endpoint({
  id: 'listNotifications',
  tag: 'notifications',
  summary: 'List the rules of notification for environments',
  method: 'GET',
  path: '/organizations/{org}/environments_notifications',
  role: 'reader',
  ...collection,
  body: null,
  answers: { 200: z.array(notificationRule) },
  errors: ['unknown_organization'],
});

export const createNotification = endpoint({
  id: 'createNotification',
  tag: 'notifications',
  summary: 'Create a rule of notification',
  method: 'PUT',
  path: '/organizations/{org}/environments_notifications',
  role: 'member',
  ...collection,
  body: { kind: 'json', schema: notificationInput },
  answers: { 201: notificationRule },
  errors: ['unknown_organization', 'unknown_environment'],
});

export const getNotification = endpoint({
  id: 'getNotification',
  tag: 'notifications',
  summary: 'Read a rule of notification',
  method: 'GET',
  path: '/organizations/{org}/environments_notifications/{number}',
  role: 'reader',
  ...item,
  body: null,
  answers: { 200: notificationRule },
  errors: ['unknown_organization', 'unknown_notification'],
});

export const updateNotification = endpoint({
  id: 'updateNotification',
  tag: 'notifications',
  summary: 'Replace a rule of notification',
  method: 'PUT',
  path: '/organizations/{org}/environments_notifications/{number}',
  role: 'member',
  ...item,
  body: { kind: 'json', schema: notificationInput },
  answers: { 200: notificationRule },
  errors: ['unknown_organization', 'unknown_environment', 'unknown_notification'],
});

export const deleteNotification = endpoint({
  id: 'deleteNotification',
  tag: 'notifications',
  summary: 'Delete a rule of notification; its number is not used again',
  method: 'DELETE',
  path: '/organizations/{org}/environments_notifications/{number}',
  role: 'member',
  ...item,
  body: null,
  answers: { 200: z.string() },
  errors: ['unknown_organization', 'unknown_notification'],
});
