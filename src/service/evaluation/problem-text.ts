const SHOWN_LENGTH = 300;

/** A text as it may stand in an answer, whoever wrote it. */
export function shortened(text: string): string {
  const whole = text.toWellFormed().replaceAll('\0', '\\0').trim();
  return whole.length > SHOWN_LENGTH ? `${whole.slice(0, SHOWN_LENGTH).toWellFormed()}…` : whole;
}
