import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/action/evidence/reading.ts';
import { EvidenceError } from '../../../src/action/evidence/reading.ts';
import { readSarif, type SarifThreshold } from '../../../src/action/evidence/sarif.ts';
import { runs } from '../../runs.ts';
import { evidenceFile, evidenceFiles, fixture, refusalOf, reordered, unhurried } from './evidence-file.ts';

const driver = {
  name: 'Scanner',
  rules: [
    { id: 'bad', defaultConfiguration: { level: 'error' } },
    { id: 'meek', guid: 'AB-1' },
  ],
};

/** The one rule of an extension. */
const rulesOfLevel = (level: string): object[] => [{ id: 'x', defaultConfiguration: { level } }];

/** A log of one run. */
const log = (run: object): object => ({ version: '2.1.0', runs: [{ tool: { driver }, results: [], ...run }] });

const read = (content: unknown, failOn: SarifThreshold = 'error'): Promise<Reading> =>
  readSarif(evidenceFiles(content), { failOn }, unhurried);

/** The level that one result comes to, in a run. */
async function levelOf(result: object, run: object = {}): Promise<string> {
  const { data } = await read(log({ results: [result], ...run }));
  const found = Object.entries(data.counts as Record<string, number>).filter(([, count]) => count > 0);
  return found.map(([level]) => level).join() || 'not counted';
}

