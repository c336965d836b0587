import { ClientError } from '../client/error.ts';
import { ServiceError } from '../service/error.ts';

/** A failure that the user of the command can mend: printed as its message, without a stack. */
export class CommandFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandFailure';
  }
}

/** What to tell the user, or null where the failure is none that a user could mend. */
export function explanation(error: unknown): string | null {
  if (error instanceof CommandFailure || error instanceof ServiceError) return error.message;
  if (error instanceof ClientError) {
    return [error.message, ...Object.entries(error.fields).map(([field, text]) => `    ${field}: ${text}`)].join('\n');
  }
  return null;
}
