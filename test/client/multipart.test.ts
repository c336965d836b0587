import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startServer, type SeenRequest } from './http-server.ts';
import { errorOf, goodThing, sendThing, testClient } from './fixture.ts';

const params = { org: 'acme' };
let directory = '';
let path = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-client-'));
  path = join(directory, 'report.bin');
});

afterEach(() => rm(directory, { recursive: true }));

describe('a multipart call', () => {
  it('sends the JSON as a plain field and the file as it is', async () => {
    const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 256));
    await writeFile(path, content);
    await using server = await startServer((response) => sendJson(response, 201, { created: true }));
    await using client = testClient(server.url);
    const file = { path, name: 'übersicht "1".bin' };
    await client.call(sendThing, { params, body: goodThing, file });
    const [request] = server.seen;
    expect(Number(request?.headers['content-length'])).toBe(request?.body.length);
    expect(request?.headers['idempotency-key']).toBeDefined();
    const form = await formOf(request);
    expect([...form.keys()]).toEqual(['data_json', 'thing_file']);
    expect(JSON.parse(form.get('data_json') as string)).toEqual(goodThing);
    const sent = form.get('thing_file') as File;
    expect(sent).toMatchObject({ name: 'übersicht "1".bin', type: 'application/octet-stream' });
    expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
    const beginning = request?.body.subarray(0, 300).toString() ?? '';
    expect(beginning.slice(0, beginning.indexOf(JSON.stringify(goodThing)))).not.toMatch(/content-type/i);
  });

  it('is multipart without a file too', async () => {
    await using server = await startServer((response) => sendJson(response, 201, { created: true }));
    await using client = testClient(server.url);
    await client.call(sendThing, { params, body: goodThing });
    expect([...(await formOf(server.seen[0])).keys()]).toEqual(['data_json']);
  });

  it('sends the whole file again on each attempt', async () => {
    await writeFile(path, 'evidence');
    await using server = await startServer((response, attempt) =>
      attempt < 3 ? sendJson(response, 500, {}) : sendJson(response, 201, { created: true }),
    );
    await using client = testClient(server.url);
    await client.call(sendThing, { params, body: goodThing, file: { path, name: 'a' } });
    expect(server.seen).toHaveLength(3);
    for (const request of server.seen) {
      expect(await ((await formOf(request)).get('thing_file') as File).text()).toBe('evidence');
    }
    expect(new Set(server.seen.map((request) => request.headers['idempotency-key'])).size).toBe(1);
  });

  it('sends an empty file', async () => {
    await writeFile(path, '');
    await using server = await startServer((response) => sendJson(response, 201, { created: true }));
    await using client = testClient(server.url);
    await client.call(sendThing, { params, body: goodThing, file: { path, name: 'a' } });
    expect((await formOf(server.seen[0])).get('thing_file')).toMatchObject({ size: 0, name: 'a' });
  });
});

describe('a file that cannot be sent', () => {
  it('is not there: no request', async () => {
    await using server = await startServer((response) => sendJson(response, 201, { created: true }));
    await using client = testClient(server.url);
    const error = await errorOf(client.call(sendThing, { params, body: goodThing, file: { path, name: 'a' } }));
    expect(error).toMatchObject({ code: 'unreadable_file', attempts: 0 });
    expect(error.message).toContain(path);
    expect(server.seen).toHaveLength(0);
  });

  it('is a directory', async () => {
    await using server = await startServer((response) => sendJson(response, 201, { created: true }));
    await using client = testClient(server.url);
    const file = { path: directory, name: 'a' };
    expect(await errorOf(client.call(sendThing, { params, body: goodThing, file }))).toMatchObject({
      code: 'unreadable_file',
    });
    expect(server.seen).toHaveLength(0);
  });

  it('is larger than the endpoint takes: no request', async () => {
    await writeFile(path, '');
    await truncate(path, 1024 * 1024 + 1);
    await using server = await startServer((response) => sendJson(response, 201, { created: true }));
    await using client = testClient(server.url);
    const error = await errorOf(client.call(sendThing, { params, body: goodThing, file: { path, name: 'a' } }));
    expect(error).toMatchObject({ code: 'too_large', status: null, attempts: 0 });
    expect(error.message).toContain('1048577 bytes');
    expect(server.seen).toHaveLength(0);
  });

  it.each([
    ['vanishes', () => rm(path)],
    ['grows', () => writeFile(path, 'evidence and more')],
    ['shrinks', () => truncate(path, 2)],
  ])('%s between two attempts: ends at once', async (_, change) => {
    await writeFile(path, 'evidence');
    await using server = await startServer((response) => {
      void change().then(() => sendJson(response, 500, {}));
    });
    await using client = testClient(server.url);
    const error = await errorOf(client.call(sendThing, { params, body: goodThing, file: { path, name: 'a' } }));
    expect(error).toMatchObject({ code: 'unreadable_file', attempts: 2 });
    expect(error.cause).toMatchObject({ code: 'service_failed' });
    expect(server.seen).toHaveLength(1);
  });
});

/** The form as another implementation reads it. */
async function formOf(request: SeenRequest | undefined): Promise<FormData> {
  if (request === undefined) throw new Error('expected a request');
  const contentType = request.headers['content-type'] ?? '';
  return new Response(new Uint8Array(request.body), { headers: { 'content-type': contentType } }).formData();
}
