import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowArtifact } from '../../src/contract/allow-list.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, fingerprintOf, refused, speaker } from './records.ts';

const NOW_MS = 1_786_803_891_000;
const template = 'trail: {artifacts: [{name: app, attestations: [{name: unit, type: generic}]}]}';
const policy = '_schema: https://example.com/policy/v1\nartifacts: {trail-compliance: {required: true}}';

let service: RunningService;
let say: ReturnType<typeof speaker>;
const [allowed, other] = ['allowed', 'other'].map(fingerprintOf);

beforeAll(async () => {
  service = await startService({ clock: () => NOW_MS });
  say = speaker(service);
  await say.flow('shop', template);
  await say.policy('strict', policy);
  for (const name of ['production', 'staging']) await say.environment(name, ['strict']);
  for (const one of [allowed, other]) {
    await say.report('shop', String(one), { trail_name: 't', template_reference_name: 'app' });
  }
});
afterAll(() => service.stop());

const allow = (environment: string, json: unknown) =>
  service.send('PUT', `/allowlists/${service.org}/${environment}`, { json });
const inEnvironment = (fingerprint: string | undefined, environment: string) =>
  say.assert(String(fingerprint), `?environment_name=${environment}`);

describe('an artifact on the allow-list of an environment', () => {
  let allowlistId: string;

  beforeAll(async () => {
    const json = { artifact_fingerprint: allowed, artifact_name: 'app', description: 'a hot fix' };
    allowlistId = answered(await allow('production', json), 201, allowArtifact.answers[201]).allowlist_id;
  });

  it('is compliant there, and the answer says why', async () => {
    const assertion = await inEnvironment(allowed, 'production');
    expect(assertion).toMatchObject({
      compliant: true,
      scope: 'environment',
      allow_listing: {
        allowlist_id: allowlistId,
        allowed_by_user_id: 'admin-of-acme',
        timestamp: NOW_MS / 1000,
        description: 'a hot fix',
      },
    });
    // What its trail and the policies say stays as it is.
    expect(assertion.flows.map((flow) => flow.compliant)).toEqual([false]);
    expect(assertion.compliance_status.is_compliant).toBe(false);
    expect(assertion.policy_evaluations?.map(({ status }) => status)).not.toContain('COMPLIANT');
  });

  it('is not in another environment, in a flow or under a policy', async () => {
    for (const query of ['?environment_name=staging', '', '?policy_name=strict', '?flow_name=shop']) {
      const assertion = await say.assert(String(allowed), query);
      expect(assertion.compliant, query).toBe(false);
      expect(assertion).not.toHaveProperty('allow_listing');
    }
  });

  it('takes no other artifact with it', async () => {
    const assertion = await inEnvironment(other, 'production');
    expect(assertion.compliant).toBe(false);
    expect(assertion).not.toHaveProperty('allow_listing');
  });

  it('is shown with the newest entry', async () => {
    const reply = await allow('production', { artifact_fingerprint: allowed });
    const { allowlist_id: newest } = answered(reply, 201, allowArtifact.answers[201]);
    expect((await inEnvironment(allowed, 'production')).allow_listing).toMatchObject({
      allowlist_id: newest,
      description: '',
    });
  });
});

it('may hold an artifact that is reported later', async () => {
  const fingerprint = fingerprintOf('later');
  await allow('staging', { artifact_fingerprint: fingerprint, artifact_name: null, description: null });
  const path = `/asserts/${service.org}/fingerprint/${fingerprint}?environment_name=staging`;
  refused(await service.send('GET', path), 'unknown_artifact');
  await say.report('shop', fingerprint, { trail_name: 'unlisted', template_reference_name: 'app' });
  expect((await inEnvironment(fingerprint, 'staging')).compliant).toBe(true);
});

it('does nothing for the artifact in another organization', async () => {
  const { org, token } = service.foreign;
  const json = { name: 'production', type: 'K8S', description: '' };
  await service.send('PUT', `/environments/${org}`, { token, json });
  refused(await service.send('GET', `/asserts/${org}/fingerprint/${allowed}`, { token }), 'unknown_artifact');
});

it.each([
  ['artifact_fingerprint', {}],
  ['artifact_fingerprint', { artifact_fingerprint: null }],
  ['artifact_fingerprint', { artifact_fingerprint: fingerprintOf('a').slice(1) }],
  ['artifact_fingerprint', { artifact_fingerprint: fingerprintOf('a').toUpperCase() }],
  ['artifact_name', { artifact_fingerprint: fingerprintOf('a'), artifact_name: 1 }],
  ['description', { artifact_fingerprint: fingerprintOf('a'), description: {} }],
])('refuses a bad %s by name: %j', async (field, json) => {
  refused(await allow('production', json), 'invalid_input', [field]);
});

it('needs an environment', async () => {
  const json = { artifact_fingerprint: allowed };
  expect(refused(await allow('nowhere', json), 'unknown_environment').message).toContain("'nowhere'");
  refused(await allow('not~a~name', json), 'invalid_input', ['params.environment_name']);
});
