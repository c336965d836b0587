import { TOKEN_MAX_LENGTH, TOKEN_MIN_LENGTH } from '../service/token.ts';
import { CommandFailure } from './failure.ts';

/**
 * Refuses a token that could be guessed, or that no request could carry: a header takes visible ASCII only. Throws
 * CommandFailure with the name of the place it came from, and nothing of the token.
 */
export function checkSuppliedToken(token: string, source: string): void {
  const expected = `${source}: expected a token of ${TOKEN_MIN_LENGTH} to ${TOKEN_MAX_LENGTH} characters`;
  if (token.length < TOKEN_MIN_LENGTH || token.length > TOKEN_MAX_LENGTH) {
    throw new CommandFailure(`${expected}, found ${token.length}`);
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new CommandFailure(`${expected}, found a blank or another one that is no letter, digit or sign of ASCII`);
  }
}
