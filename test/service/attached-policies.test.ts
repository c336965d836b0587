import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentRecord } from '../../src/contract/environment.ts';
import { type RunningService, startService } from '../running-service.ts';
import { emptyPolicy, reporterOf } from './environment-reporter.ts';
import { answered, refused, speaker } from './records.ts';

let service: RunningService;
let tell: ReturnType<typeof reporterOf>;

beforeAll(async () => {
  service = await startService();
  tell = reporterOf(service);
  for (const name of ['one', 'two', 'three']) await speaker(service).policy(name, emptyPolicy);
});
afterAll(() => service.stop());

const policies = (method: 'POST' | 'DELETE', name: string, json: unknown) =>
  service.send(method, `/environments/${service.org}/${name}/policies`, { json });
const attached = async () => (await tell.environment('attaching')).policies;

describe('policies of an environment', () => {
  beforeAll(async () => {
    await tell.put({ name: 'attaching', type: 'K8S' });
  });

  it('are attached and detached, again without harm', async () => {
    for (let round = 0; round < 2; round += 1) {
      const reply = await policies('POST', 'attaching', { policy_names: ['two', 'one', 'two'] });
      expect(answered(reply, 200, environmentRecord).policies).toEqual(['one', 'two']);
    }
    for (let round = 0; round < 2; round += 1) {
      const reply = await policies('DELETE', 'attaching', { policy_names: ['two'] });
      expect(answered(reply, 200, environmentRecord).policies).toEqual(['one']);
    }
    expect(await attached()).toEqual(['one']);
  });

  it('are attached all or none', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const before = await attached();
      const { message } = refused(
        await policies(method, 'attaching', { policy_names: ['one', 'three', 'of-nobody'] }),
        'unknown_policy',
        [],
      );
      expect(message).toContain("'of-nobody'");
      expect(await attached()).toEqual(before);
    }
  });

  it.each([
    ['policy_names', {}],
    ['policy_names', { policy_names: null }],
    ['policy_names', { policy_names: [] }],
    ['policy_names', { policy_names: 'one' }],
    ['policy_names', { policy_names: Array.from({ length: 101 }, (_, index) => `p${index}`) }],
    ['policy_names[0]', { policy_names: ['-bad'] }],
    ['policy_names[1]', { policy_names: ['one', 5] }],
  ])('are refused by name: %s %j', async (field, json) => {
    for (const method of ['POST', 'DELETE'] as const) {
      refused(await policies(method, 'attaching', json), 'invalid_input', [field]);
    }
  });

  it('need their environment', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      refused(await policies(method, 'of-nobody', { policy_names: ['one'] }), 'unknown_environment', []);
    }
  });
});
