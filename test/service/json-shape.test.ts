import { afterAll, beforeAll, expect, it } from 'vitest';
import { JSON_MAX_VALUES, shapeOf } from '../../src/service/http/json-body.ts';
import { type RunningService, startService } from '../running-service.ts';
import { artifactReport, fingerprintOf, refused } from './records.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it.each([
  ['1', 0, 1],
  ['[1,2,3]', 1, 3],
  ['{"a":[{"b":1},2]}', 3, 2],
  ['"[[,,\\"[,"', 0, 1],
])('tells the shape of %s', (text, depth, values) => {
  expect(shapeOf(text)).toEqual({ depth, values });
});

const report = (members: Record<string, unknown>) =>
  service.send('POST', `/artifacts/${service.org}/shapes`, {
    json: artifactReport(fingerprintOf('shapes'), members),
  });

it('refuses a body of more values than anything real has, and takes one with as many', async () => {
  refused(await report({ user_data: Array.from({ length: JSON_MAX_VALUES }, () => 0) }), 'invalid_input', ['body']);
  expect((await report({ user_data: Array.from({ length: JSON_MAX_VALUES - 100 }, () => 0) })).status).toBe(201);
});

it('names the first wrong fields of many, in an answer that is smaller than the request', async () => {
  const reply = await report({ commits_list: Array.from({ length: 1000 }, () => 0) });
  expect(Object.keys(refused(reply, 'invalid_input').errors ?? {})).toHaveLength(50);
});

it.each(['policies', 'included_environments'])('bounds the %s of an environment', async (member) => {
  const json = { name: 'many', type: 'logical', description: '', [member]: Array.from({ length: 40_000 }, () => 'p') };
  refused(await service.send('PUT', `/environments/${service.org}`, { json }), 'invalid_input', [member]);
});
