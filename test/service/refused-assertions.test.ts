import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../running-service.ts';
import { type JudgingService, startJudging } from './judging-service.ts';
import { fingerprintOf, refused } from './records.ts';

let service: RunningService;
let say: JudgingService['say'];
let artifactIn: JudgingService['artifactIn'];

beforeAll(async () => {
  ({ service, say, artifactIn } = await startJudging());
});
afterAll(() => service.stop());

const ask = (fingerprint: string, query = '') =>
  service.send('GET', `/asserts/${service.org}/fingerprint/${fingerprint}${query}`);

describe('an assertion is refused', () => {
  it('where both an environment and policies are named', async () => {
    const fingerprint = await artifactIn('refusals');
    const { message } = refused(await ask(fingerprint, '?environment_name=gated&policy_name=unit'), 'invalid_input', [
      'query.policy_name',
    ]);
    expect(message).toContain('environment_name');
  });

  it('where anything it names is not there', async () => {
    const fingerprint = await artifactIn('refusals');
    await say.flow('without-it');
    refused(await ask(fingerprintOf('of nobody')), 'unknown_artifact', []);
    refused(await ask(fingerprint, '?flow_name=of-nobody'), 'unknown_flow', []);
    refused(await ask(fingerprint, '?flow_name=without-it'), 'unknown_artifact', []);
    refused(await ask(fingerprint, '?environment_name=of-nobody'), 'unknown_environment', []);
    refused(await ask(fingerprint, '?policy_name=unit&policy_name=of-nobody'), 'unknown_policy', []);
    refused(await ask(fingerprintOf('of nobody'), '?environment_name=gated'), 'unknown_artifact', []);
  });

  it.each([
    ['a'.repeat(63), '', 'params.fingerprint'],
    ['A'.repeat(64), '', 'params.fingerprint'],
    [`sha256:${'a'.repeat(64)}`, '', 'params.fingerprint'],
    ['a'.repeat(64), '?flow_name=', 'query.flow_name'],
    ['a'.repeat(64), '?flow_name=a&flow_name=b', 'query.flow_name'],
    ['a'.repeat(64), '?environment_name=', 'query.environment_name'],
    ['a'.repeat(64), '?environment_name=a%20b', 'query.environment_name'],
    ['a'.repeat(64), '?policy_name=', 'query.policy_name'],
    ['a'.repeat(64), '?policy_name=a&policy_name=-b', 'query.policy_name[1]'],
    [
      'a'.repeat(64),
      `?${Array.from({ length: 101 }, (_, index) => `policy_name=p${index}`).join('&')}`,
      'query.policy_name',
    ],
  ])('where it asks with %s%s', async (fingerprint, query, field) => {
    refused(await ask(fingerprint, query), 'invalid_input', [field]);
  });

  it('by more policies than there may be, and says how many that are', async () => {
    const query = Array.from({ length: 101 }, (_, index) => `policy_name=p${index}`).join('&');
    const { errors } = refused(await ask('a'.repeat(64), `?${query}`), 'invalid_input');
    expect(errors?.['query.policy_name']).toContain('<=100 items');
  });
});

it.each([
  ['environment=gated', 'environment', 'environment_name'],
  ['env=gated', 'env', 'environment_name'],
  ['enviroment_name=gated', 'enviroment_name', 'environment_name'],
  ['policies=unit', 'policies', 'policy_name'],
  ['flow_name=f&Flow_name=f', 'Flow_name', 'flow_name'],
  ['__proto__=x', '__proto__', 'flow_name'],
])('refuses parameters that it does not know: %s', async (query, given, nearest) => {
  const { errors } = refused(await ask(fingerprintOf('any'), `?${query}`), 'invalid_input', [`query.${given}`]);
  expect(errors?.[`query.${given}`]).toContain(`'${nearest}'`);
});

it('is no error where the answer is no', async () => {
  const fingerprint = await artifactIn('answered-no', { is_compliant: false });
  expect((await ask(fingerprint)).status).toBe(200);
  expect((await ask(fingerprint, '?environment_name=gated')).status).toBe(200);
  expect((await ask(fingerprint, '?policy_name=unit')).status).toBe(200);
});
