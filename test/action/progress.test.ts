import { describe, expect, it } from 'vitest';
import { progressTo } from '../../src/action/progress.ts';

/** The lines that come of work whose parts are done at these times, begun at 0. */
function linesOf(timesMs: readonly number[]): string[] {
  const lines: string[] = [];
  let clockMs = 0;
  const progress = progressTo(
    (line) => lines.push(line),
    () => clockMs,
  )('reported', timesMs.length, 'artifacts');
  for (const timeMs of timesMs) {
    clockMs = timeMs;
    progress.advance();
  }
  return lines;
}

describe('progressTo', () => {
  it('says nothing of work that is over within a second', () => {
    expect(linesOf([0, 10, 999])).toEqual([]);
  });

  it('says a line a second at most', () => {
    expect(linesOf([400, 1000, 1500, 1999, 2000, 9000, 9001])).toEqual([
      'reported 2 of 7 artifacts',
      'reported 5 of 7 artifacts',
      'reported 6 of 7 artifacts',
    ]);
  });
});
