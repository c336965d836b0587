import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CLOSED_PORT, sendJson, startServer } from './http-server.ts';
import { errorOf, goodThing, readThing, testClient } from './fixture.ts';

const input = { params: { org: 'acme' } };

describe('a connection that fails', () => {
  it('refused: tried again, then unreachable', async () => {
    await using client = testClient(`http://127.0.0.1:${CLOSED_PORT}`);
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'unreachable', status: null, attempts: 3 });
    expect(error.message).toContain('refused');
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('refused on each address of a name', async () => {
    await using client = testClient(`http://localhost:${CLOSED_PORT}`);
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'unreachable', attempts: 3 });
    expect(error.message).toContain('refused');
  });

  it('a name that nobody has', async () => {
    await using client = testClient('http://assay.invalid');
    expect(await errorOf(client.call(readThing, input))).toMatchObject({ code: 'unreachable', attempts: 3 });
  });

  it.each([
    ['nothing', '', 3, 'unreachable'],
    ['half of the headers', 'HTTP/1.1 200 OK\r\nContent-', 3, 'unreachable'],
    [
      'half of the body',
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"name":',
      3,
      'unreachable',
    ],
    [
      'half of the chunks',
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"name":\r\n',
      3,
      'unreachable',
    ],
    [
      'half of a refusal',
      'HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"message":',
      3,
      'unreachable',
    ],
    ['something else than HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 3, 'unreachable'],
    [
      'JSON cut where nothing tells the length',
      'HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n{"name":',
      1,
      'unreadable_answer',
    ],
  ])('closed after %s', async (_, text, attempts, code) => {
    await using service = await startRaw((socket) => socket.end(text));
    await using client = testClient(service.url);
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code, attempts });
    expect(service.requests).toHaveLength(attempts);
  });

  it('reset mid-body: tried again, and the whole answer counts', async () => {
    await using server = await startServer((response, attempt) => {
      if (attempt === 2) return sendJson(response, 200, goodThing);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"name":', () => response.socket?.resetAndDestroy());
    });
    await using client = testClient(server.url);
    expect(await client.call(readThing, input)).toEqual(goodThing);
    expect(server.seen).toHaveLength(2);
  });

  it('https to a port that speaks http: final', async () => {
    await using server = await startServer((response) => sendJson(response, 200, goodThing));
    await using client = testClient(server.url.replace('http:', 'https:'));
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'tls_failed', status: null, attempts: 1 });
  });
});

describe('a service that is late', () => {
  it('hangs: each attempt ends by itself', async () => {
    await using server = await startServer(() => undefined);
    await using client = testClient(server.url, { attemptTimeoutMs: 500 });
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'timeout', attempts: 3 });
    expect(error.message).toContain('within 0.5 s');
    expect(server.seen).toHaveLength(3);
  });

  it('hangs once: the next attempt counts', async () => {
    await using server = await startServer((response, attempt) => {
      if (attempt > 1) sendJson(response, 200, goodThing);
    });
    await using client = testClient(server.url, { attemptTimeoutMs: 1000 });
    expect(await client.call(readThing, input)).toEqual(goodThing);
  });

  it('hangs: the deadline ends the call', async () => {
    const deadline = new AbortController();
    await using server = await startServer(() => deadline.abort(new DOMException('over', 'TimeoutError')));
    await using client = testClient(server.url, { signal: deadline.signal });
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'timeout', attempts: 1 });
    expect(error.cause).toBeUndefined();
  });

  it('hangs: someone cancels the call', async () => {
    const controller = new AbortController();
    await using server = await startServer(() => controller.abort());
    await using client = testClient(server.url, { signal: controller.signal });
    expect(await errorOf(client.call(readThing, input))).toMatchObject({ code: 'aborted', attempts: 1 });
  });

  it('a deadline that is over makes no request', async () => {
    await using server = await startServer((response) => sendJson(response, 200, goodThing));
    const reason = new DOMException('over', 'TimeoutError');
    await using client = testClient(server.url, { signal: AbortSignal.abort(reason) });
    expect(await errorOf(client.call(readThing, input))).toMatchObject({ code: 'timeout', attempts: 0 });
    expect(server.seen).toHaveLength(0);
  });

  it('drips: the attempt is bounded as a whole', async () => {
    await using server = await startServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    });
    await using client = testClient(server.url, { attemptTimeoutMs: 60, maxAttempts: 2 });
    expect(await errorOf(client.call(readThing, input))).toMatchObject({ code: 'timeout', attempts: 2 });
  });

  it('accepts but never shakes hands: TLS is bounded too', async () => {
    await using service = await startRaw(() => undefined);
    await using client = testClient(service.url.replace('http:', 'https:'), { attemptTimeoutMs: 60, maxAttempts: 2 });
    expect(await errorOf(client.call(readThing, input))).toMatchObject({ code: 'timeout', attempts: 2 });
  });
});

describe('a 2xx answer that cannot be used', () => {
  it.each([
    ['a page', 200, 'text/html', '<html>\nSign in</html>', 'text/html, beginning "<html> Sign in</html>"'],
    ['JSON called a page', 200, 'text/html', JSON.stringify(goodThing), 'expected JSON'],
    ['JSON called JSON Lines', 200, 'application/jsonl', JSON.stringify(goodThing), 'expected JSON'],
    ['a page called JSON', 200, 'application/json', '<html>', 'does not parse'],
    ['nothing', 200, 'application/json', '', 'does not parse'],
    ['an empty object', 200, 'application/json', '{}', 'name: '],
    ['a wrong type', 200, 'application/json', '{"name":"a","size":"1"}', 'size: '],
    ['a list', 200, 'application/json', '[]', 'the body: '],
    ['null', 200, 'application/json', 'null', 'the body: '],
    ['another success', 202, 'application/json', JSON.stringify(goodThing), 'expected status 200'],
    ['no content', 204, 'application/json', undefined, 'expected status 200'],
  ])('%s is unreadable and not tried again', async (_, status, contentType, text, expected) => {
    await using server = await startServer((response) => {
      response.writeHead(status, { 'content-type': contentType, 'x-request-id': 'req-9' });
      response.end(text);
    });
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'unreadable_answer', status, requestId: 'req-9', attempts: 1 });
    expect(error.message).toContain(expected);
    expect(error.message).toContain(`found status ${status}`);
    expect(server.seen).toHaveLength(1);
  });

  it('without a content type', async () => {
    await using server = await startServer((response) => {
      response.writeHead(200);
      response.end(JSON.stringify(goodThing));
    });
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'unreadable_answer', status: 200 });
    expect(error.message).toContain('no content type');
  });

  it.each(['application/json;charset=utf-8', 'application/vnd.assay.v1+json', 'Application/JSON ; charset=utf-8'])(
    'but %s is JSON',
    async (contentType) => {
      await using server = await startServer((response) =>
        sendJson(response, 200, goodThing, { 'content-type': contentType }),
      );
      await using client = testClient(server.url);
      expect(await client.call(readThing, input)).toEqual(goodThing);
    },
  );

  it('an endless one is given up at 32 MiB', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    await using server = await startServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    await using client = testClient(server.url);
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'unreadable_answer', status: 200, attempts: 1 });
    expect(error.message).toContain('larger than 33554432 bytes');
  });
});

/** A server below HTTP: does what it is told with the socket once the first bytes of a request are there. */
async function startRaw(answering: (socket: Socket) => void) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      requests.push(bytes.toString());
      answering(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
