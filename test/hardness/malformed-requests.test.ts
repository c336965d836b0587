import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACHMENT_MAX_BYTES } from '../../src/contract/attestation/payload.ts';
import { errorBody } from '../../src/contract/error.ts';
import { type RunningService, startService } from '../running-service.ts';
import { multipartBody } from '../service/multipart-body.ts';
import { artifactReport, fingerprintOf, refused } from '../service/records.ts';
import { bodyOf, exchange, openRaw, statusOf } from './raw-connection.ts';

const manyHeaders = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-h${index}`, 'v']));
const largeHeader = (sizeBytes: number): string =>
  `GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx: ${'y'.repeat(sizeBytes)}\r\n\r\n`;

describe('what is no request', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it.each([
    ['a line without sense', 'HELLO\r\n\r\n'],
    ['TLS to a port without it', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
    ['two lengths', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a length that is no number', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    ['a line folded with a bare CR', 'GET / HTTP/1.1\rhost: x\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: a\u0000b\r\n\r\n'],
  ])('is refused in the shape of every error: %s', async (_name, written) => {
    const answer = await exchange(service.url, written);
    expect(statusOf(answer)).toBe('400');
    expect(errorBody.parse(bodyOf(answer)).code).toBe('invalid_input');
    expect(answer).toMatch(/\r\nx-request-id: /);
  });

  it('takes 80 headers of any names, and refuses more than 100 rather than drop some silently', async () => {
    const path = `/flows/${service.org}`;
    expect((await service.send('GET', path, { headers: manyHeaders(80) })).status).toBe(200);
    refused(await service.send('GET', path, { headers: manyHeaders(101) }), 'invalid_input');
    refused(await service.send('GET', path, { headers: manyHeaders(1000) }), 'invalid_input');
  });

  it('takes 8 KiB of headers and refuses 17', async () => {
    expect(statusOf(await exchange(service.url, largeHeader(8 * 1024)))).toBe('200');
    const answer = await exchange(service.url, largeHeader(17 * 1024));
    expect(statusOf(answer)).toBe('400');
    expect(errorBody.parse(bodyOf(answer)).message).toBe('the headers are too many or too large');
  });

  it('takes JSON of 4 MiB and refuses a byte more, announced or not', async () => {
    const max = 4 * 1024 * 1024;
    const headers = { 'content-type': 'application/json' };
    const path = `/artifacts/${service.org}/large`;
    const body = JSON.stringify(artifactReport(fingerprintOf('large'))).padEnd(max);
    expect((await service.send('POST', path, { headers, body })).status).toBe(201);
    refused(await service.send('POST', path, { headers, body: `${body} ` }), 'payload_too_large', ['body']);

    const { socket, answer } = openRaw(service.url);
    socket.write(
      `POST /api/v2${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${service.tokens.admin}\r\n` +
        'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = ' '.repeat(64 * 1024);
    for (let sent = 0; sent <= max; sent += chunk.length) socket.write(`10000\r\n${chunk}\r\n`);
    socket.write('0\r\n\r\n');
    const whole = await answer;
    expect(statusOf(whole)).toBe('413');
    expect(errorBody.parse(bodyOf(whole)).code).toBe('payload_too_large');
  });

  it('reads the rest of a form that it refused, so that the connection goes on', async () => {
    const parts = [
      { name: 'data_json', content: JSON.stringify({ attestation_name: 'unit', is_compliant: true }) },
      { name: 'attachment_file', content: 'x'.repeat(ATTACHMENT_MAX_BYTES + 1), filename: 'a.txt' },
    ];
    const authorization = `authorization: Bearer ${service.tokens.admin}\r\n`;
    const written = Buffer.from(multipartBody([{ name: null, content: 'x' }, ...parts])).toString('latin1');
    const answer = await exchange(
      service.url,
      `POST /api/v2/attestations/${service.org}/f/trail/t/generic HTTP/1.1\r\nhost: x\r\n${authorization}` +
        `content-type: multipart/form-data; boundary=frontier\r\ncontent-length: ${written.length}\r\n\r\n${written}` +
        `GET /api/v2/flows/${service.org} HTTP/1.1\r\nhost: x\r\n${authorization}connection: close\r\n\r\n`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([expect.stringMatching(/ 4(00|13)$/), 'HTTP/1.1 200']);
  });

  it.each([
    '/health',
    '/api/v2/flows/acme',
    '/api/v2/nothing',
    '/api/v2/openapi.json',
    '/%zz',
    '/api/v2/flows/acme/%ff',
    `/api/v2/flows/acme/${'a'.repeat(801)}`,
  ])('tells browsers to trust nothing: %s', async (path) => {
    const { headers } = await fetch(service.url + path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
