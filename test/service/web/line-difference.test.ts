import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DifferenceRow, DIFFERING_LINES_MAX, lineDifference } from '../../../src/service/web/line-difference.ts';

/** A row as its number and text on each side, with its sign. */
const told = (row: DifferenceRow): string =>
  row.kind === 'skipped'
    ? `… ${row.lineCount}`
    : [row.before, row.after].map((line) => (line === null ? '-' : `${line.number} ${line.text}`)).join(' | ');

const numbered = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('');

describe('lineDifference', () => {
  it('puts a line beside the one whose place it takes, and leaves out what is far from a difference', () => {
    const before = numbered(20);
    const after = before.replace('line 10\n', 'another\nand more\n');
    expect(lineDifference(before, after)?.map(told)).toEqual([
      '… 6',
      '7 line 7 | 7 line 7',
      '8 line 8 | 8 line 8',
      '9 line 9 | 9 line 9',
      '10 line 10 | 10 another',
      '- | 11 and more',
      '11 line 11 | 12 line 11',
      '12 line 12 | 13 line 12',
      '13 line 13 | 14 line 13',
      '… 7',
    ]);
  });

  it('leaves out all of what is the same', () => {
    expect(lineDifference(numbered(20), numbered(20))).toEqual([{ kind: 'skipped', lineCount: 20 }]);
    expect(lineDifference('one\ntwo', 'one\ntwo')).toEqual([{ kind: 'skipped', lineCount: 2 }]);
  });

  it('tells a last line with an end from one without', () => {
    const [row] = lineDifference('one', 'one\n') ?? [];
    expect(row).toEqual({
      kind: 'changed',
      before: { number: 1, text: 'one', isUnended: true },
      after: { number: 1, text: 'one', isUnended: false },
    });
  });

  it('gives up on texts that have too little in common, however long they are', () => {
    const [before, after] = ['a\n', 'b\n'].map((line) => line.repeat(50_000));
    expect(lineDifference(before ?? '', after ?? '')).toBeNull();
    const half = DIFFERING_LINES_MAX / 2;
    expect(lineDifference('a\n'.repeat(half), 'b\n'.repeat(half))).toHaveLength(half);
  });

  it('has every line of both texts once, shown or left out, in their order', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = lineDifference(before, after) ?? [];
        expect(rebuilt(rows, linesOf(before))).toEqual({ before: linesOf(before), after: linesOf(after) });
        const same = rows.flatMap((row) => (row.kind === 'same' ? [row] : []));
        expect(same.filter((row) => row.before.text !== row.after.text)).toEqual([]);
      }),
    );
  });
});

/** Lines with their numbers. What comes after the end of the last line is no line. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => `${index + 1} ${line}`);
}

/** Both texts out of what differs and the lines of the older one, of which those are taken that were left out. */
function rebuilt(rows: readonly DifferenceRow[], older: readonly string[]): { before: string[]; after: string[] } {
  const [before, after]: [string[], string[]] = [[], []];
  for (const row of rows) {
    if (row.kind === 'skipped') {
      const left = older.slice(before.length, before.length + row.lineCount);
      before.push(...left);
      after.push(...left.map((line, index) => line.replace(/^\d+/, String(after.length + index + 1))));
      continue;
    }
    if (row.before !== null) before.push(`${row.before.number} ${row.before.text}`);
    if (row.after !== null) after.push(`${row.after.number} ${row.after.text}`);
  }
  return { before, after };
}
