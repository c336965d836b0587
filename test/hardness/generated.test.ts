import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { environmentTypes } from '../../src/contract/environment.ts';
import { attestGeneric } from '../../src/contract/attestation/generic.ts';
import { getRepo } from '../../src/contract/repository.ts';
import { createApiKey } from '../../src/contract/service-account.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { runs } from '../runs.ts';
import { pod, reporterOf } from '../service/environment-reporter.ts';
import { answered, speaker } from '../service/records.ts';
import { type GeneratedRequest, requestTo } from './arbitrary-request.ts';

let service: RunningService;
/** Those that generated requests name in braces. */
let ids: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  service = await startService();
  const { org } = service;
  const { flow, report, policy, environment } = speaker(service);
  const repository = { name: 'acme/shop', url: 'https://git.example/acme/shop', id: '1', provider: 'github' };
  await flow('f1', 'version: 1\ntrail:\n  attestations:\n    - name: unit\n      type: generic\n');
  await report('f1', 'a'.repeat(64), { trail_name: 't1', git_commit: 'c'.repeat(40), repo_info: repository });
  for (const name of ['p1', 'p2']) {
    await policy(name, '_schema: https://example.com/policy/v1\nartifacts:\n  provenance:\n    required: true\n');
  }
  await environment('e1', ['p1']);
  for (const name of ['e2', 'e3']) await environment(name);
  await reporterOf(service).report('e1', [pod('pod', 'web', 'a'.repeat(64))], 'K8S');
  for (const type of environmentTypes) {
    const json = { name: `e-${type}`, type, description: '' };
    await service.send('PUT', `/environments/${org}`, { json });
  }
  await service.send('POST', `/controls/${org}`, { json: { identifier: 'c1', name: 'Reviewed' } });
  for (const name of ['checks', 'lint']) {
    await service.send('POST', `/custom-attestation-types/${org}`, { form: form('data_json', { name }) });
  }
  for (const name of ['ci', 'cd']) {
    await service.send('POST', `/service-accounts/${org}`, { json: { name, privilege: 'member' } });
  }
  const attached = await service.send('POST', `/attestations/${org}/f1/trail/t1/generic`, {
    form: form(
      'data_json',
      { attestation_name: 'unit', is_compliant: true },
      { part: 'attachment_file', name: 'report.txt', content: 'all well' },
    ),
  });
  const key = await service.send('POST', `/service-accounts/${org}/ci/api-keys`, { json: {} });
  const found = await service.send('GET', `/repos/${org}/acme/shop`);
  ids = {
    attestation_id: answered(attached, 201, attestGeneric.answers[201]).attestation_id,
    api_key_id: answered(key, 201, createApiKey.answers[201]).id,
    repository_id: answered(found, 200, getRepo.answers[200]).id,
  };
});
afterAll(() => service.stop());

const successes = new Set<string>();

/** Fails where the answer takes too long, or is not as the service's OpenAPI document says. */
async function answerTo({ id, method, path, headers, body }: GeneratedRequest): Promise<number> {
  const target = path.replaceAll(/%7B(\w+)%7D/g, (named, name: string) => ids[name] ?? named);
  const { status } = await service.send(method, target, { headers, ...(body === null ? {} : { body }) });
  if (status < 300) successes.add(id);
  return status;
}

/** For each endpoint the same number, so that none goes without. */
const ROUNDS = runs(4);

describe('requests made from the contract, and bent', () => {
  it('never make the service fail, and are answered as its OpenAPI document says', async () => {
    const requests = endpoints.map((endpoint) => requestTo(endpoint));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const request of requests) {
        // One at a time, so that endpoints take turns and meet what the others made.
        await fc.assert(
          fc.asyncProperty(request, async (one) => {
            expect(await answerTo(one)).toBeLessThan(500);
          }),
          { numRuns: 1 },
        );
      }
    }
    // Enough of them are taken to reach what lies behind the checks.
    expect(successes.size).toBeGreaterThan(endpoints.length / 2);
    expect((await service.send('GET', '//ready')).text).toBe('OK');
  }, 300_000);
});
