import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../src/contract/error.ts';
import { type RunningService, startService } from '../running-service.ts';
import { refused } from '../service/records.ts';
import { bodyOf, exchange, openRaw, statusOf } from './raw-connection.ts';

/** Longer than the service waits for slow clients here. */
const PATIENCE = { headersMs: 1000, requestMs: 2500, lookMs: 50 };

describe('slow clients', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ patience: PATIENCE, closeGraceMs: 500 });
  });
  afterAll(() => service.stop());

  it.each([
    ['that never end their headers', 'GET /health HTTP/1.1\r\nhost: x\r\nx-slow:'],
    ['that never end a line', 'GE'],
  ])('%s are asked to come again', async (_name, written) => {
    const answer = await exchange(service.url, written);
    expect(statusOf(answer)).toBe('503');
    expect(answer).toMatch(/\r\nretry-after: 1\r\n/);
    expect(errorBody.parse(bodyOf(answer)).code).toBe('unavailable');
  });

  it.each([
    ['JSON', `/artifacts/acme/slow`, 'application/json', '{"fingerprint":'],
    [
      'a form',
      '/attestations/acme/slow/trail/slow/generic',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="attachment_file"; filename="x"\r\n\r\nxxxx',
    ],
  ])('that never end %s are cut off, and nothing of it is kept', async (_name, path, type, begun) => {
    const answer = await exchange(
      service.url,
      `POST /api/v2${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.tokens.admin}\r\n` +
        `content-type: ${type}\r\ncontent-length: 100000\r\n\r\n${begun}`,
    );
    expect(['', '400', '503']).toContain(statusOf(answer));
    refused(await service.send('GET', '/flows/acme/slow'), 'unknown_flow');
  });

  it('that write on and on are not waited for either', async () => {
    const { socket, answer } = openRaw(service.url);
    const writing = setInterval(() => socket.write('x-more: y\r\n'), 20);
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\n');
    const answered = await answer;
    clearInterval(writing);
    expect(['', '503']).toContain(statusOf(answered));
  });
});
