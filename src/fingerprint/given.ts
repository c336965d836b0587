import { FingerprintError, quoted } from './error.ts';

const FINGERPRINT = /^(?:sha256:)?([0-9a-fA-F]{64})$/;
const SHOWN_CHARACTERS = 80;

/**
 * Reads a fingerprint that somebody else computed: 64 hex digits, with or without `sha256:` before them.
 *
 * @returns the bare 64 hex digits in lower case. Upper case is lowered, because hex digits mean the same in both.
 * @throws FingerprintError `bad_fingerprint` for everything else, surrounding blanks included.
 */
export function parseFingerprint(text: string): string {
  const digits = FINGERPRINT.exec(text)?.[1];
  if (digits === undefined) {
    throw new FingerprintError(
      'bad_fingerprint',
      null,
      `Expected a SHA-256 fingerprint (64 hex digits, 'sha256:' before them or not), found ${found(text)}: ` +
        'give the digest of the artifact itself, not its name, tag or commit.',
    );
  }
  return digits.toLowerCase();
}

function found(text: string): string {
  if (text === '') return 'nothing';
  if (text.length <= SHOWN_CHARACTERS) return `${quoted(text)} (${text.length} characters)`;
  return `${quoted(text.slice(0, SHOWN_CHARACTERS))}... (${text.length} characters)`;
}
