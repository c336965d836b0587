import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJunit } from '../../../src/action/evidence/junit.ts';
import { evidenceWriter, patient, refusalOf } from './evidence-files.ts';

/** Reads one report that is written here. */
const read = (content: string) => readJunit([evidenceWriter()(content)], patient);

/** What one test comes to, beside one that passed. */
async function outcomeOf(test: string): Promise<string> {
  const { compliant, summary } = await read(`<testsuite><testcase name="good"/>${test}</testsuite>`);
  return `${compliant ? 'compliant' : 'not compliant'}: ${summary}`;
}

const PASSED = 'compliant: 2 tests: 2 passed.';
const SKIPPED = 'compliant: 2 tests: 1 passed, 1 skipped.';
const FAILED = 'not compliant: 2 tests: 1 passed, 1 failed.';
const WITH_ERROR = 'not compliant: 2 tests: 1 passed, 1 with an error.';

describe('the words of a JUnit test', () => {
  it.each([
    'run',
    'completed',
    'passed',
    'PASS',
    'ok',
    'success',
    'Successful',
    'done',
    ' passed ',
    '',
    'Warning',
    'WARNED',
  ])('that stand for a pass: %j', async (word) => {
    for (const name of ['status', 'result'])
      expect(await outcomeOf(`<testcase ${name}="${word}"/>`), name).toBe(PASSED);
  });

  it.each(['skip', 'skipped', 'not run', 'not_run', 'NotRun', 'untested', 'untested_pending', 'disabled'])(
    'that stand for no run: %j',
    async (word) => {
      for (const name of ['status', 'result'])
        expect(await outcomeOf(`<testcase ${name}="${word}"/>`), name).toBe(SKIPPED);
      expect(await read(`<testsuite><testcase status="${word}"/></testsuite>`)).toMatchObject({ compliant: false });
    },
  );

  it.each(['fail', 'Failed', 'ko', 'not ok', 'undefined', 'xpassed'])('that stand for a failure: %j', async (word) => {
    for (const name of ['status', 'result'])
      expect(await outcomeOf(`<testcase ${name}="${word}"/>`), name).toBe(FAILED);
  });

  it('are those of the documentation', async () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/evidence.md'), 'utf8');
    const [, table = ''] = /\n\| `status`, `result` \|.*\n\| --- .*\n((?:\|.*\n)+)/.exec(page) ?? [];
    const rows = table.trimEnd().split('\n');
    const outcomes = [PASSED, SKIPPED, FAILED, WITH_ERROR];
    expect(rows).toHaveLength(outcomes.length);
    for (const [index, row] of rows.entries()) {
      const words = Array.from((row.split('|')[1] ?? '').matchAll(/`(\w+)`/g), ([, word = '']) => word);
      expect(words.length, row).toBeGreaterThan(10);
      for (const word of words) expect(await outcomeOf(`<testcase status="${word}"/>`), word).toBe(outcomes[index]);
    }
  });

  it.each([
    'error',
    'errored',
    'broken',
    'timeout',
    'timedout',
    'timed out',
    'TIMED_OUT',
    'aborted',
    'crashed',
    'canceled',
    'cancelled',
    'incomplete',
    'hook_error',
    'NotRunnable',
  ])('that stand for an error: %j', async (word) => {
    for (const name of ['status', 'result'])
      expect(await outcomeOf(`<testcase ${name}="${word}"/>`), name).toBe(WITH_ERROR);
  });

  it.each(['great', 'unpassed', 'constructor', '__proto__', '0', 'passed?', 'true'])(
    'that nobody knows are refused: %j',
    async (word) => {
      for (const name of ['status', 'result'])
        expect(await refusalOf(read(`<testsuite>\n<testcase ${name}="${word}"/></testsuite>`))).toMatch(
          new RegExp(`^evidence, line 2, .* the attribute ${name} a word .*found "${word.replace('?', '\\?')}"`),
        );
    },
  );

  it('count as the worst of them, and never for less than its elements', async () => {
    expect(await outcomeOf('<testcase status="run" result="failed"/>')).toBe(FAILED);
    expect(await outcomeOf('<testcase status="crashed" result="completed"/>')).toBe(WITH_ERROR);
    expect(await outcomeOf('<testcase status="passed"><failure/></testcase>')).toBe(FAILED);
    expect(await outcomeOf('<testcase status="failed"><skipped/></testcase>')).toBe(FAILED);
  });

  it.each([
    ['success="True" executed="True"', PASSED],
    ['success="False" executed="True"', FAILED],
    ['success="false"', FAILED],
    ['executed="False"', SKIPPED],
    ['executed="False" success="False"', FAILED],
  ])('are `success` and `executed`, too: %s', async (attributes, expected) => {
    expect(await outcomeOf(`<testcase ${attributes}/>`)).toBe(expected);
  });

  it.each(['success', 'executed'])('are true or false as %s', async (name) => {
    expect(await refusalOf(read(`<testsuite><testcase ${name}="perhaps"/></testsuite>`))).toContain(
      `the attribute ${name} a word that says`,
    );
  });
});

