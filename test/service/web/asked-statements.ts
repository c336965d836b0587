import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

/** What the store was asked while some work was done. */
export interface Asked {
  /** The statements, as they were sent. */
  statements: string[];
  /** How many rows they answered, all together. */
  rowCount: number;
}

/** Asked from time to time, whatever anybody does. */
const isOwnAffair = (statement: string): boolean => statement.includes('"due_deliveries"');

export async function askedFor(work: () => Promise<unknown>): Promise<Asked> {
  const all = vi.spyOn(StatementSync.prototype, 'all');
  const others = (['get', 'iterate', 'run'] as const).map((method) => vi.spyOn(StatementSync.prototype, method));
  try {
    await work();
    const contexts = [all, ...others].flatMap((spy) => spy.mock.contexts);
    return {
      statements: contexts.map(({ sourceSQL }) => sourceSQL).filter((statement) => !isOwnAffair(statement)),
      rowCount: all.mock.results.reduce((sum, { type, value }) => sum + (type === 'return' ? value.length : 0), 0),
    };
  } finally {
    for (const spy of [all, ...others]) spy.mockRestore();
  }
}

/** A statement whatever the number of its values, so that statements which differ in nothing else are alike. */
export function withoutCounts(statement: string): string {
  return statement.replaceAll(/\(\?(, \?)+\)/g, '(?)').replaceAll(/\(\?\)(, \(\?\))+/g, '(?)');
}
