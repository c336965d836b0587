import {
  add,
  emptyTally,
  NAME_MAX_LENGTH,
  outcomeOf,
  type Suite,
  suiteCounters,
  type SuiteOutcome,
  suiteOf,
  type Tally,
  worseOf,
} from './junit-suite.ts';
import { isWorse, outcomeElements, type Test, testOf, testWords } from './junit-test.ts';
import { oneLine } from './one-line.ts';
import type { EvidenceError, EvidenceFile } from './reading.ts';
import type { XmlElement, XmlHandler } from './xml.ts';

export interface FailingTest {
  suite: string;
  name: string;
  kind: 'failure' | 'error';
  message: string;
}

/** Told while a document is read. */
export interface JunitReport {
  suite(outcome: SuiteOutcome): void;
  failingTest(test: FailingTest): void;
  /** Tests that are stated beyond those that are shown, of which nobody can say how they went. */
  unshown(tests: number): void;
}

const MESSAGE_MAX_LENGTH = 300;
/** How much of a failure's text is kept to make its message of. */
const TEXT_MAX_LENGTH = 2000;

/** What other reports are called by their root element, and how to come by JUnit instead. */
const otherFormats: Readonly<Record<string, string>> = {
  TestRun:
    'a Visual Studio test report (trx). Add the package JunitXml.TestLogger and run `dotnet test --logger junit`, or convert it',
  'test-run': 'an NUnit 3 report. Have NUnit write JUnit, or convert it',
  'test-results': 'an NUnit 2 report. Have NUnit write JUnit, or convert it',
  assemblies: 'an xUnit.net report. Have xUnit.net write JUnit (`-junit`), or convert it',
  'testng-results': "TestNG's own report. Use its JUnit reports, in `junitreports`",
  Site: "CTest's own report. Run `ctest --output-junit FILE`",
  coverage: 'a coverage report. Give it under `coverage`',
  report: 'a coverage report of JaCoCo',
};

/**
 * One JUnit document. There is no standard: this takes what Ant, Maven Surefire, Gradle, pytest, PHPUnit, jest-junit,
 * gotestsum, GoogleTest, CTest and Node write. Tests are counted from their elements; where a suite states more failures
 * or errors than its elements show, what it states counts.
 */
export class JunitDocument implements XmlHandler {
  readonly #file: EvidenceFile;
  readonly #report: JunitReport;
  /** Of each open element, what it is to this. */
  readonly #kinds: ('root' | 'suite' | 'test' | 'message' | 'other')[] = [];
  /** Open suites, from the outermost. A root `testsuites` is the first of them, and no suite itself. */
  readonly #suites: Suite[] = [];
  readonly #tests: Test[] = [];
  /** What the suites below a root `testsuites` came to. */
  readonly #told: Tally = emptyTally();
  #sawSuite = false;

  constructor(file: EvidenceFile, report: JunitReport) {
    this.#file = file;
    this.#report = report;
  }

  /** Whether there is any suite, or any test without one. */
  get sawSuite(): boolean {
    return this.#sawSuite;
  }

  open({ name: written, attributes }: XmlElement, fail: (problem: string) => EvidenceError): void {
    // XML tells `Failure` from `failure`; a report that writes it that way means the same.
    const name = written.toLowerCase();
    if (this.#kinds.length === 0 && name !== 'testsuite' && name !== 'testsuites') throw fail(notJunit(written));
    this.#kinds.push(
      this.#kindOf({ name, attributes: inLowerCase(attributes, judgedAttributes.get(name), fail) }, fail),
    );
  }

  text(piece: string): void {
    const test = this.#tests.at(-1);
    if (test === undefined || !this.#kinds.includes('message')) return;
    if (test.message.length < TEXT_MAX_LENGTH) test.message += piece.slice(0, TEXT_MAX_LENGTH);
  }

  close(): void {
    switch (this.#kinds.pop()) {
      case 'test':
        this.#closeTest();
        return;
      case 'suite':
        this.#closeSuite();
        return;
      case 'root':
        this.#closeRoot();
        return;
      case 'message':
      case 'other':
      case undefined:
    }
  }

  #kindOf(
    { name, attributes }: XmlElement,
    fail: (problem: string) => EvidenceError,
  ): 'root' | 'suite' | 'test' | 'message' | 'other' {
    switch (name) {
      case 'testsuites':
      case 'testsuite':
        this.#sawSuite ||= name === 'testsuite';
        this.#suites.push(suiteOf(attributes, this.#file, fail));
        return name === 'testsuites' && this.#kinds.length === 0 ? 'root' : 'suite';
      case 'testcase':
        this.#sawSuite = true;
        this.#tests.push(testOf(attributes, fail));
        return 'test';
      default:
        return this.#kinds.at(-1) === 'message' ? 'other' : this.#detail(name, attributes);
    }
  }

