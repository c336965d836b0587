/** What a file asks for cannot be applied to what is there. The message has a line for each reason. */
export class ApplyRefusal extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.name = 'ApplyRefusal';
  }
}
