import { askedFor } from './asked-statements.ts';

/** How many statements the store was asked to run while the work was done. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<number> => (await askedFor(work)).length;
