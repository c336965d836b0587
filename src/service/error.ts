import { errorStatus, type ErrorCode } from '../contract/error.ts';

/**
 * A refusal that the caller of the service is told about. `message` and `fields` reach the client, so they speak of what
 * was sent and never of the inside; `cause` goes to the log only.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  /** Field name to what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** When to come again, where that is known. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'ServiceError';
    this.code = code;
    this.fields = options.fields ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
