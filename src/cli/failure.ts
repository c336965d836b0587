/** A failure that the user of the command can mend: printed as one message, without a stack. */
export class CommandFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandFailure';
  }
}
