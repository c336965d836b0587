/** Makes text from outside fit to be shown: secrets out, control characters out, at most `maxChars` long. */
export type PlainText = (text: string, maxChars: number) => string;

/** How much of a text is looked at: far more than is ever shown, far less than an answer may hold. */
const SCANNED_CHARS = 64 * 1024;

/**
 * Each secret becomes `***` before the text is cut, so that no half of one is left at the end. Control and format
 * characters and line separators become one space: they could forge lines of a log or turn text around.
 */
export function plainTextWithout(secrets: readonly string[]): PlainText {
  const longestFirst = [...new Set(secrets)].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return (text, maxChars) => {
    const redacted = longestFirst.reduce(
      (rest, secret) => rest.replaceAll(secret, '***'),
      text.slice(0, SCANNED_CHARS),
    );
    const plain = redacted
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim();
    return plain.length <= maxChars ? plain : `${plain.slice(0, maxChars - 1).toWellFormed()}…`;
  };
}
