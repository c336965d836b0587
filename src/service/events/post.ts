import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { DeliveryFailure } from './delivery-failure.ts';
import { askedWaitMs } from './retry-after.ts';
import { forbidden, type TargetGuard } from './target-guard.ts';

/** Of an answer no more is read; what it says beside its status does not matter. */
const ANSWER_MAX_BYTES = 64 * 1024;

/** How requests leave the service. */
export interface Outlet {
  guard: TargetGuard;
  lookup: LookupFunction;
  /** For one request, from looking up the name to the end of the answer. */
  timeoutMs: number;
  /** Gives epoch milliseconds. */
  clock: () => number;
}

/**
 * Posts a body, on a connection of its own. Returns once the other side has answered with a status of 2xx: what it says after
 * that is taken for as long as the time lasts, and its breaking off changes nothing. Throws
 * DeliveryFailure for any other answer and for none; redirects are not followed, since where they lead is for the other side
 * to choose.
 */
export async function post(
  outlet: Outlet,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<void> {
  const url = new URL(address);
  // Names are looked at when they are looked up, which addresses are not.
  if (outlet.guard.refusesHost(url.hostname)) throw new DeliveryFailure(forbidden);
  const timeout = AbortSignal.timeout(outlet.timeoutMs);
  let answer: Answer;
  try {
    answer = await exchange(outlet, url, { headers, body }, AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (timeout.aborted) throw new DeliveryFailure(`no answer within ${outlet.timeoutMs / 1000} seconds`);
    throw error instanceof DeliveryFailure ? error : new DeliveryFailure(`no answer: ${systemCode(error)}`);
  }
  const { status, retryAfter } = answer;
  if (status >= 300 && status < 400) {
    throw new DeliveryFailure(`answered with status ${status}: redirects are not followed`);
  }
  if (status < 200 || status >= 300) {
    const askedMs = askedWaitMs(status, retryAfter, outlet.clock());
    throw new DeliveryFailure(`answered with status ${status}`, { askedMs });
  }
}

interface Answer {
  status: number;
  /** The header of that name. */
  retryAfter: string | undefined;
}

function exchange(
  { guard, lookup }: Outlet,
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: guard.lookupWith(lookup),
      signal,
    });
    let answer: Answer | null = null;
    request.on('error', (error) => (answer === null ? reject(error) : resolve(answer)));
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const known: Answer = { status, retryAfter: answered['retry-after'] };
      answer = known;
      let readBytes = 0;
      response.on('data', (chunk: Buffer) => {
        readBytes += chunk.length;
        if (readBytes > ANSWER_MAX_BYTES) request.destroy();
      });
      // Whether it was read to its end, was too long, or broke off: the status was the answer.
      response.on('error', () => resolve(known));
      response.on('close', () => resolve(known));
    });
    request.end(body);
  });
}

/** What Node calls what went wrong, such as ECONNREFUSED; its message has addresses that the reader may not know. */
function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'connection failed';
}
