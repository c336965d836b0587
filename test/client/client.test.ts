import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClient, type RetryEvent } from '../../src/client/client.ts';
import { CLOSED_PORT, sendJson, startServer } from './http-server.ts';
import { errorOf, goodThing, readThing, testClient, TOKEN, writeThing } from './fixture.ts';

const org = 'acme';

describe('a call that succeeds', () => {
  it('sends method, path, headers and body, and gives the parsed answer', async () => {
    await using server = await startServer((response) => sendJson(response, 201, { created: true, more: 1 }));
    await using client = testClient(`${server.url}/base/`);
    const answer = await client.callWithStatus(writeThing, { params: { org: 'a/b' }, body: goodThing });
    expect(answer).toEqual({ status: 201, body: { created: true } });
    expectTypeOf(answer.status).toEqualTypeOf<200 | 201>();
    expectTypeOf(answer.body).toEqualTypeOf<{ updated: true } | { created: true }>();
    expect(server.seen).toHaveLength(1);
    const [request] = server.seen;
    expect(request?.method).toBe('PUT');
    expect(request?.url).toBe('/base/api/v2/things/a%2Fb');
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'user-agent': 'assay-test/0.0.0',
    });
    expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(request?.body.toString() ?? '')).toEqual(goodThing);
  });

  it('reads without a body and without a key, with its query', async () => {
    await using server = await startServer((response) => sendJson(response, 200, goodThing));
    await using client = testClient(server.url);
    const thing = await client.call(readThing, { params: { org }, query: { page: 2, tag: ['x', 'y'] } });
    expect(thing).toEqual(goodThing);
    expectTypeOf(thing).toEqualTypeOf<{ name: string; size: number }>();
    expect(server.seen[0]?.url).toBe('/api/v2/things/acme?page=2&tag=x&tag=y');
    expect(server.seen[0]?.headers).not.toHaveProperty('idempotency-key');
    expect(server.seen[0]?.body).toHaveLength(0);
  });

  it('keeps the connection for the next call', async () => {
    const ports = new Set<number | undefined>();
    await using server = await startServer((response) => {
      ports.add(response.socket?.remotePort);
      sendJson(response, 200, goodThing);
    });
    await using client = testClient(server.url);
    for (let call = 0; call < 3; call += 1) await client.call(readThing, { params: { org } });
    expect(ports.size).toBe(1);
  });

  it('writes with one key for all attempts of a call, and another for the next call', async () => {
    await using server = await startServer((response, attempt) =>
      attempt < 3 ? sendJson(response, 503, {}) : sendJson(response, 200, { updated: true }),
    );
    await using client = testClient(server.url);
    await client.call(writeThing, { params: { org }, body: goodThing });
    await client.call(writeThing, { params: { org }, body: goodThing });
    const keys = server.seen.map((request) => request.headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
    expect(new Set(server.seen.map((request) => request.body.toString())).size).toBe(1);
  });
});

