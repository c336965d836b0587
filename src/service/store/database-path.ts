import path from 'node:path';

/** The database's file in a data folder. */
export function databasePath(dataDir: string): string {
  return path.join(dataDir, 'assay.db');
}