  /** What a test or suite holds. Elements that are not known may stand between, so that no failure hides in one. */
  #detail(name: string, attributes: ReadonlyMap<string, string>): 'message' | 'other' {
    const outcome = Object.hasOwn(outcomeElements, name) ? outcomeElements[name] : undefined;
    const test = this.#tests.at(-1);
    if (test === undefined) {
      if (outcome === 'failure' || outcome === 'error') this.#failSuite(outcome, attributes);
      return 'other';
    }
    if (name === 'flakyfailure' || name === 'flakyerror') test.isFlaky = true;
    if (name === 'rerunfailure' || name === 'rerunerror') test.wasRerun = true;
    if (outcome === undefined || isWorse(test.outcome, outcome)) return 'other';
    // Of several that weigh the same, the first one's message is told.
    if (outcome === test.outcome && test.message !== '') return 'other';
    test.outcome = outcome;
    test.message = attributes.get('message') ?? '';
    // Without a message, the element's text is one.
    return test.message.trim() === '' ? 'message' : 'other';
  }

  /** A failure that belongs to no test. */
  #failSuite(kind: 'failure' | 'error', attributes: ReadonlyMap<string, string>): void {
    const suite = this.#suites.at(-1);
    if (suite === undefined) return;
    if (kind === 'failure') suite.tally.failures += 1;
    else suite.tally.errors += 1;
    suite.tally.tests += 1;
    suite.tally.stated += 1;
    this.#tellFailing(suite.name, kind, attributes.get('message') ?? '');
  }

  #closeTest(): void {
    const test = this.#tests.pop();
    const suite = this.#suites.at(-1);
    if (test === undefined || suite === undefined) return;
    const isPassing = test.outcome === 'passed';
    // Surefire writes reruns that failed beside a failure; a test that passed in the end has `flaky…` instead.
    const outcome = isPassing && test.wasRerun && !test.isFlaky ? 'failure' : test.outcome;
    const { tally } = suite;
    tally.tests += 1;
    tally.stated += 1;
    tally.seconds += test.seconds;
    if (outcome === 'failure') tally.failures += 1;
    if (outcome === 'error') tally.errors += 1;
    if (outcome === 'skipped') tally.skipped += 1;
    if (outcome === 'passed' && test.isFlaky) tally.flaky += 1;
    if (outcome === 'failure' || outcome === 'error') this.#tellFailing(test.name, outcome, test.message);
  }

  #tellFailing(name: string, kind: 'failure' | 'error', message: string): void {
    this.#report.failingTest({
      suite: oneLine(this.#suites.at(-1)?.name ?? '', NAME_MAX_LENGTH),
      name: oneLine(name, NAME_MAX_LENGTH),
      kind,
      message: oneLine(message, MESSAGE_MAX_LENGTH),
    });
  }

  #closeSuite(): void {
    const suite = this.#suites.pop();
    if (suite === undefined) return;
    const worse = worseOf(suite);
    const outer = this.#suites.at(-1);
    if (outer !== undefined && this.#kinds.includes('suite')) {
      add(outer.tally, worse);
      return;
    }
    add(this.#told, worse);
    this.#report.suite(outcomeOf(suite, worse));
    this.#tellUnshown(worse);
  }

  /** Tests without a suite, and what the root states beyond all suites, make a suite of their own. */
  #closeRoot(): void {
    const root = this.#suites.pop();
    if (root === undefined) return;
    const { tally, declared } = root;
    const rest = worseOf({
      ...root,
      declared: {
        tests: declared.tests - this.#told.stated,
        failures: declared.failures - this.#told.failures,
        errors: declared.errors - this.#told.errors,
        skipped: 0,
      },
      seconds: null,
    });
    if (tally.tests > 0 || rest.failures > 0 || rest.errors > 0) this.#report.suite(outcomeOf(root, rest));
    this.#tellUnshown(rest);
  }

  #tellUnshown({ stated, tests }: Tally): void {
    if (stated > tests) this.#report.unshown(stated - tests);
  }
}

/** By the name of the element, the attributes that it is judged by. */
const judgedAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['testsuites', suiteCounters],
  ['testsuite', suiteCounters],
  ['testcase', testWords],
]);

/** Of attributes that differ in capitals alone the first counts; where they are judged by, they have to agree. */
function inLowerCase(
  attributes: ReadonlyMap<string, string>,
  judged: ReadonlySet<string> | undefined,
  fail: (problem: string) => EvidenceError,
): ReadonlyMap<string, string> {
  const lowered = new Map<string, string>();
  for (const [written, value] of attributes) {
    const name = written.toLowerCase();
    const earlier = lowered.get(name);
    if (earlier === undefined) lowered.set(name, value);
    else if (earlier !== value && judged?.has(name) === true)
      throw fail(
        `the element has the attribute ${name} twice, in capitals and in small letters, with different values. Check the tool that writes the report.`,
      );
  }
  return lowered;
}

function notJunit(root: string): string {
  const other = Object.hasOwn(otherFormats, root) ? otherFormats[root] : undefined;
  const found = other === undefined ? `<${oneLine(root, NAME_MAX_LENGTH)}>. Check the path` : other;
  return `expected a JUnit report (<testsuites> or <testsuite>), found ${found}.`;
}
