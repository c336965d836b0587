import { decodedText } from './decoded-text.ts';
import type { MeasuredCode } from './measured-code.ts';
import { oneLine } from './one-line.ts';
import { EvidenceError, type EvidenceFile } from './reading.ts';

/** The most characters that a line may have. */
const LCOV_MAX_LINE_LENGTH = 64 * 1024;

/** Whether a file that begins so is an lcov tracefile. */
export const startsLcov = (text: string): boolean => /^(TN|SF|VER):|^#/.test(text);

/**
 * Reads an lcov tracefile: records of a source file each, as geninfo describes them. Lines are those of `DA`; `LF` and
 * `LH` count for a record without any.
 *
 * @throws EvidenceError where the file is not readable or not a tracefile, or ends within a record (it names the line);
 * the signal's reason, once it is aborted.
 */
export async function readLcov(file: EvidenceFile, code: MeasuredCode, signal: AbortSignal): Promise<void> {
  const records = new LcovRecords(file, code);
  let rest = '';
  for await (const text of decodedText(file, signal)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) records.line(line);
    if (rest.length > LCOV_MAX_LINE_LENGTH) throw records.tooLong();
  }
  if (rest !== '') records.line(rest);
  records.end();
}

class LcovRecords {
  readonly #file: EvidenceFile;
  readonly #code: MeasuredCode;
  #lineNumber = 0;
  /** The file that the open record is about. */
  #source: string | null = null;
  #hasLines = false;
  #found: number | null = null;
  #hit: number | null = null;

  constructor(file: EvidenceFile, code: MeasuredCode) {
    this.#file = file;
    this.#code = code;
  }

  line(text: string): void {
    this.#lineNumber += 1;
    if (text.length > LCOV_MAX_LINE_LENGTH) throw this.tooLong();
    const line = text.trim();
    if (line === '' || line.startsWith('#')) return;
    if (line === 'end_of_record') {
      this.#endRecord();
      return;
    }
    const [, key, value] = /^([A-Z][A-Z0-9_]*):(.*)$/s.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw this.#error(`expected a line of an lcov tracefile, found ${JSON.stringify(oneLine(line, 80))}`);
    this.#field(key, value);
  }

  end(): void {
    if (this.#source !== null)
      throw this.#error(`expected end_of_record, and the file ends within the record of ${oneLine(this.#source, 200)}`);
  }

  tooLong(): EvidenceError {
    return this.#error(`found a line of more than ${LCOV_MAX_LINE_LENGTH} characters, which is refused`);
  }

  #field(key: string, value: string): void {
    switch (key) {
      case 'SF':
        if (this.#source !== null) throw this.#error('expected end_of_record before the next SF');
        if (value === '') throw this.#error('expected a path after SF:');
        this.#source = value.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
        return;
      case 'DA':
        this.#executed(this.#openSource(key), value);
        return;
      case 'LF':
        this.#openSource(key);
        this.#found = this.#count(key, value);
        return;
      case 'LH':
        this.#openSource(key);
        this.#hit = this.#count(key, value);
        return;
      case 'BRDA':
        this.#branch(this.#openSource(key), value);
        return;
      case 'FN':
        this.#function(this.#openSource(key), /^\d+(?:,\d+)?,(?<name>.+)$/s.exec(value));
        return;
      case 'FNDA':
        this.#function(this.#openSource(key), /^(?<count>\d+),(?<name>.+)$/s.exec(value));
        return;
      case 'FNA':
        this.#function(this.#openSource(key), /^\d+,(?<count>\d+),(?<name>.+)$/s.exec(value));
        return;
      default:
      // Names of tests, versions, other totals and what later versions add say nothing about lines.
    }
  }

  /** Line, times it was run, and perhaps a checksum. Old compilers wrote negative counts for overflows: not run. */
  #executed(source: string, value: string): void {
    const [, line, count] = /^(\d+),(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:,.*)?$/i.exec(value) ?? [];
    const lineNumber = Number(line);
    if (count === undefined || !Number.isSafeInteger(lineNumber))
      throw this.#error(`expected DA:LINE,COUNT, found ${JSON.stringify(oneLine(`DA:${value}`, 80))}`);
    this.#hasLines = true;
    this.#code.addLine(source, lineNumber, Number(count) > 0);
  }

  #branch(source: string, value: string): void {
    const [, branch, taken] = /^(\d+,.*),(-|\d+)$/s.exec(value) ?? [];
    if (branch === undefined || taken === undefined) return;
    this.#code.addBranches(source, branch, { covered: Number(taken) > 0 ? 1 : 0, total: 1 });
  }

  #function(source: string, match: RegExpExecArray | null): void {
    const name = match?.groups?.['name'];
    if (name !== undefined) this.#code.addFunction(source, name, Number(match?.groups?.['count'] ?? 0) > 0);
  }

  #endRecord(): void {
    const source = this.#openSource('end_of_record');
    if (!this.#hasLines && (this.#found !== null || this.#hit !== null)) {
      const total = this.#found ?? 0;
      const covered = this.#hit ?? 0;
      if (covered > total) throw this.#error(`expected LH of at most LF, found ${covered} of ${total}`);
      this.#code.addStated(source, { covered, total });
    }
    this.#source = null;
    this.#hasLines = false;
    this.#found = null;
    this.#hit = null;
  }

  #openSource(key: string): string {
    if (this.#source === null) throw this.#error(`expected SF: before ${key}`);
    return this.#source;
  }

  #count(key: string, value: string): number {
    const count = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (Number.isSafeInteger(count)) return count;
    throw this.#error(`expected a count after ${key}:, found ${JSON.stringify(oneLine(value, 80))}`);
  }

  #error(problem: string): EvidenceError {
    return new EvidenceError(
      `${this.#file.name}, line ${this.#lineNumber}: ${problem}. Check that this is the right file and that the tool that writes it ran to its end.`,
    );
  }
}
