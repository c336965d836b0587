import type { MeasuredCode, Portion } from './measured-code.ts';
import { oneLine } from './one-line.ts';
import type { EvidenceError, EvidenceFile } from './reading.ts';
import { readXml, type XmlElement, type XmlHandler } from './xml.ts';

type Fail = (problem: string) => EvidenceError;

const LOOK = 'Check the path, and have the tool write Cobertura or lcov.';

/** What other reports are called by their root element. */
const otherFormats: Readonly<Record<string, string>> = {
  report: 'a JaCoCo report. Convert it to Cobertura, or have the build write lcov',
  testsuites: 'a JUnit report. Give it under `junit`',
  testsuite: 'a JUnit report. Give it under `junit`',
  CoverageSession: 'an OpenCover report. Have the tool write Cobertura',
  results: 'the report of dotnet-coverage. Have the tool write Cobertura (`-f cobertura`)',
};

/**
 * Reads a Cobertura report. Lines are those of its `line` elements; `lines-valid` and `lines-covered` count where there
 * are none.
 *
 * @throws EvidenceError where the file is not readable, not well-formed XML or not Cobertura; the signal's reason, once
 * it is aborted.
 */
export async function readCobertura(file: EvidenceFile, code: MeasuredCode, signal: AbortSignal): Promise<void> {
  const document = new CoberturaDocument(file, code);
  await readXml(file, document, signal);
  document.end();
}

class CoberturaDocument implements XmlHandler {
  readonly #file: EvidenceFile;
  readonly #code: MeasuredCode;
  readonly #names: string[] = [];
  /** Where the report's relative names are relative to. */
  readonly #roots: string[] = [];
  #stated: Portion | null = null;
  #hasLines = false;
  #class: { source: string; name: string } | null = null;
  #method: { name: string; hasLines: boolean; isCovered: boolean } | null = null;

  constructor(file: EvidenceFile, code: MeasuredCode) {
    this.#file = file;
    this.#code = code;
  }

  open({ name, attributes }: XmlElement, fail: Fail): void {
    const parent = this.#names.at(-1);
    this.#names.push(name);
    if (parent === undefined) {
      if (name !== 'coverage') throw fail(notCobertura(name));
      if (attributes.has('clover')) throw fail(`expected a Cobertura report, found a Clover report. ${LOOK}`);
      this.#stated = statedOf(attributes, fail);
      return;
    }
    if (parent === 'coverage' && (name === 'project' || name === 'file'))
      throw fail(`expected a Cobertura report, found one of Clover or SonarQube. ${LOOK}`);
    switch (name) {
      case 'source':
        this.#roots.push('');
        return;
      case 'class':
        this.#class = this.#classOf(attributes, fail);
        return;
      case 'method':
        this.#method = {
          name: `${attributes.get('name') ?? ''}${attributes.get('signature') ?? ''}`,
          hasLines: false,
          isCovered: false,
        };
        return;
      case 'line':
        this.#line(attributes, fail);
        return;
      default:
    }
  }

  text(piece: string): void {
    if (this.#names.at(-1) === 'source') this.#roots.push(`${this.#roots.pop() ?? ''}${piece}`);
  }

  close(name: string): void {
    this.#names.pop();
    if (name === 'class') this.#class = null;
    if (name !== 'method') return;
    if (this.#class !== null && this.#method?.hasLines === true)
      this.#code.addFunction(this.#class.source, `${this.#class.name}.${this.#method.name}`, this.#method.isCovered);
    this.#method = null;
  }

  end(): void {
    if (!this.#hasLines && this.#stated !== null) this.#code.addStated(this.#file.name, this.#stated);
  }

  #classOf(attributes: ReadonlyMap<string, string>, fail: Fail): { source: string; name: string } {
    const filename = attributes
      .get('filename')
      ?.trim()
      .replaceAll('\\', '/')
      .replace(/^(\.\/)+/, '');
    if (filename === undefined || filename === '') throw fail(`expected the attribute filename of a class. ${LOOK}`);
    const isAbsolute = /^(\/|[A-Za-z]:\/)/.test(filename);
    // Reports of several modules may name different files alike; their roots tell them apart.
    const roots = isAbsolute ? [] : this.#roots.map((root) => root.trim()).filter((root) => root !== '');
    return { source: [...roots, filename].join('/'), name: attributes.get('name') ?? '' };
  }

  #line(attributes: ReadonlyMap<string, string>, fail: Fail): void {
    if (this.#class === null) throw fail(`expected <line> within a <class>. ${LOOK}`);
    const lineNumber = countOf(attributes.get('number'));
    const hits = attributes.get('hits')?.trim() ?? '';
    if (lineNumber === null || !/^\d+$/.test(hits))
      throw fail(
        `expected the counts number and hits of a line, found ${quoted(attributes.get('number'))} and ${quoted(attributes.get('hits'))}. Check the tool that writes the report.`,
      );
    const isCovered = /[1-9]/.test(hits);
    this.#hasLines = true;
    this.#code.addLine(this.#class.source, lineNumber, isCovered);
    if (this.#method !== null) {
      this.#method.hasLines = true;
      this.#method.isCovered ||= isCovered;
    }
    const [, covered, total] = /\((\d{1,9})\/(\d{1,9})\)/.exec(attributes.get('condition-coverage') ?? '') ?? [];
    if (covered !== undefined && total !== undefined)
      this.#code.addBranches(this.#class.source, String(lineNumber), {
        covered: Number(covered),
        total: Number(total),
      });
  }
}

function statedOf(attributes: ReadonlyMap<string, string>, fail: Fail): Portion | null {
  const [validText, coveredText] = [attributes.get('lines-valid'), attributes.get('lines-covered')];
  if (validText === undefined && coveredText === undefined) return null;
  const total = countOf(validText);
  const covered = countOf(coveredText);
  if (total === null || covered === null || covered > total)
    throw fail(
      `expected counts as lines-valid and lines-covered, the second of at most the first, found ${quoted(validText)} and ${quoted(coveredText)}. Check the tool that writes the report.`,
    );
  return { covered, total };
}

function countOf(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  const count = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isSafeInteger(count) ? count : null;
}

const quoted = (text: string | undefined): string =>
  text === undefined ? 'nothing' : JSON.stringify(oneLine(text, 80));

function notCobertura(root: string): string {
  const other = Object.hasOwn(otherFormats, root) ? otherFormats[root] : undefined;
  const found = other === undefined ? `<${oneLine(root, 80)}>. ${LOOK}` : `${other}.`;
  return `expected a Cobertura report (<coverage>), found ${found}`;
}
