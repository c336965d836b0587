import * as z from 'zod';
import { endpoint, roles } from './endpoint.ts';
import { epochSeconds, orgName, recordId, serviceAccountName } from './names.ts';

const description = z.string().max(10_000);
const privilege = z.enum(roles);

export const serviceAccountInput = z
  .object({ name: serviceAccountName, description: description.nullish(), privilege })
  .meta({ id: 'ServiceAccountPostInput' });

/** A member left out stays as it is. */
export const serviceAccountChange = z
  .object({ description: description.nullish().describe('Null takes it away.'), privilege: privilege.nullish() })
  .meta({ id: 'ServiceAccountPatchInput' });

export type ServiceAccountInput = z.output<typeof serviceAccountInput>;
export type ServiceAccountChange = z.output<typeof serviceAccountChange>;

export const serviceAccountRecord = z
  .object({
    name: serviceAccountName,
    display_name: z.string(),
    description: z.string(),
    privilege: privilege.describe('The role that its keys have, from the next request on.'),
    creating_user_id: z.string().describe('The name of who created it.'),
    created_at: epochSeconds,
    last_modified_at: epochSeconds,
  })
  .meta({ id: 'ServiceAccount' });

export type ServiceAccountRecord = z.output<typeof serviceAccountRecord>;

/** The end of the year 9999: later ones are slips, such as milliseconds. */
const EXPIRY_MAX_SECONDS = 253_402_300_799;

const expiry = z.int().min(0).max(EXPIRY_MAX_SECONDS);

export const apiKeyInput = z
  .object({
    description: description.nullish(),
    expires_at: expiry.nullish().describe('Seconds since 1970. Without it, or with 0, the key does not expire.'),
  })
  .meta({ id: 'ApiKeyPostInput' });

const GRACE_MAX_HOURS = 365 * 24;
/** How long a rotated key goes on, where nothing is said: a day to bring the new one to where the old one is used. */
const GRACE_DEFAULT_HOURS = 24;

export const rotationInput = z
  .object({
    grace_period_hours: z
      .int()
      .min(0)
      .max(GRACE_MAX_HOURS)
      .nullish()
      .transform((hours) => hours ?? GRACE_DEFAULT_HOURS)
      .describe(
        `How long the old key goes on, but never beyond its own end: ${GRACE_DEFAULT_HOURS} by default, 0 ends it at once.`,
      ),
    expires_at: expiry
      .nullish()
      .describe('Seconds since 1970, 0 for never. Without it the new key lasts as long as the old one was made to.'),
  })
  .meta({ id: 'ApiKeyRotateInput' });

export type ApiKeyInput = z.output<typeof apiKeyInput>;
export type RotationInput = z.output<typeof rotationInput>;

export const apiKeyRecord = z
  .object({
    id: recordId,
    description: z.string(),
    created_at: epochSeconds,
    expires_at: epochSeconds.nullable().describe('When it ends or has ended, by itself or by a rotation.'),
    last_used_at: epochSeconds.nullable().describe('Right to a minute.'),
  })
  .meta({ id: 'ApiKey' });

const newApiKey = apiKeyRecord
  .omit({ last_used_at: true })
  .extend({ key: z.string().describe('The key itself, shown this once.') })
  .meta({ id: 'NewApiKey' });

const rotatedApiKey = newApiKey
  .extend({ grace_period_expires_at: epochSeconds.describe('When the old key ends.') })
  .meta({ id: 'RotatedApiKey' });

export type ApiKeyRecord = z.output<typeof apiKeyRecord>;

const all = { params: z.object({ org: orgName }), query: z.object({}) };
const account = { params: z.object({ org: orgName, service_account_name: serviceAccountName }), query: z.object({}) };
const key = {
  params: z.object({ org: orgName, service_account_name: serviceAccountName, api_key_id: recordId }),
  query: z.object({}),
};

export const createServiceAccount = endpoint({
  id: 'createServiceAccount',
  tag: 'service accounts',
  summary: 'Create a service account',
  method: 'POST',
  path: '/service-accounts/{org}',
  role: 'admin',
  ...all,
  body: { kind: 'json', schema: serviceAccountInput },
  answers: { 201: serviceAccountRecord },
  errors: ['unknown_organization'],
});