describe('readSarif', () => {
  it('counts findings by level and tool, and lists those that fail', async () => {
    const reading = await readSarif([fixture('scan.sarif')], { failOn: 'error' }, unhurried);
    expect(reading).toEqual({
      compliant: false,
      summary: 'SARIF of Scanner 3.1.4, Linter: 1 error, 1 warning, 1 note; 1 suppressed.',
      data: {
        format: 'SARIF',
        spec_version: '2.1.0',
        fail_on: 'error',
        files: 1,
        runs: 2,
        failed_invocations: 0,
        counts: { error: 1, warning: 1, note: 1, none: 2 },
        suppressed: 1,
        absent: 1,
        tools: [
          { name: 'Scanner', version: '3.1.4', counts: { error: 1, warning: 0, note: 1, none: 2 } },
          { name: 'Linter', version: null, counts: { error: 0, warning: 1, note: 0, none: 0 } },
        ],
        findings: [
          {
            rule_id: 'sql/injection',
            level: 'error',
            uri: 'src/store/find.ts',
            line: 41,
            message: 'This query is built from what a user typed.',
          },
        ],
      },
    });
  });

  it.each([
    ['error', 'error', false],
    ['warning', 'error', true],
    ['note', 'error', true],
    ['none', 'error', true],
    ['error', 'warning', false],
    ['warning', 'warning', false],
    ['note', 'warning', true],
    ['note', 'note', false],
    ['none', 'note', true],
    ['error', 'never', true],
  ] as const)('a finding of level %s with fail-on %s is compliant: %s', async (level, failOn, compliant) => {
    expect((await read(log({ results: [{ level }] }), failOn)).compliant).toBe(compliant);
  });

  it.each([
    ['states one', { ruleId: 'bad', level: 'note' }, 'note'],
    ['names its rule by id', { ruleId: 'bad' }, 'error'],
    ['names its rule by index', { ruleIndex: 0 }, 'error'],
    ['names its rule by an index that says there is none', { ruleId: 'bad', ruleIndex: -1 }, 'error'],
    ['names its rule by reference', { rule: { index: 0 } }, 'error'],
    ['names its rule by a longer id', { ruleId: 'bad/very/bad' }, 'error'],
    ['names its rule by guid', { ruleId: 'bad', rule: { guid: 'ab-1' } }, 'warning'],
    ['names a rule without level', { ruleId: 'meek' }, 'warning'],
    ['names a rule that is not listed', { ruleId: 'badly' }, 'warning'],
    ['names no rule', {}, 'warning'],
    ['is no failure', { ruleId: 'bad', kind: 'pass', level: 'error' }, 'none'],
    ['is of kind review', { ruleId: 'bad', kind: 'review' }, 'none'],
    ['is a failure', { ruleId: 'bad', kind: 'fail' }, 'error'],
    ['is gone', { ruleId: 'bad', baselineState: 'absent' }, 'not counted'],
    ['was there before', { ruleId: 'bad', baselineState: 'unchanged' }, 'error'],
    ['is suppressed in the source', { ruleId: 'bad', suppressions: [{ kind: 'inSource' }] }, 'not counted'],
    ['has no suppression', { ruleId: 'bad', suppressions: [] }, 'error'],
    ['has a suppression under review', { ruleId: 'bad', suppressions: [{ status: 'underReview' }] }, 'error'],
    [
      'has a rejected one as well',
      { ruleId: 'bad', suppressions: [{ status: 'accepted' }, { status: 'rejected' }] },
      'error',
    ],
  ])('gives a result its level where it %s', async (_where, result, level) => {
    expect(await levelOf(result)).toBe(level);
  });

  it('finds rules in extensions', async () => {
    const extensions = [
      { name: 'one', guid: 'G-1', rules: rulesOfLevel('note') },
      { name: 'two', rules: rulesOfLevel('error') },
    ];
    const run = { tool: { driver, extensions } };
    expect(await levelOf({ rule: { index: 0, toolComponent: { index: 0 } } }, run)).toBe('note');
    expect(await levelOf({ ruleIndex: 0, rule: { toolComponent: { index: 1 } } }, run)).toBe('error');
    expect(await levelOf({ ruleId: 'x', rule: { toolComponent: { guid: 'g-1' } } }, run)).toBe('note');
    expect(await levelOf({ ruleId: 'x', rule: { toolComponent: { name: 'one' } } }, run)).toBe('note');
    // Both have the rule and the result says neither: the more severe one counts.
    expect(await levelOf({ ruleId: 'x' }, run)).toBe('error');
  });

  it('lets the invocation of a result override the level of a rule', async () => {
    const invocations = [
      { executionSuccessful: true },
      {
        executionSuccessful: true,
        ruleConfigurationOverrides: [
          { descriptor: { index: 0 }, configuration: { level: 'note' } },
          { descriptor: { id: 'unlisted' }, configuration: { level: 'error' } },
          { descriptor: { id: 'meek' }, configuration: { enabled: true } },
        ],
      },
    ];
    const inFirst = { provenance: { invocationIndex: 0 } };
    const inSecond = { provenance: { invocationIndex: 1 } };
    expect(await levelOf({ ruleId: 'bad', ...inSecond }, { invocations })).toBe('note');
    expect(await levelOf({ ruleId: 'bad', ...inFirst }, { invocations })).toBe('error');
    expect(await levelOf({ ruleId: 'bad' }, { invocations })).toBe('error');
    expect(await levelOf({ ruleId: 'unlisted', ...inSecond }, { invocations })).toBe('error');
    expect(await levelOf({ ruleId: 'meek', ...inSecond }, { invocations })).toBe('warning');
    expect(await levelOf({ ruleId: 'bad', level: 'warning', ...inSecond }, { invocations })).toBe('warning');
  });

  it.each([{ executionSuccessful: false }, {}])('is non-compliant where the scan failed: %j', async (invocation) => {
    const reading = await read(log({ invocations: [{ executionSuccessful: true }, invocation] }), 'never');
    expect(reading.compliant).toBe(false);
    expect(reading.summary).toMatch(/ 1 invocation did not succeed\.$/);
  });

  it.each([
    [
      'another version',
      { version: '2.0.0', runs: [] },
      'at version: expected SARIF 2.1.0, found SARIF "2.0.0", which is not read.',
    ],
    ['no version', { runs: [{ tool: { driver }, results: [] }] }, 'expected SARIF 2.1.0, found no `version`.'],
    ['no runs', { version: '2.1.0' }, 'expected `runs`, found none: nothing was scanned.'],
    ['an empty list of runs', { version: '2.1.0', runs: [] }, 'nothing was scanned.'],
    ['a run without results', { version: '2.1.0', runs: [{ tool: { driver } }] }, 'at runs[0]: expected `results`'],
    ['a run whose results are null', log({ results: null }), 'at runs[0]: expected `results`'],
    ['no tool', log({ tool: {} }), 'expected the name of the tool at `tool.driver.name`, found none.'],
    [
      'a level of its own',
      log({ results: [{ level: 'fatal' }] }),
      'at runs[0].results[0].level: expected one of error, warning, note, none, found "fatal".',
    ],
    ['a kind of its own', log({ results: [{ kind: 'ok' }] }), 'at runs[0].results[0].kind: expected one of'],
    [
      'a status of its own',
      log({ results: [{ suppressions: [{ status: 'ok' }] }] }),
      'suppressions[0].status: expected one of',
    ],
    [
      'a rule that is not there',
      log({ results: [{ ruleIndex: 2 }] }),
      "expected one of the tool's 2 rules, found index 2.",
    ],
    [
      'an extension that is not there',
      log({ results: [{ rule: { toolComponent: { index: 0 } } }] }),
      'tool components, found index 0.',
    ],
    [
      'an invocation that is not there',
      log({ results: [{ provenance: { invocationIndex: 0 } }] }),
      "run's 0 invocations, found index 0.",
    ],
    [
      'results in other files',
      log({ externalPropertyFileReferences: { results: [{}] } }),
      '"results" is kept in other files, which is not supported',
    ],
    [
      'results beside the runs',
      { ...log({}), inlineExternalProperties: [{}] },
      'external properties, which are not supported',
    ],
    [
      'namesakes without end',
      log({ tool: { driver: { name: 'x', rules: Array.from({ length: 101 }, () => ({ id: 'a' })) } } }),
      'at most 100 rules with one id',
    ],
  ])('refuses %s', async (_what, content, message) => {
    expect(await refusalOf(read(content))).toContain(message);
  });

  it('refuses no file at all', async () => {
    expect(await refusalOf(readSarif([], { failOn: 'error' }, unhurried))).toContain('at least one SARIF file');
  });

  it('adds up several files', async () => {
    const files = evidenceFiles(log({ results: [{ ruleId: 'bad' }] }), log({ results: [{ ruleId: 'meek' }] }));
    const { data } = await readSarif(files, { failOn: 'never' }, unhurried);
    expect(data).toMatchObject({ files: 2, runs: 2, counts: { error: 1, warning: 1 }, findings: [] });
    expect(data.tools).toHaveLength(1);
  });

  it('lists the first findings only, and stays within 256 KiB whatever they hold', async () => {
    const long = '\u0001'.repeat(900);
    const result = (line: number): object => ({
      ruleId: long,
      level: 'error',
      message: { text: long.repeat(2) },
      locations: [{ physicalLocation: { artifactLocation: { uri: long }, region: { startLine: line } } }, null],
    });
    const results = [{ level: 'note' }, ...Array.from({ length: 30 }, (_, index) => result(index + 1))];
    const many = Array.from({ length: 60 }, (_, index) => ({
      tool: { driver: { name: index + long, version: long } },
      results:
        index === 0 ? results.map((one) => ({ ...one, locations: 'locations' in one ? one.locations : [] })) : [{}],
    }));
    const text = JSON.stringify({ version: '2.1.0', runs: many }).replaceAll(',null]', ']');
    const { data } = await read(text);
    expect((data.findings as { line: number }[]).map(({ line }) => line)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(data.counts).toMatchObject({ error: 30, warning: 59, note: 1 });
    expect((data.tools as object[]).at(-1)).toMatchObject({ name: 'other tools', counts: { warning: 10 } });
    expect(JSON.stringify(data).length).toBeLessThan(256 * 1024);
  });

  it('reads the same whatever the order of members', async () => {
    const whole: unknown = JSON.parse(readFileSync(fixture('scan.sarif').path, 'utf8'));
    const expected = await read(whole, 'warning');
    await fc.assert(
      fc.asyncProperty(fc.string(), async (salt) => {
        expect(await read(reordered(whole, salt), 'warning')).toEqual(expected);
      }),
      { numRuns: runs(30) },
    );
  });

  it('never passes a file that was cut off', async () => {
    const file = evidenceFile('cut.sarif');
    const bytes = Buffer.from(JSON.stringify(log({ results: [{ ruleId: 'meek', message: { text: 'ä' } }] })));
    for (let end = 0; end < bytes.length; end += 1) {
      file.write(bytes.subarray(0, end));
      expect(await refusalOf(readSarif([file], { failOn: 'never' }, unhurried))).toContain('cut.sarif');
    }
    file.write(bytes);
    expect((await readSarif([file], { failOn: 'never' }, unhurried)).compliant).toBe(true);
  });

  it('refuses bytes of any kind with words of its own', async () => {
    const file = evidenceFile('any.sarif');
    const good = Buffer.from(JSON.stringify(log({ results: [{ ruleId: 'bad' }] })));
    const damaged = fc.tuple(fc.nat(good.length - 1), fc.nat(255)).map(([at, byte]) => {
      const bytes = Buffer.from(good);
      bytes[at] = byte;
      return bytes;
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged), async (bytes) => {
        file.write(bytes);
        const outcome = await readSarif([file], { failOn: 'error' }, unhurried).catch((error: unknown) => error);
        expect(outcome instanceof EvidenceError || (outcome as Reading).data.format === 'SARIF').toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });
});
