import { type FailingTest, JunitDocument } from './junit-document.ts';
import type { JunitResult, SuiteOutcome } from './junit-suite.ts';
import { oneLine } from './one-line.ts';
import { EvidenceError, type EvidenceFile, type Reading } from './reading.ts';
import { readXml } from './xml.ts';

export type { JunitResult } from './junit-suite.ts';

/** The most results that are made: what other suites came to is told in one more. */
export const JUNIT_MAX_RESULTS = 1000;
export const JUNIT_MAX_SUITES_STORED = 100;
export const JUNIT_MAX_FAILING_STORED = 20;
const FILE_NAME_MAX_LENGTH = 300;

/**
 * Reads the JUnit reports of one attestation. They are compliant when no test failed or had an error, and at least one
 * ran: a report of no tests, or of skipped ones only, is not.
 *
 * @returns besides what every reading has, a result for each top-level suite.
 * @throws EvidenceError where a file cannot be read, is not well-formed XML or not JUnit, or holds no suite; the signal's
 * reason, once it is aborted.
 */
export async function readJunit(
  files: readonly EvidenceFile[],
  signal: AbortSignal,
): Promise<Reading & { results: JunitResult[] }> {
  if (files.length === 0) throw new EvidenceError('expected at least one JUnit report, found none.');
  const summary = new JunitSummary();
  for (const file of files) {
    const document = new JunitDocument(file, {
      suite: (outcome) => summary.addSuite(outcome, file),
      failingTest: (test) => summary.addFailing(test),
      unshown: (tests) => summary.addUnshown(tests),
    });
    await readXml(file, document, signal);
    if (!document.sawSuite)
      throw new EvidenceError(
        `${file.name}: expected at least one <testsuite>, found none. Check that the tests ran before the report was written.`,
      );
  }
  return summary.reading(files.length);
}

/** A suite, and the file that it stands in. */
interface FiledSuite {
  outcome: SuiteOutcome;
  file: string;
}

class JunitSummary {
  readonly #suites: FiledSuite[] = [];
  readonly #total = emptyOutcome('all');
  readonly #rest = emptyOutcome('further suites');
  readonly #failing: FailingTest[] = [];
  #suiteCount = 0;
  #failingCount = 0;
  #unshownCount = 0;

  addSuite(outcome: SuiteOutcome, { name }: EvidenceFile): void {
    this.#suiteCount += 1;
    add(this.#total, outcome);
    if (this.#suites.length < JUNIT_MAX_RESULTS) this.#suites.push({ outcome, file: name });
    else add(this.#rest, outcome);
  }

  addFailing(test: FailingTest): void {
    this.#failingCount += 1;
    if (this.#failing.length < JUNIT_MAX_FAILING_STORED) this.#failing.push(test);
  }

  addUnshown(tests: number): void {
    this.#unshownCount += tests;
  }

  reading(fileCount: number): Reading & { results: JunitResult[] } {
    const { failures, errors, skipped, total } = this.#total;
    const outcomes = this.#suites.map(({ outcome }) => outcome);
    if (this.#suiteCount > outcomes.length) outcomes.push(this.#rest);
    return {
      compliant: failures === 0 && errors === 0 && total > skipped,
      summary: sentenceOf(this.#total, this.#unshownCount),
      results: outcomes.map(({ flaky: _flaky, ...result }) => result),
      data: this.#data(fileCount),
    };
  }

  #data(fileCount: number): Record<string, unknown> {
    // Suites that failed come first, so that they are not what is left out.
    const stored = this.#suites
      .toSorted((a, b) => Number(isFailing(b.outcome)) - Number(isFailing(a.outcome)))
      .slice(0, JUNIT_MAX_SUITES_STORED);
    return {
      files: fileCount,
      totals: countsOf(this.#total),
      tests_not_shown: this.#unshownCount,
      suites: stored.map(({ outcome, file }) => ({
        name: outcome.name,
        file: oneLine(file, FILE_NAME_MAX_LENGTH),
        ...countsOf(outcome),
        ...(outcome.timestamp === undefined ? {} : { timestamp: outcome.timestamp }),
      })),
      suites_left_out: this.#suiteCount - stored.length,
      failing_tests: this.#failing,
      failing_tests_left_out: this.#failingCount - this.#failing.length,
    };
  }
}

const emptyOutcome = (name: string): SuiteOutcome => ({
  name,
  failures: 0,
  errors: 0,
  skipped: 0,
  total: 0,
  duration: 0,
  flaky: 0,
});

function add(sum: SuiteOutcome, more: SuiteOutcome): void {
  sum.failures += more.failures;
  sum.errors += more.errors;
  sum.skipped += more.skipped;
  sum.total += more.total;
  sum.duration += more.duration;
  sum.flaky += more.flaky;
}

const isFailing = ({ failures, errors }: SuiteOutcome): boolean => failures > 0 || errors > 0;
const passedOf = ({ total, failures, errors, skipped }: SuiteOutcome): number => total - failures - errors - skipped;

const countsOf = (outcome: SuiteOutcome): Record<string, number> => ({
  tests: outcome.total,
  passed: passedOf(outcome),
  failures: outcome.failures,
  errors: outcome.errors,
  skipped: outcome.skipped,
  flaky: outcome.flaky,
  duration_seconds: outcome.duration,
});

/** @param unshown tests that the reports state and do not show. */
function sentenceOf(outcome: SuiteOutcome, unshown: number): string {
  const { total, failures, errors, skipped, flaky } = outcome;
  const stated = unshown === 0 ? '' : `; ${unshown}${total === 0 ? '' : ' more'} stated and not shown`;
  if (total === 0) return `No tests${stated}.`;
  const tests = `${total} ${total === 1 ? 'test' : 'tests'}`;
  const parts = [
    `${passedOf(outcome)} passed${flaky > 0 ? ` (${flaky} of them after a failure)` : ''}`,
    ...(failures > 0 ? [`${failures} failed`] : []),
    ...(errors > 0 ? [`${errors} with an error`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${tests}: ${parts.join(', ')}${total === skipped ? '; none ran' : ''}${stated}.`;
}
