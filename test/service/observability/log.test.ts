import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { form } from '../../running-service.ts';
import { type ServingProcess, startServing } from '../command-process.ts';
import { temporaryFolder } from '../store/temporary-store.ts';

const token = 'assay_logged_admin_token_value';
const secret = 'hush-hush-hush';
const levels = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error' } as const;

const line = z.looseObject({ level: z.number(), msg: z.string(), reqId: z.string().optional() });
type Line = z.output<typeof line>;

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function serveAt(level: string): Promise<ServingProcess> {
  return startServing(path.join(folder, level), { org: 'acme', token, flags: [`--log-level=${level}`] });
}

const linesOf = (serving: ServingProcess): Line[] =>
  serving
    .stderr()
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => line.parse(JSON.parse(text)));

async function send(serving: ServingProcess, target: string, init: RequestInit = {}, bearer = token): Promise<string> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${bearer}`);
  const response = await fetch(serving.url + target, { ...init, headers, signal: AbortSignal.timeout(60_000) });
  await response.text();
  return response.headers.get('x-request-id') ?? '';
}

it('has one line for each request at debug: what was asked, what came of it and how long it took', async () => {
  const serving = await serveAt('debug');
  const listed = await send(serving, '/api/v2/flows/acme?search_by_name=shop');
  const refused = await send(serving, '/api/v2/flows/acme', {}, 'assay_token_of_nobody_at_all');
  const nowhere = await send(serving, '/api/v2/nowhere');
  expect(await serving.end('SIGTERM')).toBe(0);
  const about = (id: string): Line[] => linesOf(serving).filter(({ reqId }) => reqId === id);
  const route = '/api/v2/flows/:org';
  expect(about(listed)).toMatchObject([{ level: 20, msg: 'request', method: 'GET', route, status: 200 }]);
  expect(about(listed)[0]?.['durationMs']).toEqual(expect.any(Number));
  expect(about(refused)).toMatchObject([
    {
      level: 40,
      msg: 'authentication failed',
      method: 'GET',
      route,
      status: 401,
      code: 'invalid_token',
      address: '127.0.0.1',
    },
  ]);
  expect(about(nowhere)).toMatchObject([{ level: 20, msg: 'request', route: null, status: 404, code: 'unknown_path' }]);
});

it('has no token, path, query, header or body in any line, whoever mixes them up', async () => {
  const serving = await serveAt('debug');
  const json = {
    'content-type': 'application/json',
    'idempotency-key': secret,
    cookie: `session=${secret}`,
    traceparent: secret,
  };
  const post = (body: string, headers: Record<string, string> = json): RequestInit => ({
    method: 'POST',
    headers,
    body,
  });
  const attestation = { attestation_name: secret, is_compliant: true };
  const file = { part: 'attachment_file', name: secret, content: secret };
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  await Promise.all([
    // A token in the place of an organization, of a name and of a query.
    send(serving, `/api/v2/flows/${secret}`, {}, 'assay_token_of_nobody_at_all'),
    send(serving, `/api/v2/flows/${secret}?page=${secret}`),
    send(serving, `/api/v2/${secret}?${secret}=${secret}`, {}, secret),
    send(serving, `/a%${secret}`),
    ...['{', `{"${secret}":`, JSON.stringify({ fingerprint: secret }), `"${secret}"`].map((body) =>
      send(serving, '/api/v2/artifacts/acme/f', post(body)),
    ),
    send(serving, '/api/v2/artifacts/acme/f', post(secret, { 'content-type': secret })),
    send(serving, `/api/v2/attestations/acme/${secret}/trail/t/generic`, {
      method: 'POST',
      body: form('data_json', attestation, file),
    }),
    send(serving, '/api/v2/attestations/acme/f/trail/t/generic', post(`--b\r\n${secret}`, multipart)),
    send(serving, '/.pages/sign-in', post(`token=${secret}`, { 'content-type': 'application/x-www-form-urlencoded' })),
  ]);
  expect(await serving.end('SIGTERM')).toBe(0);
  for (const word of [secret, token]) expect(serving.stderr()).not.toContain(word);
  const ids = linesOf(serving).flatMap(({ reqId }) => reqId ?? []);
  expect(ids.length).toBeGreaterThanOrEqual(12);
});

it.each(['error', 'warn', 'info'] as const)('says nothing of a request that goes well at %s', async (level) => {
  const serving = await serveAt(level);
  await send(serving, '/api/v2/flows/acme');
  await send(serving, '/api/v2/nowhere');
  await send(serving, '/api/v2/flows/acme', {}, 'assay_token_of_nobody_at_all');
  expect(await serving.end('SIGTERM')).toBe(0);
  const told = linesOf(serving).filter(({ reqId }) => reqId !== undefined);
  expect(told.map(({ msg }) => msg)).toEqual(level === 'error' ? [] : ['authentication failed']);
  const least = { error: 50, warn: 40, info: 30 }[level];
  expect(linesOf(serving).filter((one) => one.level < least || !(one.level in levels))).toEqual([]);
});