describe('a status that is not a success', () => {
  const body = { message: 'no', code: 'some_code', request_id: 'req-1', errors: { filename: 'is empty' } };

  it.each([
    [400, 'invalid_request', 1],
    [401, 'unauthorized', 1],
    [403, 'forbidden', 1],
    [404, 'not_found', 1],
    [405, 'invalid_request', 1],
    [408, 'invalid_request', 1],
    [409, 'conflict', 3],
    [410, 'invalid_request', 1],
    [413, 'too_large', 1],
    [415, 'invalid_request', 1],
    [422, 'invalid_request', 1],
    [429, 'rate_limited', 3],
    [500, 'service_failed', 3],
    [501, 'service_failed', 1],
    [502, 'service_failed', 3],
    [503, 'service_failed', 3],
    [504, 'service_failed', 3],
    [507, 'service_failed', 1],
    [599, 'service_failed', 3],
    [302, 'unexpected_status', 1],
    [304, 'unexpected_status', 1],
    [600, 'unexpected_status', 1],
  ])('%d is %s after %d attempts', async (status, code, attempts) => {
    await using server = await startServer((response) => sendJson(response, status, status === 304 ? undefined : body));
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error).toMatchObject({ code, status, attempts });
    expect(server.seen).toHaveLength(attempts);
    if (status === 304) return;
    expect(error).toMatchObject({ serviceCode: 'some_code', requestId: 'req-1', fields: { filename: 'is empty' } });
    expect(error.message).toContain(`GET ${server.url}/api/v2/things/acme: the service answered ${status}`);
    expect(error.message).toContain('req-1');
  });

  it.each([
    ['a page of a proxy', 'text/html', '<html>Not found</html>'],
    ['nothing', 'application/json', ''],
    ['JSON without our members', 'application/json', '{"code":"unknown_artifact"}'],
    ['a message without a request id', 'application/json', '{"message":"x","code":"unknown_artifact"}'],
    ['a list', 'application/json', '[{"code":"unknown_artifact"}]'],
    ['a code that is no code', 'application/json', '{"message":"x","code":"a\\nb","request_id":"r"}'],
  ])('404 with %s has no service code', async (_, contentType, text) => {
    await using server = await startServer((response) => {
      response.writeHead(404, { 'content-type': contentType });
      response.end(text);
    });
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error).toMatchObject({ code: 'not_found', status: 404, serviceCode: null, attempts: 1 });
  });

  it('a 502 page of a proxy is shown in short and tried again', async () => {
    await using server = await startServer((response) => {
      response.writeHead(502, { 'content-type': 'text/html', 'x-request-id': 'edge-7' });
      response.end(`<html>\n${'Bad Gateway '.repeat(20_000)}`);
    });
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error).toMatchObject({ code: 'service_failed', status: 502, requestId: 'edge-7', attempts: 3 });
    expect(error.message).toContain('text/html, beginning "<html> Bad Gateway');
    expect(error.message.length).toBeLessThan(1000);
  });

  it('bounds and cleans what the service says', async () => {
    const said = {
      message: `a\n::error::\u001B[31m${'b'.repeat(5000)}`,
      code: 'x',
      request_id: 'r\r\ns',
      errors: { 'f\n': 'g\n' },
    };
    await using server = await startServer((response) => sendJson(response, 400, said));
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error.message.length).toBeLessThan(1300);
    expect(error.message).not.toMatch(/\p{Cc}/u);
    expect(error).toMatchObject({ requestId: 'r s', fields: { f: 'g' } });
  });

  it('a redirect is not followed, and says where to', async () => {
    await using elsewhere = await startServer((response) => sendJson(response, 200, goodThing));
    await using server = await startServer((response) => {
      sendJson(response, 301, {}, { location: `${elsewhere.url.replace('//', '//u:sesame@')}/x?token=sesame` });
    });
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error).toMatchObject({ code: 'unexpected_status', status: 301, attempts: 1 });
    expect(error.message).toContain(`redirects to ${elsewhere.url}, which is not followed`);
    expect(error.message).not.toContain('sesame');
    expect(elsewhere.seen).toHaveLength(0);
  });
});

