import { type Migration, tableMaker } from './migration.ts';

/** Who is signed in to the pages. */
export const sessions: Migration = {
  id: '0009-sessions',
  statements: (types) => [
    tableMaker(types).table('sessions', [
      'hash text not null primary key',
      'token_hash text',
      'user_name text not null',
      `created_at ${types.bigint} not null`,
      `expires_at ${types.bigint} not null`,
    ]),
    'create index sessions_by_end on sessions (expires_at)',
  ],
};
