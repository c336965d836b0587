import { readJson } from './json.ts';
import { Misfit } from './json-target.ts';
import { EvidenceError, type EvidenceFile, type Reading } from './reading.ts';
import { type RunHead, sarifHead } from './sarif-head.ts';
import { type Level, levels } from './sarif-levels.ts';
import { type Finding, type ResultsReader, sarifResults } from './sarif-results.ts';

export type SarifThreshold = 'error' | 'warning' | 'note' | 'never';

/** How many findings are listed; all are counted. */
const FINDINGS_LISTED = 20;
/** Tools after these are counted as one. */
const TOOLS_LISTED = 50;

type Counts = Record<Level, number>;

const noCounts = (): Counts => ({ error: 0, warning: 0, note: 0, none: 0 });

interface ToolTally {
  name: string;
  version: string | null;
  counts: Counts;
}

/**
 * Reads findings of static analysis in SARIF 2.1.0. Compliant when no finding that counts is at or above `failOn`, and
 * no run says that it failed. Each file is read twice, as the rules that give results their level may come after them.
 *
 * @throws EvidenceError where a file is not SARIF 2.1.0, scanned nothing, or keeps results elsewhere; the signal's reason.
 */
export async function readSarif(
  files: readonly EvidenceFile[],
  { failOn }: { failOn: SarifThreshold },
  signal: AbortSignal,
): Promise<Reading> {
  if (files.length === 0) throw new EvidenceError('expected at least one SARIF file, found none.');
  const tally = new SarifTally(failOn);
  for (const file of files) {
    const { target, runs } = sarifHead();
    await readJson(file, target, signal);
    for (const run of runs) tally.addRun(run);
    const results = sarifResults((index) => {
      const run = runs[index];
      if (run === undefined) throw new Misfit(`expected ${runs.length} runs as before, found more: the file changed`);
      return tally.readerFor(run);
    });
    await readJson(file, results, signal);
  }
  return tally.reading(files.length);
}

class SarifTally {
  readonly #failOn: SarifThreshold;
  readonly #failing: ReadonlySet<Level>;
  readonly #counts = noCounts();
  readonly #tools = new Map<string, ToolTally>();
  readonly #findings: Finding[] = [];
  #runs = 0;
  #suppressed = 0;
  #absent = 0;
  #failedInvocations = 0;

  constructor(failOn: SarifThreshold) {
    this.#failOn = failOn;
    this.#failing = new Set(failOn === 'never' ? [] : levels.slice(0, levels.indexOf(failOn) + 1));
  }

  addRun({ tool, failedInvocations }: RunHead): void {
    this.#runs += 1;
    this.#failedInvocations += failedInvocations;
    this.#tallyOf(tool);
  }

  readerFor({ tool, levels }: RunHead): ResultsReader {
    const { counts } = this.#tallyOf(tool);
    return {
      levels,
      finding: (finding) => {
        counts[finding.level] += 1;
        this.#counts[finding.level] += 1;
        if (this.#failing.has(finding.level) && this.#findings.length < FINDINGS_LISTED) this.#findings.push(finding);
      },
      suppressed: () => (this.#suppressed += 1),
      absent: () => (this.#absent += 1),
    };
  }

  reading(files: number): Reading {
    const { error, warning, note } = this.#counts;
    const failing = [...this.#failing].reduce((sum, level) => sum + this.#counts[level], 0);
    const tools = [...this.#tools.values()];
    const failed =
      this.#failedInvocations === 0 ? '' : ` ${counted(this.#failedInvocations, 'invocation')} did not succeed.`;
    return {
      compliant: failing === 0 && this.#failedInvocations === 0,
      summary: `SARIF of ${namesOf(tools)}: ${counted(error, 'error')}, ${counted(warning, 'warning')}, ${counted(note, 'note')}; ${this.#suppressed} suppressed.${failed}`,
      data: {
        format: 'SARIF',
        spec_version: '2.1.0',
        fail_on: this.#failOn,
        files,
        runs: this.#runs,
        failed_invocations: this.#failedInvocations,
        counts: this.#counts,
        suppressed: this.#suppressed,
        absent: this.#absent,
        tools,
        findings: this.#findings,
      },
    };
  }

  #tallyOf({ name, version }: RunHead['tool']): ToolTally {
    const key = JSON.stringify([name, version]);
    const known = this.#tools.get(key) ?? (this.#tools.size < TOOLS_LISTED ? undefined : this.#tools.get('others'));
    if (known !== undefined) return known;
    const others = this.#tools.size >= TOOLS_LISTED;
    const tally = others
      ? { name: 'other tools', version: null, counts: noCounts() }
      : { name, version, counts: noCounts() };
    this.#tools.set(others ? 'others' : key, tally);
    return tally;
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function namesOf(tools: readonly ToolTally[]): string {
  const names = tools.slice(0, 3).map(({ name, version }) => (version === null ? name : `${name} ${version}`));
  return tools.length > 3 ? `${names.join(', ')} and ${tools.length - 3} more` : names.join(', ');
}
