import { lookup } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { post } from '../../../src/service/events/post.ts';
import { createTargetGuard } from '../../../src/service/events/target-guard.ts';
import { type Answering, startServer } from '../../client/http-server.ts';
import { loopback } from './notified-service.ts';

/** What comes of posting to a server that answers so, in the time for one request. */
const posted = async (answering: Answering, timeoutMs = 60_000): Promise<{ outcome: unknown; times: number }> => {
  await using server = await startServer(answering);
  const outlet = { guard: createTargetGuard(loopback), lookup, timeoutMs, clock: Date.now };
  const sent = post(outlet, server.url, { headers: {}, body: '{}' }, new AbortController().signal);
  const outcome = await sent.then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
  return { outcome, times: server.seen.length };
};

const breaking: Answering = (response) =>
  response.writeHead(200, { 'content-length': '9' }).write('four', () => response.destroy());

const endless: Answering = (response) => {
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', more);
  more();
};

describe('a post', () => {
  it('is taken by a status of 2xx, though the rest of the answer does not end in time', async () => {
    expect(await posted((response) => response.writeHead(200).write('o'), 300)).toEqual({ outcome: 'taken', times: 1 });
  });

  it('is taken by a status of 2xx, though the rest of the answer breaks off', async () => {
    expect(await posted(breaking)).toEqual({ outcome: 'taken', times: 1 });
  });

  it('is taken by a status of 2xx, though the rest of the answer is endless', async () => {
    expect(await posted(endless)).toEqual({ outcome: 'taken', times: 1 });
  });

  it('is refused by any other status, whether or not the rest of the answer comes', async () => {
    const { outcome } = await posted((response) => response.writeHead(503).write('o'), 300);
    expect(outcome).toBe('answered with status 503');
  });

  it('is not taken by a connection that says nothing', async () => {
    expect((await posted((response) => response.socket?.destroy())).outcome).toBe('no answer: ECONNRESET');
    expect((await posted(() => undefined, 300)).outcome).toBe('no answer within 0.3 seconds');
  });
});