describe('waiting before the next attempt', () => {
  it('tells of each retry and doubles the wait', async () => {
    const events: RetryEvent[] = [];
    await using server = await startServer((response) => sendJson(response, 500, {}));
    await using client = testClient(server.url, { onRetry: (event) => events.push(event), random: () => 0 });
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(events.map(({ endpointId, attempt, delayMs }) => ({ endpointId, attempt, delayMs }))).toEqual([
      { endpointId: 'readThing', attempt: 1, delayMs: 2 },
      { endpointId: 'readThing', attempt: 2, delayMs: 4 },
    ]);
    expect(events[0]?.cause).toMatchObject({ code: 'service_failed', status: 500, attempts: 1 });
    expect(error.message).toContain('gave up after 3 attempts');
    expect(error.cause).toBe(events[1]?.cause);
  });

  it.each([409, 429, 503])('honours Retry-After in seconds on %d', async (status) => {
    const delays: number[] = [];
    await using server = await startServer((response) => sendJson(response, status, {}, { 'retry-after': '7' }));
    const client = testClient(server.url, {
      onRetry: (event) => {
        delays.push(event.delayMs);
        void client.close();
      },
    });
    expect(await errorOf(client.call(readThing, { params: { org } }))).toMatchObject({ code: 'aborted', attempts: 1 });
    expect(delays).toEqual([7000]);
  });

  it('honours Retry-After as a date, by the given clock', async () => {
    const delays: number[] = [];
    await using server = await startServer((response, attempt) =>
      attempt === 1
        ? sendJson(response, 503, {}, { 'retry-after': 'Thu, 01 Jan 2026 12:00:01 GMT' })
        : sendJson(response, 200, goodThing),
    );
    await using client = testClient(server.url, {
      now: () => Date.UTC(2026, 0, 1, 12, 0, 0, 900),
      onRetry: (event) => delays.push(event.delayMs),
    });
    await client.call(readThing, { params: { org } });
    expect(delays).toEqual([100]);
  });

  it('does not look at Retry-After on a 500', async () => {
    const delays: number[] = [];
    await using server = await startServer((response, attempt) =>
      attempt === 1 ? sendJson(response, 500, {}, { 'retry-after': '100' }) : sendJson(response, 200, goodThing),
    );
    await using client = testClient(server.url, { onRetry: (event) => delays.push(event.delayMs) });
    await client.call(readThing, { params: { org } });
    expect(delays[0]).toBeLessThan(3);
  });

  it('ends at once when the service asks for more time than is left', async () => {
    await using server = await startServer((response) => sendJson(response, 429, {}, { 'retry-after': '60' }));
    await using client = testClient(server.url, { deadlineAtMs: Date.now() + 20_000 });
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error).toMatchObject({ code: 'rate_limited', status: 429, attempts: 1 });
    expect(error.message).toContain('no time is left');
  });

  it('ends at once when the service asks for longer than anyone waits', async () => {
    await using server = await startServer((response) =>
      sendJson(response, 503, {}, { 'retry-after': '99999999999999' }),
    );
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error).toMatchObject({ code: 'service_failed', status: 503, attempts: 1 });
    expect(error.message).toContain('too long');
  });

  it('ends as timeout when the deadline comes during a wait, with the failure before it as cause', async () => {
    await using server = await startServer((response) => sendJson(response, 503, {}, { 'retry-after': '60' }));
    const deadline = new AbortController();
    const onRetry = () => deadline.abort(new DOMException('over', 'TimeoutError'));
    await using client = testClient(server.url, { signal: deadline.signal, onRetry });
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error).toMatchObject({ code: 'timeout', status: null, attempts: 1 });
    expect(error.cause).toMatchObject({ code: 'service_failed', status: 503 });
  });

  it('makes at most 8 attempts where nothing else is said', async () => {
    await using server = await startServer((response) => sendJson(response, 500, {}));
    const client = createClient({ apiUrl: server.url, token: TOKEN, userAgent: 'assay-test/0.0.0', backoffBaseMs: 1 });
    const error = await errorOf(client.call(readThing, { params: { org } }));
    await client.close();
    expect(error.attempts).toBe(8);
    expect(server.seen).toHaveLength(8);
  });
});

describe('a token or a parameter that cannot be sent', () => {
  it.each(['', 'sesame\n', 'sesame opens', 'sesamé'])('refuses the token %j before any call', async (token) => {
    const error = await errorOf((async () => testClient('http://127.0.0.1:1', { token }))());
    expect(error.code).toBe('unauthorized');
    expect(error.message).not.toContain('sesam');
  });

  it('refuses a path that would lead elsewhere', async () => {
    await using server = await startServer((response) => sendJson(response, 200, goodThing));
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, { params: { org: '..' } }));
    expect(error).toMatchObject({ code: 'invalid_request', status: null, attempts: 0 });
    expect(error.fields).toHaveProperty(['params.org']);
    expect(server.seen).toHaveLength(0);
  });
});

describe('the end of a client', () => {
  it('ends hung calls as aborted and refuses later ones', async () => {
    await using server = await startServer(() => undefined);
    const client = testClient(server.url);
    const hung = errorOf(client.call(readThing, { params: { org } }));
    await expect.poll(() => server.seen.length).toBe(1);
    await client.close();
    expect(await hung).toMatchObject({ code: 'aborted', attempts: 1 });
    expect(await errorOf(client.call(readThing, { params: { org } }))).toMatchObject({
      code: 'aborted',
      attempts: 0,
    });
    expect(server.seen).toHaveLength(1);
  });

  it('drops a connection whose handshake hangs, which would keep the process up', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = testClient(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const hung = errorOf(client.call(readThing, { params: { org } }));
    const [socket] = (await once(server, 'connection')) as [Socket];
    const dropped = once(socket.resume(), 'close');
    await client.close();
    expect(await hung).toMatchObject({ code: 'aborted', attempts: 1 });
    await dropped;
    server.close();
  });

  it('ends a wait between attempts', async () => {
    const client = testClient(`http://127.0.0.1:${CLOSED_PORT}`, {
      backoffBaseMs: 30_000,
      onRetry: () => void client.close(),
    });
    const error = await errorOf(client.call(readThing, { params: { org } }));
    expect(error.code).toBe('aborted');
    expect(error.cause).toMatchObject({ code: 'unreachable' });
  });

  it('may come twice', async () => {
    const client = testClient('http://127.0.0.1:1');
    await client.close();
    await expect(client.close()).resolves.toBeUndefined();
  });
});
