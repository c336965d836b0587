import { type Migration, tableMaker } from './migration.ts';

/** Who is signed in to the pages. */
export const sessions: Migration = {
  id: '0009-sessions',
  statements: (types) => [
    tableMaker(types).table('sessions', [
      'hash text not null primary key',
      'id text not null',
      'token_hash text',
      'identity text',
      'settings_hash text',
      'organizations text',
      'user_name text not null',
      `created_at ${types.bigint} not null`,
      `expires_at ${types.bigint} not null`,
    ]),
    'create index sessions_by_end on sessions (expires_at)',
    'create unique index sessions_by_id on sessions (id)',
    'create index sessions_by_token on sessions (token_hash, id)',
    'create index sessions_by_identity on sessions (identity, id)',
  ],
};
