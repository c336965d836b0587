import { structuredPatch, type StructuredPatchHunk } from 'diff';

/** Finding out which lines differ costs time by the square of how many do. */
export const DIFFERING_LINES_MAX = 1000;
/** Lines around a difference that are shown with it. */
const CONTEXT_LINES = 3;

export interface Line {
  /** From 1. */
  number: number;
  text: string;
  /** Whether the text ends with it, and without the end of a line. */
  isUnended: boolean;
}

/** Lines that stand beside each other, or how many were left out that are the same in both texts. */
export type DifferenceRow =
  | { kind: 'same' | 'changed'; before: Line; after: Line }
  | { kind: 'removed'; before: Line; after: null }
  | { kind: 'added'; before: null; after: Line }
  | { kind: 'skipped'; lineCount: number };

/** What differs between two texts, with a few lines around it; null where more than DIFFERING_LINES_MAX lines do. */
export function lineDifference(before: string, after: string): DifferenceRow[] | null {
  const options = { context: CONTEXT_LINES, maxEditLength: DIFFERING_LINES_MAX };
  const patch = structuredPatch('', '', before, after, undefined, undefined, options);
  if (patch === undefined) return null;
  const rows: DifferenceRow[] = [];
  let next = 1;
  const skipTo = (line: number): void => {
    if (line > next) rows.push({ kind: 'skipped', lineCount: line - next });
  };
  for (const hunk of patch.hunks) {
    skipTo(hunk.oldStart);
    rows.push(...rowsOf(hunk));
    next = hunk.oldStart + hunk.oldLines;
  }
  skipTo(lineCount(before) + 1);
  return rows;
}

function lineCount(text: string): number {
  const ended = text.split('\n').length - 1;
  return text === '' || text.endsWith('\n') ? ended : ended + 1;
}

/** Lines that take the place of others stand beside them, one for one. */
function rowsOf(hunk: StructuredPatchHunk): DifferenceRow[] {
  const rows: DifferenceRow[] = [];
  let removed: Line[] = [];
  let added: Line[] = [];
  const endRun = (): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [before = null, after = null] = [removed[index], added[index]];
      if (before !== null && after !== null) rows.push({ kind: 'changed', before, after });
      else if (before !== null) rows.push({ kind: 'removed', before, after: null });
      else if (after !== null) rows.push({ kind: 'added', before: null, after });
    }
    [removed, added] = [[], []];
  };
  let [oldNumber, newNumber] = [hunk.oldStart, hunk.newStart];
  for (const [index, written] of hunk.lines.entries()) {
    const text = written.slice(1);
    // Said of the line before it: `\ No newline at end of file`.
    const isUnended = hunk.lines[index + 1]?.startsWith('\\') ?? false;
    if (written.startsWith(' ')) {
      endRun();
      const [before, after] = [oldNumber, newNumber].map((number) => ({ number, text, isUnended }));
      if (before !== undefined && after !== undefined) rows.push({ kind: 'same', before, after });
      oldNumber += 1;
      newNumber += 1;
    } else if (written.startsWith('-')) {
      if (added.length > 0) endRun();
      removed.push({ number: oldNumber, text, isUnended });
      oldNumber += 1;
    } else if (written.startsWith('+')) {
      added.push({ number: newNumber, text, isUnended });
      newNumber += 1;
    }
  }
  endRun();
  return rows;
}
