/** Every way a call can end without an answer. */
export type ClientErrorCode =
  | 'unreachable'
  | 'tls_failed'
  | 'timeout'
  | 'aborted'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'invalid_request'
  | 'too_large'
  | 'conflict'
  | 'rate_limited'
  | 'service_failed'
  | 'unreadable_answer'
  | 'unexpected_status'
  | 'bad_api_url'
  | 'unreadable_file';

export interface ClientErrorFacts {
  code: ClientErrorCode;
  message: string;
  status?: number | null;
  serviceCode?: string | null;
  requestId?: string | null;
  attempts?: number;
  fields?: Readonly<Record<string, string>>;
  cause?: ClientError | null;
}

/**
 * The one error of this client. Its texts hold no secret and no control characters, so they may be printed;
 * `cause` is only ever the ClientError of an earlier attempt, because errors of the network carry sockets and headers.
 */
export class ClientError extends Error {
  readonly code: ClientErrorCode;
  /** The HTTP status of the answer, or null where none came. */
  readonly status: number | null;
  /** The service's own code (such as `unknown_artifact`), or null where the body was not the service's. */
  readonly serviceCode: string | null;
  readonly requestId: string | null;
  /** How many requests were made; 0 where the call ended before the first. */
  readonly attempts: number;
  /** What the service said about single fields of the request, keyed by field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(facts: ClientErrorFacts) {
    super(facts.message, facts.cause ? { cause: facts.cause } : undefined);
    this.name = 'ClientError';
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.serviceCode = facts.serviceCode ?? null;
    this.requestId = facts.requestId ?? null;
    this.attempts = facts.attempts ?? 0;
    this.fields = facts.fields ?? {};
  }
}
