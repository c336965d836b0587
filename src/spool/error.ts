/** Why a spool cannot be used. */
export type SpoolErrorCode =
  /** It cannot be read or written. */
  | 'unusable'
  /** It holds as much as it may. */
  | 'full'
  /** A file in it is not what a spool writes. */
  | 'broken_entry';

export class SpoolError extends Error {
  readonly code: SpoolErrorCode;

  constructor(code: SpoolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpoolError';
    this.code = code;
  }
}
