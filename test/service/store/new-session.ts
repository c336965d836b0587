import type { NewSession } from '../../../src/service/store/sessions.ts';

/** A session that was opened with a token, for longer than any test takes. */
export const sessionOfToken = (tokenHash: string, session: Partial<NewSession> = {}): NewSession => ({
  hash: 'session',
  token_hash: tokenHash,
  identity: null,
  settings_hash: null,
  organizations: null,
  user_name: 'a',
  expires_at: 4_000_000_000_000,
  ...session,
});
