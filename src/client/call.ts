import { setTimeout as wait } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Endpoint } from '../contract/endpoint.ts';
import { readAnswer, type Answer, type Reading } from './answer.ts';
import { backoffDelayMs, MAX_RETRY_AFTER_MS } from './backoff.ts';
import { codeOfReason, connectionFailure } from './connection-failure.ts';
import { ClientError } from './error.ts';
import { exchange } from './exchange.ts';
import { failure, type Failure } from './failure.ts';
import type { PlainText } from './plain-text.ts';
import type { RawAnswer } from './raw-answer.ts';

/** Told before each wait: attempt number `attempt` failed with `cause`, the next begins in `delayMs`. */
export interface RetryEvent {
  endpointId: string;
  attempt: number;
  delayMs: number;
  cause: ClientError;
}

/** The options of a client with their defaults filled in, and what it made of them. */
export interface CallSettings {
  attemptTimeoutMs: number;
  maxAttempts: number;
  backoffBaseMs: number;
  deadlineAtMs: number;
  onRetry: (event: RetryEvent) => void;
  random: () => number;
  now: () => number;
  apiUrl: URL;
  dispatcher: Dispatcher;
  plainText: PlainText;
  /** Fires at the deadline and when the client is closed. */
  ended: AbortSignal;
}

/** Makes attempts until one is answered, or none could help any more. Rejects with the ClientError of the last one. */
export async function callUntilAnswered<E extends Endpoint>(
  endpoint: E,
  request: Dispatcher.RequestOptions,
  settings: CallSettings,
): Promise<Answer<E>> {
  const describe = describer(request, settings);
  let previous: ClientError | null = null;
  for (let attempt = 1; ; attempt += 1) {
    if (settings.ended.aborted) throw describe(endedFailure(settings.ended), attempt - 1, '', previous);
    const reading: Reading<E> = await attemptOnce(endpoint, request, settings);
    if (reading.ok) return reading.answer;
    const plan = planRetry(reading.failure, attempt, settings);
    const cause = describe(reading.failure, attempt, plan.giveUp, previous);
    if (plan.giveUp !== null) throw cause;
    previous = cause;
    settings.onRetry({ endpointId: endpoint.id, attempt, delayMs: plan.delayMs, cause });
    await wait(plan.delayMs, undefined, { signal: settings.ended }).catch(() => {
      // It rejects only when the signal fires, which the next turn of the loop looks at.
    });
  }
}

/** Either how long to wait before the next attempt, or why there is none (empty where the failure says it all). */
type RetryPlan = { delayMs: number; giveUp: null } | { giveUp: string };

function planRetry(failed: Failure, attempt: number, settings: CallSettings): RetryPlan {
  if (!failed.retryable) return { giveUp: '' };
  if (attempt >= settings.maxAttempts) return { giveUp: attempt === 1 ? '' : `gave up after ${attempt} attempts` };
  const delayMs = Math.max(failed.retryAfterMs ?? 0, backoffDelayMs(attempt, settings.backoffBaseMs, settings.random));
  if (delayMs > MAX_RETRY_AFTER_MS) {
    return { giveUp: `the service asks to wait ${Math.ceil(delayMs / 1000)} s, which is too long; try again later` };
  }
  if (settings.now() + delayMs >= settings.deadlineAtMs) {
    return { giveUp: 'no time is left for another attempt' };
  }
  return { delayMs, giveUp: null };
}

async function attemptOnce<E extends Endpoint>(
  endpoint: E,
  request: Dispatcher.RequestOptions,
  settings: CallSettings,
): Promise<Reading<E>> {
  const { dispatcher, ended, attemptTimeoutMs, apiUrl, plainText } = settings;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), attemptTimeoutMs);
  let raw: RawAnswer;
  try {
    raw = await exchange(dispatcher, request, AbortSignal.any([ended, late.signal]));
  } catch (error) {
    return { ok: false, failure: attemptFailure(error, late.signal, settings) };
  } finally {
    clearTimeout(timer);
  }
  const requestUrl = new URL(apiUrl.origin + request.path);
  return readAnswer(endpoint, raw, { plainText, nowMs: settings.now(), requestUrl });
}

function attemptFailure(error: unknown, late: AbortSignal, { ended, attemptTimeoutMs }: CallSettings): Failure {
  if (ended.aborted) return endedFailure(ended);
  if (late.aborted) return failure('timeout', `no whole answer came within ${attemptTimeoutMs / 1000} s`, true);
  return connectionFailure(error);
}

function endedFailure(ended: AbortSignal): Failure {
  const code = codeOfReason(ended.reason);
  const message = code === 'timeout' ? 'the time for this run is over' : 'the call was cancelled';
  return failure(code, message, false);
}

/** Makes the error of a failure: where it happened, what it was, why it is final, and what came before. */
function describer(request: Dispatcher.RequestOptions, { apiUrl, plainText }: CallSettings) {
  const path = request.path.split('?', 1)[0];
  return (failed: Failure, attempts: number, giveUp: string | null, previous: ClientError | null): ClientError => {
    const parts = [`${request.method} ${apiUrl.origin}${path}: ${failed.message}`];
    if (giveUp) parts.push(giveUp);
    if (failed.requestId !== null) parts.push(`request id ${failed.requestId}`);
    return new ClientError({
      ...failed,
      message: plainText(parts.join('; '), 4000),
      attempts,
      cause: previous,
    });
  };
}