export const listServiceAccounts = endpoint({
  id: 'listServiceAccounts',
  tag: 'service accounts',
  summary: 'List the service accounts, by name',
  method: 'GET',
  path: '/service-accounts/{org}',
  role: 'admin',
  ...all,
  body: null,
  answers: { 200: z.array(serviceAccountRecord) },
  errors: ['unknown_organization'],
});

export const getServiceAccount = endpoint({
  id: 'getServiceAccount',
  tag: 'service accounts',
  summary: 'Read a service account',
  method: 'GET',
  path: '/service-accounts/{org}/{service_account_name}',
  role: 'admin',
  ...account,
  body: null,
  answers: { 200: serviceAccountRecord },
  errors: ['unknown_organization', 'unknown_service_account'],
});

export const updateServiceAccount = endpoint({
  id: 'updateServiceAccount',
  tag: 'service accounts',
  summary: 'Change the description or privilege of a service account',
  method: 'PATCH',
  path: '/service-accounts/{org}/{service_account_name}',
  role: 'admin',
  ...account,
  body: { kind: 'json', schema: serviceAccountChange },
  answers: { 200: serviceAccountRecord },
  errors: ['unknown_organization', 'unknown_service_account'],
});

export const deleteServiceAccount = endpoint({
  id: 'deleteServiceAccount',
  tag: 'service accounts',
  summary: 'Delete a service account; its keys end at once',
  method: 'DELETE',
  path: '/service-accounts/{org}/{service_account_name}',
  role: 'admin',
  ...account,
  body: null,
  answers: { 200: z.string() },
  errors: ['unknown_organization', 'unknown_service_account'],
});

export const createApiKey = endpoint({
  id: 'createApiKey',
  tag: 'service accounts',
  summary: 'Make an API key for a service account',
  method: 'POST',
  path: '/service-accounts/{org}/{service_account_name}/api-keys',
  role: 'admin',
  ...account,
  body: { kind: 'json', schema: apiKeyInput },
  answers: { 201: newApiKey },
  secretAnswer: true,
  errors: ['unknown_organization', 'unknown_service_account'],
});

export const listApiKeys = endpoint({
  id: 'listApiKeys',
  tag: 'service accounts',
  summary: 'List the API keys of a service account, the newest first',
  method: 'GET',
  path: '/service-accounts/{org}/{service_account_name}/api-keys',
  role: 'admin',
  ...account,
  body: null,
  answers: { 200: z.array(apiKeyRecord) },
  errors: ['unknown_organization', 'unknown_service_account'],
});

export const getApiKey = endpoint({
  id: 'getApiKey',
  tag: 'service accounts',
  summary: 'Read what is known of an API key',
  method: 'GET',
  path: '/service-accounts/{org}/{service_account_name}/api-keys/{api_key_id}',
  role: 'admin',
  ...key,
  body: null,
  answers: { 200: apiKeyRecord },
  errors: ['unknown_organization', 'unknown_service_account', 'unknown_api_key'],
});

export const deleteApiKey = endpoint({
  id: 'deleteApiKey',
  tag: 'service accounts',
  summary: 'Delete an API key; it ends at once',
  method: 'DELETE',
  path: '/service-accounts/{org}/{service_account_name}/api-keys/{api_key_id}',
  role: 'admin',
  ...key,
  body: null,
  answers: { 200: z.string() },
  errors: ['unknown_organization', 'unknown_service_account', 'unknown_api_key'],
});

export const rotateApiKey = endpoint({
  id: 'rotateApiKey',
  tag: 'service accounts',
  summary: 'Make a new API key in the place of one that ends after a grace period',
  method: 'POST',
  path: '/service-accounts/{org}/{service_account_name}/api-keys/{api_key_id}/rotate',
  role: 'admin',
  ...key,
  body: { kind: 'json', schema: rotationInput },
  answers: { 201: rotatedApiKey },
  secretAnswer: true,
  errors: ['unknown_organization', 'unknown_service_account', 'unknown_api_key'],
});
