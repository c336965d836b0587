import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { ErrorCode } from '../../src/contract/error.ts';
import { type Reply, type RunningService, startService } from '../running-service.ts';
import type { BadInput } from './bad-inputs/bad-input.ts';
import { badInputs } from './bad-inputs.ts';
import { examples } from './endpoint-examples.ts';
import { refused } from './records.ts';

// The examples themselves, asked without a token and with one whose role is too small, are in authentication.test.ts.

let service: RunningService;

async function sent(id: string, bad: Partial<BadInput> = {}): Promise<Reply> {
  const [row, example] = [endpoints.find((endpoint) => endpoint.id === id), examples[id]];
  if (row === undefined || example === undefined) throw new Error(`no example of ${id}`);
  const made = bad.make === undefined ? await example.make?.(service) : await bad.make(service);
  const path = bad.path?.(service.org, made) ?? example.path(service.org, made);
  return service.send(row.method, path, bad.send ?? example.send());
}

beforeAll(async () => {
  service = await startService();
  // In their order, so that each finds what it needs.
  for (const id of Object.keys(examples)) await sent(id);
});
afterAll(() => service.stop());

it('has examples of what every endpoint refuses, and of nothing else', () => {
  expect(Object.keys(badInputs).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

/** Codes that are an endpoint's own; the others are of its kind of body, or of any endpoint with an organization. */
const isOwn = (code: ErrorCode): boolean => /^(unknown|invalid|conflict)/.test(code) && code !== 'unknown_organization';

const takesSomething = endpoints.filter(
  ({ body, params, query }) => body !== null || Object.keys({ ...params.shape, ...query.shape }).length > 0,
);

describe.each(takesSomething)('$id', (row) => {
  const bad = badInputs[row.id] ?? [];

  it('has an example of each way in which it refuses what it is sent', () => {
    const codes = bad.map(({ code }) => code);
    const hasBadBody = bad.some(({ send, code, fields }) => send && code === 'invalid_input' && fields.length > 0);
    expect(codes).not.toEqual([]);
    expect(row.errors.filter((code) => isOwn(code) && !codes.includes(code))).toEqual([]);
    expect(hasBadBody).toBe(row.body !== null);
  });

  it.each(bad)('refuses $what and names it', async (one) => {
    refused(await sent(row.id, one), one.code, one.fields);
  });
});
