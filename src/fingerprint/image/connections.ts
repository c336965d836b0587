import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { FingerprintError } from '../error.ts';
import { AddressGuard, ForbiddenAddress } from './address-guard.ts';

/** One HTTP request. */
export interface RegistryRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** No more of the answer's body is read. */
  readonly maxBytes: number;
}

/** One answer, whole unless it was too long. */
export interface RegistryAnswer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Buffer;
  /** The body has more than was to be read; `body` is then its beginning. */
  readonly isCut: boolean;
}

/** A pool of connections to the origin of `url`, which looks names up with `lookup` and ends with `closed`. */
export type OpenDispatcher = (url: URL, closed: AbortSignal, lookup: LookupFunction) => Dispatcher;

/** How requests are made. */
export interface ConnectionOptions {
  readonly openDispatcher: OpenDispatcher;
  readonly signal?: AbortSignal | undefined;
  /** Waits before a request is tried again. */
  readonly pause: (delayMs: number) => Promise<void>;
  /** How long one try may take. */
  readonly requestTimeoutMs?: number;
}

const REQUEST_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;
const RETRY_AFTER_MAX_MS = 30_000;
const retriedStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];

/** The connections that one look at a registry needs: to itself, its token server, and where it redirects to. */
export class RegistryConnections {
  readonly #options: ConnectionOptions;
  readonly #guard: AddressGuard;
  readonly #dispatchers = new Map<string, Dispatcher>();
  readonly #closing = new AbortController();

  constructor(registry: URL, options: ConnectionOptions) {
    this.#options = options;
    this.#guard = new AddressGuard(registry);
  }

  /**
   * Sends a request, again where that may help: three times in all.
   *
   * @throws FingerprintError `registry_unreachable`, `redirect_refused`, `aborted`
   */
  async send(request: RegistryRequest): Promise<RegistryAnswer> {
    const dispatcher = this.#dispatcherFor(request.url);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(dispatcher, request).catch((error: unknown) => failureOf(error, request.url));
      this.#refuseIfAborted(request.url);
      const isLast = attempt === ATTEMPTS;
      const backoffMs = FIRST_DELAY_MS * 2 ** (attempt - 1);
      if (outcome instanceof FingerprintError) {
        if (isLast || outcome.code !== 'registry_unreachable') throw outcome;
        await this.#options.pause(backoffMs);
      } else {
        const delayMs = Math.max(backoffMs, retryAfterMs(outcome) ?? 0);
        if (isLast || !retriedStatuses.includes(outcome.status) || delayMs > RETRY_AFTER_MAX_MS) return outcome;
        await this.#options.pause(delayMs);
      }
      this.#refuseIfAborted(request.url);
    }
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(Array.from(this.#dispatchers.values(), (dispatcher) => dispatcher.destroy()));
  }

  async #attempt(dispatcher: Dispatcher, request: RegistryRequest): Promise<RegistryAnswer> {
    const timeout = AbortSignal.timeout(this.#options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, ...(this.#options.signal === undefined ? [] : [this.#options.signal])]);
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      // undici looks at the signal only once it is connected, hence the race.
      return await Promise.race([exchange(dispatcher, request, signal), aborted.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  #dispatcherFor(url: URL): Dispatcher {
    try {
      this.#guard.check(url);
    } catch (error) {
      throw failureOf(error, url);
    }
    const known = this.#dispatchers.get(url.origin);
    if (known !== undefined) return known;
    const opened = this.#options.openDispatcher(url, this.#closing.signal, this.#guard.lookupFor(url));
    this.#dispatchers.set(url.origin, opened);
    return opened;
  }

  #refuseIfAborted(url: URL): void {
    if (this.#options.signal?.aborted !== true) return;
    throw new FingerprintError(
      'aborted',
      null,
      `Expected an answer of ${url.host}, found that the work was called off before it came: allow more time.`,
      { cause: this.#options.signal.reason },
    );
  }
}

async function exchange(
  dispatcher: Dispatcher,
  { url, method, headers: requestHeaders, body: requestBody, maxBytes }: RegistryRequest,
  signal: AbortSignal,
): Promise<RegistryAnswer> {
  const { statusCode, headers, body } = await dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { 'user-agent': 'assay', ...requestHeaders },
    body: requestBody ?? null,
    signal,
  });
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('expected the body in bytes');
    sizeBytes += chunk.length;
    chunks.push(chunk);
    // Leaving the loop destroys the stream, and the connection with it.
    if (sizeBytes > maxBytes) break;
  }
  return { status: statusCode, headers, body: Buffer.concat(chunks), isCut: sizeBytes > maxBytes };
}

/** The first value of a header. */
export function headerOf({ headers }: Pick<RegistryAnswer, 'headers'>, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function retryAfterMs(answer: RegistryAnswer): number | null {
  const seconds = headerOf(answer, 'retry-after') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

/**
 * The error behind a request that had no answer. What the network said is not repeated but for its code: such texts can
 * hold headers and addresses.
 */
function failureOf(error: unknown, url: URL): FingerprintError {
  if (error instanceof FingerprintError) return error;
  const chain = errorChain(error);
  const forbidden = chain.find((one) => one instanceof ForbiddenAddress);
  if (forbidden !== undefined) {
    return new FingerprintError(
      'redirect_refused',
      null,
      `Expected the registry to send to public addresses, or to where it stands itself, found ${forbidden.message} ` +
        `behind ${url.host}: nothing is asked there; name the registry by its own address.`,
      { cause: error },
    );
  }
  const code = chain.flatMap((one) => ('code' in one && typeof one.code === 'string' ? [one.code] : [])).at(-1);
  const isTimeout = chain.some(({ name }) => name === 'TimeoutError');
  const isTls = /CERT|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^UNABLE_TO_VERIFY|^HOSTNAME_MISMATCH$/.test(code ?? '');
  const advice = isTls
    ? 'for a certificate of your own authority set NODE_EXTRA_CA_CERTS'
    : 'check the name, that it is up, and that this machine may connect to it';
  return new FingerprintError(
    'registry_unreachable',
    null,
    `Expected an answer of ${url.host}, found none (${isTimeout ? 'not in time' : (code ?? 'the connection failed')}): ${advice}.`,
    { cause: error },
  );
}

/** An error, what caused it, and the first of those it gathers (one for each address tried). */
function errorChain(error: unknown): Error[] {
  const chain: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && chain.length < 8) {
    chain.push(next);
    const gathered: unknown = next instanceof AggregateError ? next.errors[0] : undefined;
    next = next.cause ?? gathered;
  }
  return chain;
}
