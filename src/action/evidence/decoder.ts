import { TextDecoder } from 'node:util';
import { EvidenceError, type EvidenceFile } from './reading.ts';

/** Turns the bytes of a file into text, chunk by chunk. */
export interface Decoder {
  /** @throws EvidenceError where the bytes are not in the encoding; for UTF-8 it names the byte. */
  decode(bytes: Uint8Array, isLast: boolean): string;
}

/** How far into a file its XML declaration may reach. */
const DECLARATION_BYTES = 1024;
const xmlDeclaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([^"'>]*)\1/;

/**
 * UTF-16 is only declared here by writers that put the name of their own strings' encoding before text that was then
 * stored as UTF-8: in real UTF-16 without a mark, the declaration could not have been found.
 */
const declaredAsUtf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf16']);
const declaredAsLatin1 = new Set(['iso-8859-1', 'iso8859-1', 'latin1', 'latin-1', 'windows-1252', 'cp1252']);

/** @param start the first bytes of the file: all of its first kibibyte. */
export function decoderOf(start: Uint8Array, file: EvidenceFile): Decoder {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new Utf8Decoder(file);
  if (first === 0xff && second === 0xfe) return new OtherDecoder('utf-16le', file);
  if (first === 0xfe && second === 0xff) return new OtherDecoder('utf-16be', file);
  const declared = xmlDeclaration.exec(Buffer.from(start.subarray(0, DECLARATION_BYTES)).toString('latin1'))?.[2];
  const encoding = declared?.trim().toLowerCase();
  if (encoding === undefined || declaredAsUtf8.has(encoding)) return new Utf8Decoder(file);
  // Of the two, windows-1252 is the superset among printable characters, and what ISO-8859-1 means on the web.
  if (declaredAsLatin1.has(encoding)) return new OtherDecoder('windows-1252', file);
  throw new EvidenceError(
    `${file.name}: the XML declaration names the encoding ${JSON.stringify(declared)}, and only UTF-8, UTF-16 with a byte order mark, US-ASCII, ISO-8859-1 and windows-1252 are understood. Have the tool write UTF-8.`,
  );
}

class Utf8Decoder implements Decoder {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #file: EvidenceFile;
  #offset = 0;
  /** The end of what was decoded, from where its last character of several bytes begins. */
  #tail: Uint8Array = new Uint8Array();

  constructor(file: EvidenceFile) {
    this.#file = file;
  }

  decode(bytes: Uint8Array, isLast: boolean): string {
    try {
      const text = this.#decoder.decode(bytes, { stream: !isLast });
      this.#offset += bytes.length;
      this.#tail = lastCharacter(bytes);
      return text;
    } catch (error) {
      const at = this.#offset - this.#tail.length + firstInvalid(Buffer.concat([this.#tail, bytes]));
      throw new EvidenceError(
        `${this.#file.name}: the file is not UTF-8: byte ${at} (counted from 0) does not fit, or the character there is cut off. Have the tool write UTF-8, or declare the encoding.`,
        { cause: error },
      );
    }
  }
}

/** The bytes from the last lead byte on, where it is so near to the end that its character may go on after it. */
function lastCharacter(bytes: Uint8Array): Uint8Array {
  const end = bytes.subarray(-3);
  const lead = end.findLastIndex((byte) => byte >= 0xc0);
  return lead === -1 ? new Uint8Array() : Uint8Array.from(end.subarray(lead));
}

/** The index of the byte at which the bytes stop being UTF-8; their length, where they only end too early. */
function firstInvalid(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return [...bytes.keys()].find((index) => !accepts(decoder, bytes.subarray(index, index + 1))) ?? bytes.length;
}

function accepts(decoder: TextDecoder, byte: Uint8Array): boolean {
  try {
    decoder.decode(byte, { stream: true });
    return true;
  } catch {
    return false;
  }
}

class OtherDecoder implements Decoder {
  readonly #decoder: TextDecoder;
  readonly #file: EvidenceFile;
  #offset = 0;

  constructor(encoding: 'utf-16le' | 'utf-16be' | 'windows-1252', file: EvidenceFile) {
    this.#decoder = new TextDecoder(encoding, { fatal: true });
    this.#file = file;
  }

  decode(bytes: Uint8Array, isLast: boolean): string {
    try {
      const text = this.#decoder.decode(bytes, { stream: !isLast });
      this.#offset += bytes.length;
      return text;
    } catch (error) {
      const end = this.#offset + bytes.length;
      throw new EvidenceError(
        `${this.#file.name}: the file is not ${this.#decoder.encoding}: bytes ${this.#offset} to ${end} hold something that does not fit. Have the tool write UTF-8.`,
        { cause: error },
      );
    }
  }
}
