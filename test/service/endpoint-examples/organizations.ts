import { createNotification } from '../../../src/contract/notification.ts';
import { createApiKey, createServiceAccount } from '../../../src/contract/service-account.ts';
import { type RunningService } from '../../running-service.ts';
import { answered } from '../records.ts';
import { type Example, example, none } from './example.ts';

const rule = {
  name: 'example-rule',
  type: 'env',
  environments: [example.environment],
  triggers: ['ON_NON_COMPLIANT_ENV'],
  targets: [{ type: 'WEBHOOK', webhook: 'https://hooks.example/secret' }],
};
const rulesPath = (org: string): string => `/organizations/${org}/environments_notifications`;

/** The name of a new service account. */
async function serviceAccount(service: RunningService): Promise<string> {
  const json = { name: `example-${crypto.randomUUID()}`, privilege: 'reader' };
  const reply = await service.send('POST', `/service-accounts/${service.org}`, { json });
  return answered(reply, 201, createServiceAccount.answers[201]).name;
}

/** A new key of a new service account, as the end of its path. */
async function apiKey(service: RunningService): Promise<string> {
  const name = await serviceAccount(service);
  const reply = await service.send('POST', `/service-accounts/${service.org}/${name}/api-keys`, { json: {} });
  return `${name}/api-keys/${answered(reply, 201, createApiKey.answers[201]).id}`;
}
const accountPath = (org: string, made = 'none'): string => `/service-accounts/${org}/${made}`;

/** The number of a new rule of notification. */
async function notification(service: RunningService): Promise<string> {
  const reply = await service.send('PUT', rulesPath(service.org), { json: rule });
  return String(answered(reply, 201, createNotification.answers[201]).number);
}

/** What an organization tells others, whom it lets in, and its audit log. */
export const organizations: Readonly<Record<string, Example>> = {
  createNotification: { status: 201, path: rulesPath, send: () => ({ json: rule }) },
  listNotifications: { status: 200, path: rulesPath, send: none },
  getNotification: { status: 200, path: (org) => `${rulesPath(org)}/1`, send: none },
  updateNotification: { status: 200, path: (org) => `${rulesPath(org)}/1`, send: () => ({ json: rule }) },
  deleteNotification: {
    status: 200,
    path: (org, made = '1') => `${rulesPath(org)}/${made}`,
    send: none,
    make: notification,
  },
  createServiceAccount: {
    status: 201,
    path: (org) => `/service-accounts/${org}`,
    send: () => ({ json: { name: `example-${crypto.randomUUID()}`, privilege: 'member' } }),
  },
  listServiceAccounts: { status: 200, path: (org) => `/service-accounts/${org}`, send: none },
  getServiceAccount: { status: 200, path: accountPath, send: none, make: serviceAccount },
  updateServiceAccount: {
    status: 200,
    path: accountPath,
    send: () => ({ json: { description: 'For the pipeline', privilege: 'snapshotter' } }),
    make: serviceAccount,
  },
  deleteServiceAccount: { status: 200, path: accountPath, send: none, make: serviceAccount },
  createApiKey: {
    status: 201,
    path: (org, made) => `${accountPath(org, made)}/api-keys`,
    send: () => ({ json: { description: 'For the pipeline' } }),
    make: serviceAccount,
  },
  listApiKeys: {
    status: 200,
    path: (org, made) => `${accountPath(org, made)}/api-keys`,
    send: none,
    make: serviceAccount,
  },
  getApiKey: { status: 200, path: accountPath, send: none, make: apiKey },
  deleteApiKey: { status: 200, path: accountPath, send: none, make: apiKey },
  rotateApiKey: {
    status: 201,
    path: (org, made) => `${accountPath(org, made)}/rotate`,
    send: () => ({ json: { grace_period_hours: 1 } }),
    make: apiKey,
  },
  getDefaultOrganization: { status: 200, path: () => '/user/default-org', send: none },
  setDefaultOrganization: { status: 200, path: (org) => `/user/${org}`, send: none },
  setExperimentalFeatures: {
    status: 200,
    path: (org) => `/organizations/${org}/experimental_features`,
    send: () => ({ json: { experimental_features_enabled: true } }),
  },
  listAuditLog: { status: 200, path: (org) => `/audit/${org}`, send: none },
};
