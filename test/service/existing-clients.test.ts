import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { refused } from './records.ts';

const attestationTypes = 'generic junit snyk sonar jira pull_request custom system override'.split(' ');
const reportTypes = 'K8S ECS S3 lambda server docker azure-apps cloud-run'.split(' ');
const notifications = 'organizations/{}/environments_notifications';
const apiKeys = 'service-accounts/{}/{}/api-keys';

/** Every address that clients in the field call, below the prefix of the interface. */
const called = [
  'POST artifacts/{}/{}',
  'GET artifacts/{}/{}',
  'GET artifacts/{}/{}/{}/latest_commit',
  'GET artifacts/{}',
  'GET artifacts/{}/{}/fingerprint/{}',
  'GET artifacts/{}/{}/commit_sha/{}',
  ...attestationTypes.map((type) => `POST attestations/{}/{}/trail/{}/${type}`),
  'GET attestations/{}/{}/trail/{}/{}',
  'GET attestations/{}/{}/artifact/{}/{}',
  'GET attestations/{}',
  'GET asserts/{}/fingerprint/{}',
  'PUT flows/{}/template_file',
  'PUT flows/{}',
  'GET flows/{}',
  'GET flows/{}/{}',
  'PUT flows/{}/{}/archive',
  'PUT flows/{}/{}/rename',
  'PUT trails/{}/{}',
  'GET trails/{}',
  'GET trails/{}/{}/{}',
  'PUT environments/{}',
  'GET environments/{}',
  'GET environments/{}/{}',
  'PATCH environments/{}/{}',
  'PUT environments/{}/{}/archive',
  'PUT environments/{}/{}/rename',
  'PUT environments/{}/{}/join',
  ...reportTypes.map((type) => `PUT environments/{}/{}/report/${type}`),
  'GET environments/{}/{}/events',
  'POST environments/{}/{}/policies',
  'DELETE environments/{}/{}/policies',
  'GET snapshots/{}/{}/{}',
  'GET snapshots/{}/{}',
  'GET env-diff/{}',
  'PUT allowlists/{}/{}',
  'PUT policies/{}',
  'GET policies/{}',
  'GET policies/{}/{}',
  'PATCH tags/{}/{}/{}',
  'GET search/{}/sha/{}',
  'GET repos/{}',
  'GET repos/{}/{}',
  'POST controls/{}',
  'GET controls/{}',
  'GET controls/{}/{}',
  'PUT controls/{}/{}',
  'POST controls/{}/{}/archive',
  'POST controls/{}/{}/unarchive',
  'POST custom-attestation-types/{}',
  'GET custom-attestation-types/{}',
  'GET custom-attestation-types/{}/{}',
  'PUT custom-attestation-types/{}/{}/archive',
  'POST service-accounts/{}',
  'GET service-accounts/{}',
  'GET service-accounts/{}/{}',
  'PATCH service-accounts/{}/{}',
  'DELETE service-accounts/{}/{}',
  `POST ${apiKeys}`,
  `GET ${apiKeys}`,
  `GET ${apiKeys}/{}`,
  `DELETE ${apiKeys}/{}`,
  `POST ${apiKeys}/{}/rotate`,
  'GET user/default-org',
  'PUT user/{}',
  'PUT organizations/{}/experimental_features',
  `GET ${notifications}`,
  `PUT ${notifications}`,
  `GET ${notifications}/{}`,
  `PUT ${notifications}/{}`,
  `DELETE ${notifications}/{}`,
];

/** What the service has beside that. */
const own = ['GET attestations/{}/{}/attachment', 'GET audit/{}'];

it('are served at every address they call', () => {
  const served = endpoints.map(({ method, path }) => `${method} ${path.slice(1).replaceAll(/\{\w+\}/g, '{}')}`);
  expect(served.sort()).toEqual([...called, ...own].sort());
});

describe('outside the table of endpoints', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('whoever asks is told that the service is ready, in two characters', async () => {
    for (const token of [null, 'of nobody']) {
      const ready = await service.send('GET', '//ready', { token });
      expect([ready.status, ready.text]).toEqual([200, 'OK']);
    }
  });

  it('whoever asks may read the description of the interface', async () => {
    const { status, json } = await service.send('GET', '/openapi.json', { token: null });
    expect(status).toBe(200);
    expect(json).toMatchObject({ openapi: '3.1.0' });
  });

  it.each(['approvals/acme', 'deployments/acme/shop', 'nothing'])('GET %s is refused in JSON', async (path) => {
    const { status, json } = await service.send('GET', `/${path}`);
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: 'unknown_path' });
  });

  it.each([
    ['POST', 'attestations/acme/shop/trail/t/sarif'],
    ['POST', 'evaluations/acme'],
    ['GET', 'notification-config/acme/api_key_expiry'],
    ['GET', 'controls/acme/CTL-1/coverage'],
  ])('what newer clients ask for is refused in JSON: %s %s', async (method, path) => {
    const { status, json } = await service.send(method, `/${path}`, method === 'POST' ? { json: {} } : {});
    expect([status, json]).toEqual([404, expect.objectContaining({ code: 'unknown_path' })]);
  });

  it('an SBOM as newer clients send it is refused by its type', async () => {
    const data = { attestation_name: 'sbom', type_name: 'sbom', attestation_data: { format: 'SPDX' } };
    const reply = await service.send('POST', '/attestations/acme/shop/trail/t/system', {
      form: form('data_json', data),
    });
    expect(refused(reply, 'invalid_input').errors).toHaveProperty('type_name');
  });
});
