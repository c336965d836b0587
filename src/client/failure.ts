import type { ClientErrorCode } from './error.ts';

/** What one attempt ended with when it was not an answer: plain data, so that the retry rules can be looked at alone. */
export interface Failure {
  code: ClientErrorCode;
  message: string;
  status: number | null;
  serviceCode: string | null;
  requestId: string | null;
  fields: Readonly<Record<string, string>>;
  /** Whether the same request may succeed later. */
  retryable: boolean;
  /** The least time to wait before that, as the service asked for it. */
  retryAfterMs: number | null;
}

/** A failure without an answer of the service. */
export function failure(code: ClientErrorCode, message: string, retryable: boolean): Failure {
  return {
    code,
    message,
    status: null,
    serviceCode: null,
    requestId: null,
    fields: {},
    retryable,
    retryAfterMs: null,
  };
}