describe('capitals in JUnit', () => {
  it.each([
    ['<testcase><Failure/></testcase>', FAILED],
    ['<testcase><ERROR/></testcase>', WITH_ERROR],
    ['<testcase><Skipped/></testcase>', SKIPPED],
    ['<TestCase><failure/></TestCase>', FAILED],
    ['<testcase Status="Failed"/>', FAILED],
    ['<testcase><FlakyFailure/></testcase>', 'compliant: 2 tests: 2 passed (1 of them after a failure).'],
  ])('mean the same: %s', async (test, expected) => {
    expect(await outcomeOf(test)).toBe(expected);
  });

  it.each([
    ['status', '<testsuite><testcase Status="failed" status="passed"/></testsuite>'],
    ['failures', '<testsuite Failures="1" failures="0"><testcase/></testsuite>'],
    ['failures', '<testsuites Failures="1" failures="0"><testsuite><testcase/></testsuite></testsuites>'],
  ])('hide no attribute behind another: %s', async (name, twice) => {
    expect(await refusalOf(read(twice))).toContain(`the attribute ${name} twice`);
  });

  it.each([
    '<testcase className="shop.Cart" classname="Cart"/>',
    '<testcase><properties><property Name="a" name="b" Status="c" status="d"/></properties></testcase>',
    '<testcase Status="passed" status="passed"/>',
  ])('may differ where nothing is judged by them, or they agree: %s', async (test) => {
    expect(await outcomeOf(test)).toBe(PASSED);
  });
});

describe('the counters of a JUnit suite', () => {
  it.each([
    ['failed="2"', '2 tests: 0 passed, 2 failed.'],
    ['failure="2"', '2 tests: 0 passed, 2 failed.'],
    ['failures="0" failed="1"', '1 test: 0 passed, 1 failed.'],
    ['error="1"', '1 test: 0 passed, 1 with an error.'],
    ['Failures="1"', '1 test: 0 passed, 1 failed.'],
  ])('count by any of their names: %s', async (counters, summary) => {
    const test = '<testcase name="a"/>';
    expect(await read(`<testsuite ${counters}>${test}</testsuite>`)).toMatchObject({ compliant: false, summary });
    const below = `<testsuites ${counters}><testsuite>${test}</testsuite></testsuites>`;
    expect(await read(below)).toMatchObject({ compliant: false });
  });

  it.each(['error="none"', 'error=" "', 'failed="false"', 'failure="No"'])(
    'say nothing in words under a name that is no plural: %s',
    async (counter) => {
      const content = `<testsuite ${counter}><testcase/></testsuite>`;
      expect(await read(content)).toMatchObject({ compliant: true, summary: '1 test: 1 passed.' });
    },
  );

  it.each([
    ['failed="true"', '1 test: 0 passed, 1 failed.'],
    ['failure="True"', '1 test: 0 passed, 1 failed.'],
    ['error=" true "', '1 test: 0 passed, 1 with an error.'],
  ])('say one by `true`: %s', async (counter, summary) => {
    const content = `<testsuite ${counter}><testcase/></testsuite>`;
    expect(await read(content)).toMatchObject({ compliant: false, summary });
  });

  it.each(['failed="99999999999999999999"', 'error="-1"', 'failure="1.5"', 'failures="false"', 'skip="false"'])(
    'are counts all the same: %s',
    async (counter) => {
      expect(await refusalOf(read(`<testsuite ${counter}><testcase/></testsuite>`))).toContain('expected a count');
    },
  );

  it.each([
    ['tests="4" skipped="2"', true, '4 tests: 2 passed, 2 skipped.'],
    ['tests="4" skipped="3"', true, '4 tests: 1 passed, 3 skipped.'],
    ['tests="4" skipped="4"', false, '4 tests: 0 passed, 4 skipped; none ran.'],
    ['tests="3" skipped="2"', true, '3 tests: 1 passed, 2 skipped.'],
    ['tests="2" skipped="2"', false, '2 tests: 0 passed, 2 skipped; none ran.'],
    ['skipped="2"', false, '2 tests: 0 passed, 2 skipped; none ran.'],
    ['tests="9" skipped="2"', true, '4 tests: 2 passed, 2 skipped; 5 more stated and not shown.'],
    ['tests="3" failures="1"', false, '3 tests: 2 passed, 1 failed.'],
    [
      'tests="5" failures="1" errors="1" skipped="1"',
      false,
      '5 tests: 2 passed, 1 failed, 1 with an error, 1 skipped.',
    ],
  ])('take the tests that are not shown for the skipped ones: %s', async (counters, compliant, summary) => {
    const tests = '<testcase name="a"/><testcase name="b"/>';
    expect(await read(`<testsuite ${counters}>${tests}</testsuite>`)).toMatchObject({ compliant, summary });
    const nested = `<testsuite ${counters}><testsuite>${tests}</testsuite></testsuite>`;
    expect(await read(nested)).toMatchObject({ compliant, summary });
  });

  it.each([
    ['<testsuite tests="100"><testcase/></testsuite>', 99],
    ['<testsuites tests="100"><testsuite tests="1"><testcase/></testsuite></testsuites>', 99],
    ['<testsuites tests="100"><testsuite tests="60"><testcase/></testsuite></testsuites>', 99],
    ['<testsuites><testsuite tests="3"/><testsuite tests="4"><testcase/></testsuite></testsuites>', 6],
    ['<testsuite tests="1"><testsuite tests="5"/><testcase/></testsuite>', 5],
    ['<testsuite tests="0"><testcase/></testsuite>', 0],
    ['<testsuites tests="1"><testcase/></testsuites>', 0],
    ['<testsuite tests="many"><testcase/></testsuite>', 0],
  ])('tell of tests that are not shown: %s', async (content, count) => {
    const { compliant, summary, data } = await read(content);
    expect(summary).toBe(`1 test: 1 passed${count === 0 ? '' : `; ${count} more stated and not shown`}.`);
    expect(data).toMatchObject({ totals: { tests: 1, passed: 1 }, tests_not_shown: count });
    expect(compliant).toBe(true);
  });
});
