import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JUNIT_MAX_RESULTS, readJunit } from '../../../src/action/evidence/junit.ts';
import { runs } from '../../runs.ts';
import { evidenceWriter, fixture, passes, patient, refusalOf } from './evidence-files.ts';

const dialect = (name: string) => readJunit([fixture(`junit/${name}`)], patient);

/** Reads one report that is written here. */
const read = (content: string) => readJunit([evidenceWriter()(content)], patient);

const outcome = async (content: string) => {
  const { compliant, results } = await read(content);
  return {
    compliant,
    results: results.map(({ failures, errors, skipped, total }) => ({ failures, errors, skipped, total })),
  };
};

describe('readJunit', () => {
  it('reads pytest', async () => {
    const { compliant, summary, results, data } = await dialect('pytest.xml');
    expect(compliant).toBe(false);
    expect(summary).toBe('6 tests: 2 passed, 1 failed, 1 with an error, 2 skipped.');
    const timestamp = Date.parse('2026-03-04T04:06:07.250Z') / 1000;
    expect(results).toEqual([
      { name: 'pytest', failures: 1, errors: 1, skipped: 2, total: 6, duration: 0.412, timestamp },
    ]);
    expect(data['failing_tests']).toEqual([
      {
        suite: 'pytest',
        name: 'tests.test_cart › test_total[1-2]',
        kind: 'failure',
        message: 'assert 3 == 4 + where 3 = total()',
      },
      {
        suite: 'pytest',
        name: 'tests.test_db › test_open',
        kind: 'error',
        message: 'failed on setup with "no database"',
      },
    ]);
  });

  it('reads jest-junit', async () => {
    const { results, data } = await dialect('jest.xml');
    const timestamp = Date.parse('2026-03-04T05:06:07Z') / 1000;
    expect(results).toEqual([
      { name: 'cart', failures: 1, errors: 0, skipped: 0, total: 2, duration: 0.9, timestamp },
      { name: 'money', failures: 0, errors: 0, skipped: 0, total: 1, duration: 0.5, timestamp: timestamp + 1 },
    ]);
    expect(data['failing_tests']).toMatchObject([
      {
        message: 'Error: expect(received).toBe(expected) Expected: 4 Received: 3 at Object.toBe (cart.test.ts:9:15)',
      },
    ]);
  });

  it('reads gotestsum, with the build error that only the root states', async () => {
    const { compliant, results } = await dialect('gotestsum.xml');
    expect(compliant).toBe(false);
    expect(results.map(({ name, failures, errors, total }) => ({ name, failures, errors, total }))).toEqual([
      { name: 'example.com/shop/cart', failures: 1, errors: 0, total: 2 },
      { name: 'example.com/shop/money', failures: 0, errors: 0, total: 1 },
      { name: 'junit/gotestsum.xml', failures: 0, errors: 1, total: 1 },
    ]);
  });

  it('reads surefire: what passed after a rerun has passed', async () => {
    const { compliant, summary, results, data } = await dialect('surefire.xml');
    expect(compliant).toBe(true);
    expect(summary).toBe('4 tests: 3 passed (1 of them after a failure), 1 skipped.');
    expect(results).toEqual([
      { name: 'com.example.CartTest', failures: 0, errors: 0, skipped: 1, total: 4, duration: 1234.5 },
    ]);
    expect(data['totals']).toMatchObject({ flaky: 1, passed: 3 });
  });

  it('reads surefire: what failed in all reruns is one failure', async () => {
    const { compliant, summary } = await dialect('surefire-rerun.xml');
    expect(compliant).toBe(false);
    expect(summary).toBe('1 test: 0 passed, 1 failed.');
  });

  it('reads Gradle', async () => {
    const { compliant, results } = await dialect('gradle.xml');
    expect(compliant).toBe(true);
    const timestamp = Date.parse('2026-03-04T05:06:07.123Z') / 1000;
    expect(results).toEqual([
      { name: 'com.example.MoneyTest', failures: 0, errors: 0, skipped: 0, total: 2, duration: 0.027, timestamp },
    ]);
  });

  it('reads PHPUnit: what is nested is counted once', async () => {
    const { results, summary } = await dialect('phpunit.xml');
    expect(summary).toBe('4 tests: 2 passed, 1 failed, 1 skipped.');
    expect(results).toEqual([
      { name: '/repo/phpunit.xml', failures: 1, errors: 0, skipped: 1, total: 4, duration: 0.5 },
    ]);
  });

  it('reads CTest', async () => {
    expect((await dialect('ctest.xml')).summary).toBe('4 tests: 1 passed, 1 failed, 2 skipped.');
  });

  it('reads GoogleTest', async () => {
    expect((await dialect('googletest.xml')).summary).toBe('3 tests: 1 passed, 2 skipped.');
  });

  it('reads Node, whose tests need no suite', async () => {
    const { compliant, results } = await dialect('node.xml');
    expect(compliant).toBe(true);
    expect(results).toEqual([
      { name: 'sums', failures: 0, errors: 0, skipped: 0, total: 1, duration: 0.002 },
      { name: 'junit/node.xml', failures: 0, errors: 0, skipped: 0, total: 1, duration: 0.001 },
    ]);
  });

  it('says what is not JUnit, by name', async () => {
    expect(await refusalOf(dialect('dotnet.trx'))).toMatch(
      /^junit\/dotnet\.trx, line 2, .*found a Visual Studio test report \(trx\)\. .*--logger junit/,
    );
    expect(await refusalOf(readJunit([fixture('coverage/coveragepy.xml')], patient))).toContain('a coverage report');
    expect(await refusalOf(read('<constructor/>'))).toContain('found <constructor>');
  });

  it('refuses reports that hold nothing', async () => {
    expect(await refusalOf(readJunit([], patient))).toContain('found none');
    expect(await refusalOf(read(''))).toContain('empty');
    expect(await refusalOf(read('<testsuites tests="3"/>'))).toContain('at least one <testsuite>, found none');
    const write = evidenceWriter();
    const good = write('<testsuite><testcase name="a"/></testsuite>', 'good.xml');
    const empty = write('<testsuites></testsuites>', 'empty.xml');
    expect(await refusalOf(readJunit([good, empty], patient))).toMatch(/^empty\.xml: /);
  });

  it.each([
    ['<testsuite/>', 'No tests.'],
    ['<testsuite tests="5"/>', 'No tests; 5 stated and not shown.'],
    ['<testsuites><testsuite tests="0"/><testsuite/></testsuites>', 'No tests.'],
    ['<testsuite><testcase name="a"><skipped/></testcase></testsuite>', '1 test: 0 passed, 1 skipped; none ran.'],
    ['<testsuite><testcase name="a" status="notrun"/></testsuite>', '1 test: 0 passed, 1 skipped; none ran.'],
    ['<testsuite tests="3" skipped="3"/>', '3 tests: 0 passed, 3 skipped; none ran.'],
  ])('is not compliant when no test ran: %s', async (content, sentence) => {
    expect(await read(content)).toMatchObject({ compliant: false, summary: sentence });
  });

  it('takes the worse of what a suite states and what it shows', async () => {
    const counts = { failures: 0, errors: 0, skipped: 0, total: 1 };
    const test = '<testcase name="a"/>';
    expect(await outcome(`<testsuite>${test}</testsuite>`)).toEqual({ compliant: true, results: [counts] });
    expect(await outcome(`<testsuite tests="0">${test}</testsuite>`)).toEqual({ compliant: true, results: [counts] });
    expect(await outcome(`<testsuite failures="1">${test}</testsuite>`)).toEqual({
      compliant: false,
      results: [{ ...counts, failures: 1 }],
    });
    expect(await outcome(`<testsuite failures="0"><testcase><failure/></testcase></testsuite>`)).toEqual({
      compliant: false,
      results: [{ ...counts, failures: 1 }],
    });
    expect(await outcome(`<testsuite errors="1,000">${test}</testsuite>`)).toEqual({
      compliant: false,
      results: [{ ...counts, errors: 1000, total: 1000 }],
    });
    expect(await outcome(`<testsuites errors="2"><testsuite errors="1">${test}</testsuite></testsuites>`)).toEqual({
      compliant: false,
      results: [
        { ...counts, errors: 1 },
        { ...counts, errors: 1 },
      ],
    });
    expect(
      await outcome(`<testsuite failures="1"><testsuite failures="2">${test}</testsuite>${test}</testsuite>`),
    ).toEqual({ compliant: false, results: [{ ...counts, failures: 2, total: 3 }] });
  });

  it.each([
    '<testcase><error/></testcase>',
    '<testcase><skipped/><failure/></testcase>',
    '<testcase><failure/><skipped/></testcase>',
    '<testcase status="FAILED"/>',
    '<testcase result="failure"><skipped/></testcase>',
    '<testcase><rerunFailure/></testcase>',
    '<testcase><flakyFailure/><failure/></testcase>',
    '<error message="set-up"/>',
    '<testcase><wrapper><failure/></wrapper></testcase>',
    '<wrapper><testcase><failure/></testcase></wrapper>',
    '<testsuite><testcase><failure/></testcase></testsuite>',
    '<testsuites><testsuite failures="1"/></testsuites>',
  ])('is not compliant with %s', async (content) => {
    expect((await read(`<testsuite><testcase name="good"/>${content}</testsuite>`)).compliant).toBe(false);
    expect(
      (await read(`<testsuites><testsuite><testcase name="good"/></testsuite>${content}</testsuites>`)).compliant,
    ).toBe(false);
  });

  it.each(['<testcase><flakyError/></testcase>', '<testcase><flakyFailure/><rerunFailure/></testcase>'])(
    'is compliant with %s',
    async (content) => {
      expect((await read(`<testsuite>${content}</testsuite>`)).compliant).toBe(true);
    },
  );

  it.each(['-1', 'many', '1.5', '1e3', '99999999999999999999', '0x10'])('refuses %s as a count', async (count) => {
    const content = `<testsuites>\n<testsuite name="a" failures="${count}"/></testsuites>`;
    expect(await refusalOf(read(content))).toMatch(/^evidence, line 2, .*count as the attribute failures, found "/);
  });

  it.each([
    ['0.25', 0.25],
    ['1,234.5', 1234.5],
    ['1,234,567', 1_234_567],
    ['0,005', 0.005],
    ['1.5E-4', 0.000_15],
    ['0.', 0],
    ['-1', 0],
    ['NaN', 0],
    ['1e999', 0],
    ['fast', 0],
  ])('reads %s as seconds', async (time, seconds) => {
    expect((await read(`<testsuite time="${time}"><testcase/></testsuite>`)).results).toMatchObject([
      { duration: seconds },
    ]);
  });

  it('adds up the times of tests where a suite states none', async () => {
    const content = '<testsuite><testcase time="1.5"/><testsuite time="2"><testcase time="9"/></testsuite></testsuite>';
    expect((await read(content)).results).toMatchObject([{ duration: 3.5 }]);
  });

  it.each([
    ['2026-03-04T05:06:07', '2026-03-04T05:06:07Z'],
    ['2026-03-04 05:06:07Z', '2026-03-04T05:06:07Z'],
    ['2026-03-04T05:06:07.123456+0130', '2026-03-04T03:36:07.123Z'],
    ['2026-03-04T05:06:07-08', '2026-03-04T13:06:07Z'],
  ])('reads %s as a time', async (timestamp, expected) => {
    const { results } = await read(`<testsuite timestamp="${timestamp}"><testcase/></testsuite>`);
    expect(results).toMatchObject([{ timestamp: Date.parse(expected) / 1000 }]);
  });

  it.each(['', 'yesterday', '2026-13-04T05:06:07', '1772600767'])('leaves out the time %j', async (timestamp) => {
    const { results } = await read(`<testsuite timestamp="${timestamp}"><testcase/></testsuite>`);
    expect(results[0]).not.toHaveProperty('timestamp');
  });

  it('puts several files together', async () => {
    const files = ['gradle.xml', 'surefire.xml', 'phpunit.xml'].map((name) => fixture(`junit/${name}`));
    const { compliant, summary, results, data } = await readJunit(files, patient);
    expect(compliant).toBe(false);
    expect(summary).toBe('10 tests: 7 passed (1 of them after a failure), 1 failed, 2 skipped.');
    expect(results).toHaveLength(3);
    expect(data).toMatchObject({
      files: 3,
      suites: [{ file: 'junit/phpunit.xml', failures: 1 }, { failures: 0 }, { failures: 0 }],
    });
  });

  it('keeps what is stored small, and loses no failure', async () => {
    const count = JUNIT_MAX_RESULTS + 500;
    const name = '☃"\\'.repeat(500).replaceAll('"', '&quot;');
    const suites = Array.from(
      { length: count },
      (_, i) =>
        `<testsuite name="${name}"><testcase name="${name}"><failure message="${name}${i}">${name}</failure></testcase></testsuite>`,
    );
    const { summary, results, data } = await readJunit(
      [{ ...evidenceWriter()(`<testsuites>${suites.join('')}</testsuites>`), name: '"\u0001'.repeat(2000) }],
      patient,
    );
    expect(summary).toBe(`${count} tests: 0 passed, ${count} failed.`);
    expect(results).toHaveLength(JUNIT_MAX_RESULTS + 1);
    expect(results.reduce((sum, { failures }) => sum + failures, 0)).toBe(count);
    expect(data).toMatchObject({ suites_left_out: count - 100, failing_tests_left_out: count - 20 });
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(256 * 1024);
    expect(JSON.stringify(data['failing_tests'])).not.toMatch(/\\u/);
  });

  it('does not cut characters in two', async () => {
    const content = `<testsuite><testcase><failure message="${'x'.repeat(298)}😀😀"/></testcase></testsuite>`;
    expect((await read(content)).data).toMatchObject({ failing_tests: [{ message: `${'x'.repeat(298)}…` }] });
  });

  it('stops when it is told to', async () => {
    const reason = new Error('enough');
    await expect(readJunit([fixture('junit/gradle.xml')], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

interface GeneratedSuite {
  name: string;
  tests: ('passed' | 'failure' | 'error' | 'skipped')[];
  suites: GeneratedSuite[];
  isCounted: boolean;
}

const suiteBelow = (depth: number): fc.Arbitrary<GeneratedSuite> =>
  fc.record({
    name: fc.string({ minLength: 1, unit: 'grapheme', maxLength: 12 }),
    tests: fc.array(fc.constantFrom('passed', 'failure', 'error', 'skipped'), { maxLength: 6 }),
    suites: depth === 0 ? fc.constant([]) : fc.array(suiteBelow(depth - 1), { maxLength: 2 }),
    isCounted: fc.boolean(),
  });

const escaped = (text: string): string =>
  text.replace(/[&<>"\s\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return /[&<>"\t\n\r ]/.test(character) ? `&#${code};` : '_';
  });

const testsOf = ({ tests, suites }: GeneratedSuite): GeneratedSuite['tests'] => [...tests, ...suites.flatMap(testsOf)];

function xmlOf(generated: GeneratedSuite): string {
  const all = testsOf(generated);
  const count = (kind: string): number => all.filter((test) => test === kind).length;
  const counters = generated.isCounted
    ? ` tests="${all.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`
    : '';
  const tests = generated.tests.map((test, i) =>
    test === 'passed' ? `<testcase name="t${i}"/>` : `<testcase name="t${i}"><${test}>why</${test}></testcase>`,
  );
  return `<testsuite name="${escaped(generated.name)}"${counters}>${tests.join('')}${generated.suites.map(xmlOf).join('')}</testsuite>`;
}

describe('any JUnit report', () => {
  it('is counted right', async () => {
    const write = evidenceWriter();
    await fc.assert(
      fc.asyncProperty(fc.array(suiteBelow(2), { minLength: 1, maxLength: 4 }), async (suites) => {
        const { compliant, results } = await readJunit(
          [write(`<testsuites>${suites.map(xmlOf).join('\n')}</testsuites>`)],
          patient,
        );
        expect(results.map(({ failures, errors, skipped, total }) => [failures, errors, skipped, total])).toEqual(
          suites.map((one) => {
            const tests = testsOf(one);
            const count = (kind: string): number => tests.filter((test) => test === kind).length;
            return [count('failure'), count('error'), count('skipped'), tests.length];
          }),
        );
        const tests = suites.flatMap(testsOf);
        const isBad = tests.some((test) => test === 'failure' || test === 'error');
        expect(compliant).toBe(!isBad && tests.includes('passed'));
      }),
      { numRuns: runs(150) },
    );
  });

  it.each(['gradle.xml', 'surefire.xml', 'node.xml', 'googletest.xml'])('never passes cut off: %s', async (name) => {
    const whole = readFileSync(fixture(`junit/${name}`).path);
    const write = evidenceWriter();
    const end = whole.lastIndexOf('>');
    for (let length = 0; length <= end; length++)
      expect(await passes(readJunit([write(whole.subarray(0, length))], patient)), `${length} bytes`).toBe(false);
    expect(await passes(readJunit([write(whole)], patient))).toBe(true);
  });

  it('does not pass with a failing test when one byte is changed', async () => {
    const write = evidenceWriter();
    const whole = readFileSync(fixture('junit/surefire-rerun.xml').path);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Buffer.from(whole);
        changed[at] = byte;
        expect(await passes(readJunit([write(changed)], patient))).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });
});
