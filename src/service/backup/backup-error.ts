/** A backup or restore that could not be done; the message says what to do. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** Result code of SQLite: https://www.sqlite.org/rescode.html#full */
const SQLITE_FULL = 13;

/** Whether the file system or the database says that there is no room for what is written. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true;
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
