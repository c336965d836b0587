/**
 * A try to deliver that failed. The message is shown to those who read the rule, so it has nothing of an address beyond what
 * they see there, nothing of a secret, and no text that the other side chose.
 */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  /** How long the other side asks to be left alone; 0 where it did not say. */
  readonly askedMs: number;

  constructor(message: string, { askedMs = 0, ...options }: ErrorOptions & { askedMs?: number } = {}) {
    super(message, options);
    this.askedMs = askedMs;
  }
}
