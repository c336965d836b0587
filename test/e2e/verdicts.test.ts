import { readFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answers } from './verdicts/answers.ts';
import { reaching } from './verdicts/reaching.ts';
import { records } from './verdicts/records.ts';
import { openScene, type Scenarios } from './verdicts/scene.ts';
import { setup } from './verdicts/setup.ts';
import { statuses } from './verdicts/statuses.ts';
import { wrongInputs } from './verdicts/wrong-inputs.ts';
import { openWorkplace, type Step, type Workplace } from './workplace.ts';

// The tables of docs/verdicts.md are the test: each row is brought about, in every way that there is a scenario for, and
// must come to the verdict, exit codes and words that the page gives.

const scenarios: Scenarios = { ...setup, ...reaching, ...statuses, ...answers, ...records, ...wrongInputs };

const exitCode = z.enum(['0', '1']).transform(Number);
const row = z
  .tuple([z.string(), z.string(), z.string(), exitCode, exitCode, z.string()])
  .transform(([name, cause, verdict, exit, exitUnderWarn, words]) => ({
    name: uncoded(name),
    cause,
    verdict: uncoded(verdict),
    exit,
    exitUnderWarn,
    words: Array.from(words.matchAll(/“(.*?)”/g), ([, quoted = '']) => quoted),
  }));
const cells = z.array(z.object({ text: z.string() }));
const table = z.object({ header: cells, rows: z.array(cells) });

function uncoded(text: string): string {
  return text.replace(/^`(.*)`$/, '$1');
}

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/verdicts.md'), 'utf8');
const rows = marked
  .lexer(page)
  .filter(({ type }) => type === 'table')
  .map((token) => table.parse(token))
  .filter(({ header }) => header[0]?.text === 'name')
  .flatMap((found) => found.rows.map((one) => row.parse(one.map(({ text }) => text))));

it('has a scenario for each row of the page, and a row for each scenario', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(scenarios).toSorted());
});

it('passes nothing by default', () => {
  for (const { name, verdict, exit, words } of rows) {
    expect(exit, name).toBe(1);
    expect(['non-compliant', 'undecided']).toContain(verdict);
    expect(words, name).not.toEqual([]);
  }
});

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

const cases = rows.flatMap((one) =>
  (scenarios[one.name] ?? []).map((scenario, index) => ({ ...one, scenario, way: index + 1 })),
);

/** What is told in short beside the job's log. */
const told = ({ annotations }: Step): string => annotations.map(({ message }) => message).join('\n');

/** What the job's page says, without what keeps Markdown from taking it for more than text. */
const shown = ({ summary }: Step): string =>
  summary.replaceAll(/&#(\d+);/g, (_whole, number) => String.fromCodePoint(Number(number))).replaceAll('&quot;', '"');

describe.concurrent('by default', () => {
  it.each(cases)('$name ($way)', async ({ name, way, scenario, verdict, exit, words }) => {
    const step = await scenario(openScene(work, `${name} ${way}`, {}));
    expect(step.verdict, step.log).toBe(verdict);
    expect(step.exitCode).toBe(exit);
    expect(step.result.verdict).toBe(verdict);
    expect(step.summary).toContain(`## Assay: ${verdict}`);
    expect(step.annotations[0]).toMatchObject({ level: 'error' });
    for (const one of words) {
      expect(told(step)).toContain(one);
      expect(shown(step)).toContain(one);
    }
    expect(step.result.artifacts.filter((artifact) => artifact.verdict === 'compliant')).toEqual([]);
  });
});

describe.concurrent('under `on-undecided: warn`', () => {
  // That every way comes to the same was seen above.
  it.each(cases.filter(({ way }) => way === 1))('$name', async ({ name, scenario, verdict, exitUnderWarn }) => {
    const step = await scenario(openScene(work, `${name} under warn`, { 'on-undecided': 'warn' }));
    expect(step.verdict, step.log).toBe(verdict);
    expect(step.exitCode).toBe(exitUnderWarn);
    expect(step.annotations[0]).toMatchObject({ level: exitUnderWarn === 0 ? 'warning' : 'error' });
  });
});
