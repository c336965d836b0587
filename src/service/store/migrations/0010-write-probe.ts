import { type Migration, tableMaker } from './migration.ts';

/** The one row that is written to find out whether anything can be. */
export const writeProbe: Migration = {
  id: '0010-write-probe',
  statements: (types) => [
    tableMaker(types).table('write_probe', ['id text not null primary key', 'mark text not null']),
  ],
};
