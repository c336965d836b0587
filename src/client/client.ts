import type { AnswerOf, Endpoint } from '../contract/endpoint.ts';
import type { Answer } from './answer.ts';
import { parseApiUrl } from './api-url.ts';
import { callUntilAnswered, type CallSettings, type RetryEvent } from './call.ts';
import { createDispatcher, proxySecrets, type ProxySettings } from './dispatcher.ts';
import { ClientError } from './error.ts';
import { plainTextWithout } from './plain-text.ts';
import { buildRequest, type CallInput } from './request.ts';

export type { Answer } from './answer.ts';
export type { RetryEvent } from './call.ts';
export type { ProxySettings } from './dispatcher.ts';
export type { CallInput } from './request.ts';

export interface ClientOptions {
  /** `https://host[/base]`; the paths of the interface are joined below it. */
  apiUrl: string;
  token: string;
  /** Such as `assay-action/0.1.0`. */
  userAgent: string;
  /** The one deadline of all calls: when it fires they end with `timeout`, or `aborted` if its reason is no TimeoutError. */
  signal?: AbortSignal;
  /** When that deadline comes, in epoch milliseconds. Known, it spares waits that could only end in it. */
  deadlineAtMs?: number;
  /** The time of one attempt, sending included. Default 30 s. */
  attemptTimeoutMs?: number;
  /** Default 8. */
  maxAttempts?: number;
  /** The longest first wait between attempts; it doubles from there. Default 500. */
  backoffBaseMs?: number;
  proxy?: ProxySettings;
  /** Certificates in PEM form that are trusted beside those that Node trusts, for the service and a proxy before it. */
  certificateAuthorities?: readonly string[];
  onRetry?: (event: RetryEvent) => void;
  /** Gives numbers from 0 to below 1 for the jitter. */
  random?: () => number;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Calls the service. Every rejection is a ClientError. */
export interface Client {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>;
  /** The same with the status, for endpoints that say by it whether they created or updated. */
  callWithStatus<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>>;
  /** Ends what is under way (with `aborted`) and drops all connections without waiting for the other side. */
  close(): Promise<void>;
}

/** Throws a ClientError (`bad_api_url`, `unauthorized` for an unusable token, `unreachable` for an unusable proxy). */
export function createClient(options: ClientOptions): Client {
  const apiUrl = parseApiUrl(options.apiUrl);
  const token = checkedToken(options.token);
  const proxy = options.proxy ?? {};
  const plainText = plainTextWithout([token, encodeURIComponent(token), ...proxySecrets(apiUrl, proxy)]);
  const closing = new AbortController();
  const dispatcher = createDispatcher(apiUrl, proxy, closing.signal, undefined, options.certificateAuthorities);
  const ended = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
  const settings: CallSettings = {
    attemptTimeoutMs: options.attemptTimeoutMs ?? 30_000,
    maxAttempts: options.maxAttempts ?? 8,
    backoffBaseMs: options.backoffBaseMs ?? 500,
    deadlineAtMs: options.deadlineAtMs ?? Number.POSITIVE_INFINITY,
    onRetry: options.onRetry ?? (() => undefined),
    random: options.random ?? Math.random,
    now: options.now ?? Date.now,
    apiUrl,
    dispatcher,
    plainText,
    ended,
  };
  const callWithStatus: Client['callWithStatus'] = async (endpoint, input) => {
    const request = await buildRequest(endpoint, input, { apiUrl, token, userAgent: options.userAgent });
    return callUntilAnswered(endpoint, request, settings);
  };
  return {
    callWithStatus,
    call: async (endpoint, input) => (await callWithStatus(endpoint, input)).body,
    close: async () => {
      closing.abort();
      await dispatcher.destroy();
    },
  };
}

/** A token that cannot stand in a header would fail later, in words that do not name it. */
function checkedToken(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) {
    const found = token === '' ? 'nothing' : 'a space, line break or other character that no token has';
    throw new ClientError({ code: 'unauthorized', message: `expected an API token, found ${found}` });
  }
  return token;
}
