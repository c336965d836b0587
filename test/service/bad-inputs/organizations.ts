import { address, type BadInput, body, changed, missing, type Path, unknown, unknownIn } from './bad-input.ts';

const rulePath =
  (number: string): Path =>
  (org) =>
    `/organizations/${org}/environments_notifications/${number}`;
const accountPath =
  (tail: string): Path =>
  (org) =>
    `/service-accounts/${org}/no-such-account${tail}`;
const keyPath =
  (tail: string): Path =>
  (org, made = '') =>
    `/service-accounts/${org}/${made.split('/')[0]}/api-keys/no-such-key${tail}`;

/** What an organization tells others, whom it lets in, and its audit log. */
export const organizations: Readonly<Record<string, readonly BadInput[]>> = {
  createNotification: [
    body('no targets', 'targets', changed('createNotification', { targets: [] })),
    body(
      'a trigger that there is none of',
      'triggers[0]',
      changed('createNotification', { triggers: ['ON_FULL_MOON'] }),
    ),
    unknownIn('unknown_environment', changed('createNotification', { environments: ['no-such-environment'] })),
  ],
  listNotifications: [
    unknown('unknown_organization', () => '/organizations/no-such-organization/environments_notifications'),
  ],
  getNotification: [address('params.number', rulePath('one')), unknown('unknown_notification', rulePath('999'))],
  updateNotification: [
    body('a target of no type', 'targets[0].type', changed('updateNotification', { targets: [{}] })),
    unknown('unknown_notification', rulePath('999')),
    unknownIn('unknown_environment', changed('updateNotification', { environments: ['no-such-environment'] })),
  ],
  deleteNotification: [unknown('unknown_notification', rulePath('999'))],
  createServiceAccount: [
    body('a privilege that there is none of', 'privilege', { json: { name: 'example', privilege: 'root' } }),
  ],
  listServiceAccounts: [unknown('unknown_organization', () => '/service-accounts/no-such-organization')],
  getServiceAccount: [unknown('unknown_service_account', accountPath(''))],
  updateServiceAccount: [
    body('a privilege that there is none of', 'privilege', { json: { privilege: 'root' } }),
    unknown('unknown_service_account', accountPath('')),
  ],
  deleteServiceAccount: [unknown('unknown_service_account', accountPath(''))],
  createApiKey: [
    body('an end that is no number', 'expires_at', { json: { expires_at: 'never' } }),
    unknown('unknown_service_account', accountPath('/api-keys')),
  ],
  listApiKeys: [unknown('unknown_service_account', accountPath('/api-keys'))],
  getApiKey: [unknown('unknown_service_account', accountPath('/api-keys/1')), unknown('unknown_api_key', keyPath(''))],
  deleteApiKey: [
    unknown('unknown_service_account', accountPath('/api-keys/1')),
    unknown('unknown_api_key', keyPath('')),
  ],
  rotateApiKey: [
    body('hours below none', 'grace_period_hours', { json: { grace_period_hours: -1 } }),
    unknown('unknown_service_account', accountPath('/api-keys/1/rotate')),
    unknown('unknown_api_key', keyPath('/rotate')),
  ],
  getDefaultOrganization: [],
  setDefaultOrganization: [{ ...missing('forbidden'), what: 'an organization that is none', path: () => '/user/-' }],
  setExperimentalFeatures: [body('no word on it', 'experimental_features_enabled', { json: {} })],
  listAuditLog: [address('query.since', (org) => `/audit/${org}?since=yesterday`)],
};
