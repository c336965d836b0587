import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

/** What the service asks from time to time, whatever anybody does, and what begins and ends its transactions. */
const isOwnAffair = (statement: string): boolean =>
  statement.includes('"due_deliveries"') || /^(begin|commit|rollback)/.test(statement);

/** The statements that the store was asked while some work was done, less those that begin and end transactions. */
export async function askedFor(work: () => Promise<unknown>): Promise<string[]> {
  const spies = (['all', 'get', 'iterate', 'run'] as const).map((method) => vi.spyOn(StatementSync.prototype, method));
  try {
    await work();
    return spies
      .flatMap((spy) => spy.mock.contexts)
      .flatMap((asked: unknown) => (asked instanceof StatementSync ? [asked.sourceSQL] : []))
      .filter((statement) => !isOwnAffair(statement));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** A statement whatever the number of its values, so that statements which differ in nothing else are alike. */
export function withoutCounts(statement: string): string {
  return statement.replaceAll(/\(\?(, \?)+\)/g, '(?)').replaceAll(/\(\?\)(, \(\?\))+/g, '(?)');
}
