import { ClientError } from '../client/error.ts';
import { ApplyRefusal } from '../config/refusal.ts';
import { ServiceError } from '../service/error.ts';
import { SpoolError } from '../spool/error.ts';

/** A failure that the user of the command can mend: printed as its message, without a stack. */
export class CommandFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandFailure';
  }
}

/** What to tell the user, or null where the failure is none that a user could mend. */
export function explanation(error: unknown): string | null {
  const isTheirs = error instanceof CommandFailure || error instanceof ApplyRefusal;
  if (isTheirs || error instanceof ServiceError || error instanceof SpoolError) return error.message;
  if (error instanceof ClientError) {
    return [error.message, ...Object.entries(error.fields).map(([field, text]) => `    ${field}: ${text}`)].join('\n');
  }
  return null;
}
