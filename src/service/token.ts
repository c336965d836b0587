import { createHash, randomBytes } from 'node:crypto';

/** The fewest characters of a token that an operator supplies. */
export const TOKEN_MIN_LENGTH = 20;
/** A longer header value is refused before it is hashed. */
export const TOKEN_MAX_LENGTH = 512;

/** A new random token: 256 bits behind a prefix that secret scanners can look for. */
export function newToken(): string {
  return `assay_${randomBytes(32).toString('base64url')}`;
}

/** The form in which a token is stored and looked up: its SHA-256 in hex. The token itself is never written anywhere. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
