const factor = process.env.ASSAY_TEST_LONG === undefined || process.env.ASSAY_TEST_LONG === '' ? 1 : 10;

/** How many generated cases a property is tried with: `short` in `npm test`, ten times as many in `npm run test:long`. */
export function runs(short: number): number {
  return short * factor;
}
