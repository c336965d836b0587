import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ForwardProxy, startForwardProxy } from './forward-proxy.ts';
import { sendJson, startServer, type TestServer } from './http-server.ts';
import { errorOf, goodThing, readThing, testClient } from './fixture.ts';

const input = { params: { org: 'acme' } };
let service: TestServer;
let proxy: ForwardProxy;

beforeEach(async () => {
  service = await startServer((response) => sendJson(response, 200, goodThing));
  proxy = await startForwardProxy();
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
