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
  const bad = failures + errors + skipped;
  const stated = Math.max(declared.tests, tally.stated, bad);
  // A failure or skip that is stated alone belongs to a test that is not shown, as far as there are such tests. Beyond
  // them it is one of those that are shown, and takes the place of a pass.
  const statedAlone = bad - tally.failures - tally.errors - tally.skipped;
  const tests = Math.max(tally.tests + Math.min(statedAlone, stated - tally.tests), bad);
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

/** Names that also stand for something else than a counter: `failed="false"`, `error="none"`. */
const looseNames: ReadonlySet<string> = new Set(['failure', 'failed', 'error']);

/** The attributes of a suite that it is judged by. */
export const suiteCounters: ReadonlySet<string> = new Set(['tests', ...Object.values(counterNames).flat()]);

/** @throws EvidenceError where a counter is not a count. */
export function suiteOf(
  attributes: ReadonlyMap<string, string>,
  file: EvidenceFile,
  fail: (problem: string) => EvidenceError,
): Suite {
  const count = (key: string): number => {
    const text = attributes.get(key)?.trim() ?? '';
    const value = countOf(text);
    if (value !== undefined) return value ?? 0;
    // A number that is no count, such as one too large, may stand for failures under any name.
    if (looseNames.has(key) && !/^[-+]?\d/.test(text)) return text.toLowerCase() === 'true' ? 1 : 0;
    throw fail(
      `expected a count as the attribute ${key}, found ${JSON.stringify(oneLine(text, 80))}. Check the tool that writes the report.`,
    );
  };
  const counter = (of: keyof typeof counterNames): number => Math.max(...counterNames[of].map(count));
  return {
    name: attributes.get('name')?.trim() || file.name,
    declared: {
      // One that is no count says nothing: it only ever adds tests that are not shown.
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
