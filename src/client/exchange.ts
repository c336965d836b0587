import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { MAX_ANSWER_BYTES, type RawAnswer } from './raw-answer.ts';

/** Of an answer that is not a success, only the beginning matters. */
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * Sends one request and reads its answer whole. Rejects with the signal's reason when that fires, else with whatever
 * the network said: an answer that breaks off is such a rejection too, never a short answer.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.RequestOptions,
  signal: AbortSignal,
): Promise<RawAnswer> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    // undici looks at the signal only once it is connected, hence the race.
    return await Promise.race([sendAndRead(dispatcher, { ...request, signal }), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function sendAndRead(dispatcher: Dispatcher, request: Dispatcher.RequestOptions): Promise<RawAnswer> {
  const { statusCode: status, statusText, headers, body } = await dispatcher.request(request);
  const maxBytes = status >= 200 && status < 300 ? MAX_ANSWER_BYTES : MAX_ERROR_BYTES;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('expected the body in bytes');
    chunks.push(chunk);
    sizeBytes += chunk.length;
    // Leaving the loop destroys the stream, and the connection with it.
    if (sizeBytes > maxBytes) break;
  }
  // undici counts a connection as busy until its turn ends: without this the next call would open another one.
  await nextTurn();
  return { status, statusText, headers, text: Buffer.concat(chunks).toString('utf8'), cut: sizeBytes > maxBytes };
}
