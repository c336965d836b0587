import { isUtf8 } from 'node:buffer';
import { FingerprintError, quoted } from './error.ts';

/** One line of a list of checksums. */
export interface Checksum {
  /** 64 hex digits in lower case. */
  readonly fingerprint: string;
  /** The file's path as the list has it, with `/` as the separator. */
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
}

/** The largest list that is read. */
export const CHECKSUMS_MAX_BYTES = 4 * 1024 * 1024;

const GNU_LINE = /^([0-9a-f]+) [ *](.+)$/i;
const BSD_LINE = /^([A-Z][\w/-]*) ?\((.+)\) ?= ([0-9a-f]+)$/i;
const SHA256_NAMES: readonly string[] = ['SHA256', 'SHA2-256', 'SHA-256'];
const SHA256_DIGITS = 64;
/** Names of other algorithms by the digits that they have. */
const algorithmsByDigits: Readonly<Record<number, string>> = {
  32: 'MD5',
  40: 'SHA-1',
  56: 'SHA-224',
  96: 'SHA-384',
  128: 'SHA-512',
};

/**
 * Reads a list of SHA-256 checksums, in the forms of `sha256sum` (`hash  name`, `hash *name`), of BSD and `openssl`
 * (`SHA256 (name) = hash`), with `\` before a line whose name is escaped. Empty lines and those that begin with `#` say
 * nothing. A name that stands twice with one hash is one.
 *
 * @param path how messages name the list
 * @throws FingerprintError `bad_checksums`, naming the line
 */
export function parseChecksums(content: Buffer, path: string): Checksum[] {
  if (!isUtf8(content)) throw badChecksums(path, null, 'text in UTF-8', 'other bytes');
  const known = new Map<string, Checksum>();
  const lines = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\n');
  for (const [index, raw] of lines.entries()) {
    const text = raw.replace(/\r$/, '');
    if (text.trim() === '' || text.startsWith('#')) continue;
    const checksum = parseLine(text, index + 1, path);
    const earlier = known.get(checksum.name);
    if (earlier === undefined) known.set(checksum.name, checksum);
    else if (earlier.fingerprint !== checksum.fingerprint) {
      const expected = `one checksum for ${quoted(checksum.name)}`;
      throw badChecksums(path, checksum.line, expected, `another than in line ${earlier.line}`);
    }
  }
  if (known.size === 0) throw badChecksums(path, null, 'at least one checksum', 'none');
  return [...known.values()];
}

function parseLine(text: string, line: number, path: string): Checksum {
  const isEscaped = text.startsWith('\\');
  const { algorithm, hash, name } = partsOf(isEscaped ? text.slice(1) : text, line, path);
  if (algorithm !== 'SHA-256') throw badChecksums(path, line, 'a SHA-256', `a checksum by ${algorithm}`);
  // Names escape the backslash, so one that stands alone is the separator of another system.
  const plain = isEscaped ? unescaped(name, line, path) : name.replaceAll('\\', '/');
  if (plain === '-' || plain.endsWith('/'))
    throw badChecksums(path, line, 'the name of a file', `${quoted(plain)}, which names none`);
  return { fingerprint: hash.toLowerCase(), name: plain, line };
}

function partsOf(text: string, line: number, path: string): { algorithm: string; hash: string; name: string } {
  const [, gnuHash, gnuName] = GNU_LINE.exec(text) ?? [];
  if (gnuHash !== undefined && gnuName !== undefined) {
    const { length } = gnuHash;
    const algorithm = length === SHA256_DIGITS ? 'SHA-256' : algorithmsByDigits[length];
    if (algorithm !== undefined) return { algorithm, hash: gnuHash, name: gnuName };
    throw badChecksums(path, line, 'a SHA-256 (64 hex digits)', `${length} digits`);
  }
  const [, word, name, hash] = BSD_LINE.exec(text) ?? [];
  if (word === undefined || name === undefined || hash === undefined) {
    throw badChecksums(path, line, "'hash  name' or 'SHA256 (name) = hash'", quoted(text.slice(0, 80)));
  }
  if (!SHA256_NAMES.includes(word.toUpperCase())) return { algorithm: word, hash, name };
  if (hash.length === SHA256_DIGITS) return { algorithm: 'SHA-256', hash, name };
  throw badChecksums(path, line, 'a SHA-256 (64 hex digits)', `${hash.length} digits`);
}

const meanings: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' };

function unescaped(name: string, line: number, path: string): string {
  return name.replaceAll(/\\.?/g, (escape) => {
    const meaning = meanings[escape];
    if (meaning !== undefined) return meaning;
    throw badChecksums(path, line, "'\\\\', '\\n' or '\\r' in an escaped name", quoted(escape));
  });
}

function badChecksums(path: string, line: number | null, expected: string, found: string): FingerprintError {
  const where = line === null ? quoted(path) : `line ${line} of ${quoted(path)}`;
  return new FingerprintError(
    'bad_checksums',
    path,
    `Expected ${expected} in ${where}, found ${found}: write the list with \`sha256sum\`.`,
  );
}
