import { countOf, secondsOf, timestampOf } from './junit-value.ts';
import { oneLine } from './one-line.ts';
import type { EvidenceError, EvidenceFile } from './reading.ts';

export const NAME_MAX_LENGTH = 200;

/** A top-level suite as the service takes it. */
export interface JunitResult {
  name: string;
  failures: number;
  errors: number;
  skipped: number;
  total: number;
  /** Seconds. */
  duration: number;
  /** When it began, in epoch seconds. */
  timestamp?: number;
}

export interface SuiteOutcome extends JunitResult {
  /** Tests that failed at first and passed when they were run again. */
  flaky: number;
}

export interface Tally {
  tests: number;
  /** How many they are by what is shown or by what suites state, whichever is more. */
  stated: number;
  failures: number;
  errors: number;
  skipped: number;
  flaky: number;
  seconds: number;
}

/** Counters that the document itself states. */
type Declared = Pick<Tally, 'tests' | 'failures' | 'errors' | 'skipped'>;

export interface Suite {
  name: string;
  declared: Declared;
  seconds: number | null;
  timestamp: number | null;
  /** Of the tests in it and in suites in it. */
  tally: Tally;
}

export const emptyTally = (): Tally => ({
  tests: 0,
  stated: 0,
  failures: 0,
  errors: 0,
  skipped: 0,
  flaky: 0,
  seconds: 0,
});

export function add(tally: Tally, more: Tally): void {
  tally.tests += more.tests;
  tally.stated += more.stated;
  tally.failures += more.failures;
  tally.errors += more.errors;
  tally.skipped += more.skipped;
  tally.flaky += more.flaky;
  tally.seconds += more.seconds;
}

/** Of what a suite states and what its elements show, the worse. */
export function worseOf({ declared, tally, seconds }: Suite): Tally {
  const failures = Math.max(declared.failures, tally.failures);
  const errors = Math.max(declared.errors, tally.errors);
  const skipped = Math.max(declared.skipped, tally.skipped);
  const tests = Math.max(tally.tests, failures + errors + skipped);
  const stated = Math.max(declared.tests, tally.stated, tests);
  return { ...tally, tests, stated, failures, errors, skipped, seconds: seconds ?? tally.seconds };
}

export const outcomeOf = ({ name, timestamp }: Suite, worse: Tally): SuiteOutcome => ({
  name: oneLine(name, NAME_MAX_LENGTH),
  failures: worse.failures,
  errors: worse.errors,
  skipped: worse.skipped,
  total: worse.tests,
  duration: worse.seconds,
  ...(timestamp === null ? {} : { timestamp }),
  flaky: worse.flaky,
});

/** How reporters name the counters of a suite. */
const counterNames = {
  failures: ['failures', 'failure', 'failed'],
  errors: ['errors', 'error'],
  skipped: ['skipped', 'skip'],
  disabled: ['disabled'],
} as const;

/** @throws EvidenceError where a counter is not a count. */
export function suiteOf(
  attributes: ReadonlyMap<string, string>,
  file: EvidenceFile,
  fail: (problem: string) => EvidenceError,
): Suite {
  const count = (key: string): number => {
    const value = countOf(attributes.get(key));
    if (value !== undefined) return value ?? 0;
    throw fail(
      `expected a count as the attribute ${key}, found ${JSON.stringify(oneLine(attributes.get(key) ?? '', 80))}. Check the tool that writes the report.`,
    );
  };
  const counter = (of: keyof typeof counterNames): number => Math.max(...counterNames[of].map(count));
  return {
    name: attributes.get('name')?.trim() || file.name,
    declared: {
      // It is told and not judged by, so that one that is no count says nothing.
      tests: countOf(attributes.get('tests')) ?? 0,
      failures: counter('failures'),
      errors: counter('errors'),
      skipped: counter('skipped') + counter('disabled'),
    },
    seconds: secondsOf(attributes.get('time')),
    timestamp: timestampOf(attributes.get('timestamp')),
    tally: emptyTally(),
  };
}
