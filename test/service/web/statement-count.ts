import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

/** How many statements the store was asked to run while the work was done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spies = (['all', 'get', 'iterate', 'run'] as const).map((method) => vi.spyOn(StatementSync.prototype, method));
  await work();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}
