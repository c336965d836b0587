import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { sendJson, startServer, type Answering } from './http-server.ts';
import { errorOf, readThing, testClient, TOKEN } from './fixture.ts';

/** What must appear nowhere, in any of the forms it is sent in. */
const PASSWORD = 'open sesame/1';
const secrets = [
  TOKEN,
  PASSWORD,
  encodeURIComponent(PASSWORD),
  'open%20sesame',
  Buffer.from(`proxyuser:${PASSWORD}`).toString('base64'),
];

/** Services and proxies that repeat what they were sent, as debugging ones do. */
const echoes: [string, Answering][] = [
  ['a refusal', (response, _, request) => sendJson(response, 400, said(request.headers))],
  ['a failure that is tried again', (response, _, request) => sendJson(response, 503, said(request.headers))],
  [
    'a page',
    (response, _, request) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end(`${' '.repeat(150)}${JSON.stringify(request.headers)}`);
    },
  ],
  ['a success of another shape', (response, _, request) => sendJson(response, 200, request.headers)],
  [
    'headers',
    (response, _, request) => {
      const text = String(request.headers.authorization);
      sendJson(response, 404, {}, { 'x-request-id': text, 'content-type': `text/${text}` });
    },
  ],
  [
    'a redirect',
    (response, _, request) => {
      const token = String(request.headers.authorization).slice('Bearer '.length);
      sendJson(response, 302, {}, { location: `http://${token}.example/?${token}` });
    },
  ],
  [
    'a cut answer',
    (response, _, request) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' });
      response.write(JSON.stringify(request.headers), () => response.destroy());
    },
  ],
  [
    'a status line',
    (response, _, request) => {
      response.writeHead(500, String(request.headers.authorization));
      response.end();
    },
  ],
];

describe('secrets', () => {
  it.each(echoes)('do not appear when %s repeats them', async (_, answering) => {
    // Standing in as the proxy too, the server is sent both secrets.
    await using server = await startServer(answering);
    const httpProxy = `http://proxyuser:${encodeURIComponent(PASSWORD)}@127.0.0.1:${server.port}`;
    const shown: string[] = [];
    await using client = testClient('http://service.example', {
      proxy: { httpProxy },
      onRetry: (event) => shown.push(inspect(event, { depth: null })),
    });
    const error = await errorOf(client.call(readThing, { params: { org: 'acme' } }));
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'proxy-authorization': `Basic ${secrets.at(-1)}`,
    });
    shown.push(
      inspect(error, { depth: null, showHidden: true }),
      String(error),
      JSON.stringify(error),
      error.stack ?? '',
    );
    for (const secret of secrets) {
      expect(shown.join('\n')).not.toContain(secret);
    }
  });
});

function said(headers: object) {
  const text = JSON.stringify(headers);
  return { message: text, code: TOKEN, request_id: text, errors: { [text]: text } };
}
