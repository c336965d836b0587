/** How much of something tests reached. */
export interface Portion {
  covered: number;
  total: number;
}

export interface SourceCoverage extends Portion {
  source: string;
}

/** The most lines, branches and functions that are kept, and the most characters of their names. */
const MEASURED_MAX_ENTRIES = 10_000_000;
const NAMES_MAX_LENGTH = 64 * 1024 * 1024;

interface Source {
  /** By line number, whether it was run. */
  lines: Map<number, boolean>;
  branches: Map<string, Portion>;
  functions: Map<string, Portion>;
  /** What a report states for the file as a whole. */
  stated: Portion | null;
}

/** There is more in the reports than is kept. */
export class MeasuredLimitError extends Error {
  constructor() {
    super(`more than ${MEASURED_MAX_ENTRIES} lines, branches and functions, or too long names`);
    this.name = 'MeasuredLimitError';
  }
}

/**
 * What coverage reports tell of each source file, put together: a line that one of them saw run was run, and a line that
 * several tell of is one line.
 */
export class MeasuredCode {
  readonly #sources = new Map<string, Source>();
  #entries = 0;
  #namesLength = 0;

  /** @throws MeasuredLimitError, as all that add. */
  addLine(source: string, line: number, isCovered: boolean): void {
    const { lines } = this.#source(source);
    const known = lines.get(line);
    if (known === undefined) this.#count(0);
    if (known === undefined || (isCovered && !known)) lines.set(line, isCovered);
  }

  /** @param branch tells it from others of the file. */
  addBranches(source: string, branch: string, portion: Portion): void {
    this.#addPortion(this.#source(source).branches, branch, portion);
  }

  addFunction(source: string, name: string, isCovered: boolean): void {
    this.#addPortion(this.#source(source).functions, name, { covered: isCovered ? 1 : 0, total: 1 });
  }

  /** Lines of a file as a report states them without telling which. It counts where no report tells of the file's lines. */
  addStated(source: string, { covered, total }: Portion): void {
    const found = this.#source(source);
    // Which lines the two are about is not known: what is certain is the least.
    found.stated = {
      covered: Math.min(covered, found.stated?.covered ?? covered),
      total: Math.max(total, found.stated?.total ?? total),
    };
  }

  /** Of each source file whose lines were measured. */
  linesBySource(): SourceCoverage[] {
    return [...this.#sources].flatMap(([source, { lines, stated }]) => {
      if (lines.size > 0) return { source, covered: coveredOf(lines), total: lines.size };
      return stated === null || stated.total === 0 ? [] : { source, ...stated };
    });
  }

  /** Null where no report tells of any. */
  branches(): Portion | null {
    return sumOf(this.#sources.values().flatMap(({ branches }) => branches.values()));
  }

  functions(): Portion | null {
    return sumOf(this.#sources.values().flatMap(({ functions }) => functions.values()));
  }

  #source(name: string): Source {
    const known = this.#sources.get(name);
    if (known !== undefined) return known;
    this.#count(name.length);
    const source: Source = { lines: new Map(), branches: new Map(), functions: new Map(), stated: null };
    this.#sources.set(name, source);
    return source;
  }

  #addPortion(portions: Map<string, Portion>, name: string, { covered, total }: Portion): void {
    const known = portions.get(name);
    if (known === undefined) this.#count(name.length);
    portions.set(name, {
      covered: Math.max(covered, known?.covered ?? 0),
      total: Math.max(total, known?.total ?? 0),
    });
  }

  #count(nameLength: number): void {
    this.#entries += 1;
    this.#namesLength += nameLength;
    if (this.#entries > MEASURED_MAX_ENTRIES || this.#namesLength > NAMES_MAX_LENGTH) throw new MeasuredLimitError();
  }
}

const coveredOf = (lines: ReadonlyMap<number, boolean>): number =>
  lines.values().reduce((sum, isCovered) => sum + (isCovered ? 1 : 0), 0);

function sumOf(portions: Iterable<Portion>): Portion | null {
  const sum = { covered: 0, total: 0 };
  for (const { covered, total } of portions) {
    sum.covered += covered;
    sum.total += total;
  }
  return sum.total === 0 ? null : sum;
}
