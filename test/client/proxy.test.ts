import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startServer, type TestServer } from './http-server.ts';
import { errorOf, goodThing, readThing, testClient } from './fixture.ts';

const input = { params: { org: 'acme' } };
let service: TestServer;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeEach(async () => {
  service = await startServer((response) => sendJson(response, 200, goodThing));
  proxy = await startProxy();
});

afterEach(async () => {
  await proxy[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

describe('a proxy', () => {
  it('carries http calls, with its credentials and without showing them to the service', async () => {
    const httpProxy = proxy.url.replace('//', '//user:p%40ss@');
    await using client = testClient(service.url, { proxy: { httpProxy } });
    expect(await client.call(readThing, input)).toEqual(goodThing);
    expect(proxy.seen).toEqual([`GET ${service.url}/api/v2/things/acme`]);
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from('user:p@ss').toString('base64')}`]);
    expect(service.seen[0]?.headers.host).toBe(`127.0.0.1:${service.port}`);
  });

  it('may be given as host:port', async () => {
    await using client = testClient(service.url, { proxy: { httpProxy: `127.0.0.1:${proxy.port}` } });
    await client.call(readThing, input);
    expect(proxy.seen).toHaveLength(1);
  });

  it('tunnels https calls', async () => {
    await using client = testClient(service.url.replace('http:', 'https:'), { proxy: { httpsProxy: proxy.url } });
    // The service speaks no TLS, which is seen through the tunnel.
    expect(await errorOf(client.call(readThing, input))).toMatchObject({ code: 'tls_failed' });
    expect(proxy.seen).toEqual([`CONNECT 127.0.0.1:${service.port}`]);
  });

  it('for http is not used for https', async () => {
    await using client = testClient(service.url.replace('http:', 'https:'), { proxy: { httpProxy: proxy.url } });
    expect(await errorOf(client.call(readThing, input))).toMatchObject({ code: 'tls_failed' });
    expect(proxy.seen).toEqual([]);
  });

  it.each(['*', '127.0.0.1', 'other.example, 127.0.0.1'])('is passed by for NO_PROXY %j', async (noProxy) => {
    await using client = testClient(service.url, { proxy: { httpProxy: proxy.url, noProxy } });
    expect(await client.call(readThing, input)).toEqual(goodThing);
    expect(proxy.seen).toEqual([]);
  });

  it.each(['', 'other.example'])('is used for NO_PROXY %j', async (noProxy) => {
    await using client = testClient(service.url, { proxy: { httpProxy: proxy.url, noProxy } });
    await client.call(readThing, input);
    expect(proxy.seen).toHaveLength(1);
  });

  it('comes from the options alone, never from the environment', async () => {
    const before = { ...process.env };
    try {
      for (const name of ['HTTP_PROXY', 'http_proxy']) process.env[name] = proxy.url;
      for (const options of [{}, { proxy: {} }, { proxy: { httpProxy: '' } }]) {
        await using client = testClient(service.url, options);
        await client.call(readThing, input);
      }
      expect(proxy.seen).toEqual([]);
      for (const name of ['NO_PROXY', 'no_proxy']) process.env[name] = '*';
      await using client = testClient(service.url, { proxy: { httpProxy: proxy.url } });
      await client.call(readThing, input);
      expect(proxy.seen).toHaveLength(1);
    } finally {
      process.env = before;
    }
  });

  it.each([
    ['http:', 407, 1],
    ['https:', 407, 1],
    ['https:', 403, 1],
    ['https:', 502, 3],
  ])('that answers %s calls with %d is named, after %d attempts', async (scheme, status, attempts) => {
    proxy.refuseWith(status);
    const settings = { httpProxy: proxy.url, httpsProxy: proxy.url };
    await using client = testClient(service.url.replace('http:', scheme), { proxy: settings });
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'unreachable', attempts });
    expect(error.message).toContain(`the proxy answered ${status}`);
    expect(service.seen).toHaveLength(0);
  });

  it.each(['http://user:sesame@', 'socks4://u:sesame@host', 'http://u:sesame%@host:1'])(
    '%j is refused without being repeated',
    async (httpProxy) => {
      const error = await errorOf((async () => testClient(service.url, { proxy: { httpProxy } }))());
      expect(error.code).toBe('unreachable');
      expect(error.message).toContain('HTTP_PROXY');
      expect(error.message).not.toContain('sesame');
    },
  );
});

/** A forward proxy with CONNECT, in as few lines as will do. */
async function startProxy() {
  const seen: string[] = [];
  const credentials: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  let refusal: number | null = null;
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    credentials.push(request.headers['proxy-authorization']);
    if (refusal !== null) {
      response.writeHead(refusal).end();
      return;
    }
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const outgoing = forward(request.url ?? '', { method: request.method ?? 'GET', headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    request.pipe(outgoing);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('connect', (request, socket, head) => {
    seen.push(`CONNECT ${request.url}`);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(socket);
      socket.pipe(target);
    });
    sockets.add(target);
    target.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    credentials,
    refuseWith: (status: number) => {
      refusal = status;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
