import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { environmentTypes } from '../../src/contract/environment.ts';
import { type RunningService, startService } from '../running-service.ts';
import { runs } from '../runs.ts';
import { speaker } from '../service/records.ts';
import { type GeneratedRequest, requestTo } from './arbitrary-request.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
  const { flow, report, attest, policy, environment } = speaker(service);
  await flow('f1', 'version: 1\ntrail:\n  attestations:\n    - name: unit\n      type: generic\n');
  await report('f1', 'a'.repeat(64), { trail_name: 't1', git_commit: 'c'.repeat(40) });
  await attest('f1', 't1', 'unit');
  await policy('p1', '_schema: https://example.com/policy/v1\nartifacts:\n  provenance:\n    required: true\n');
  await environment('e1', ['p1']);
  await environment('e2');
  const json = { name: 'ci', privilege: 'member' };
  await service.send('POST', `/service-accounts/${service.org}`, { json });
  for (const type of environmentTypes) {
    const json = { name: `e-${type}`, type, description: '' };
    await service.send('PUT', `/environments/${service.org}`, { json });
  }
});
afterAll(() => service.stop());

const successes = new Set<string>();

/** Fails where the answer takes too long, or is not as the service's OpenAPI document says. */
async function answerTo({ id, method, path, headers, body }: GeneratedRequest): Promise<number> {
  const { status } = await service.send(method, path, { headers, ...(body === null ? {} : { body }) });
  if (status < 300) successes.add(id);
  return status;
}

describe('requests made from the contract, and bent', () => {
  it('never make the service fail, and are answered as its OpenAPI document says', async () => {
    const request = fc.constantFrom(...endpoints).chain(requestTo);
    await fc.assert(
      fc.asyncProperty(request, async (one) => {
        expect(await answerTo(one)).toBeLessThan(500);
      }),
      // So many that most endpoints are asked well at least once.
      { numRuns: runs(5 * endpoints.length) },
    );
    // Enough of them are taken to reach what lies behind the checks.
    expect(successes.size).toBeGreaterThan(endpoints.length / 2);
    expect((await service.send('GET', '//ready')).text).toBe('OK');
  }, 300_000);
});
