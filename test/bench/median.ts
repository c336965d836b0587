/** Runs the candidates in turns, so that a slow moment of the machine hits all of them, and answers each one's median in ms. */
export async function medians(
  rounds: number,
  candidates: Record<string, () => Promise<void>>,
): Promise<Record<string, number>> {
  const times = new Map(Object.keys(candidates).map((name) => [name, new Array<number>()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(candidates)) {
      const start = performance.now();
      await run();
      times.get(name)?.push(performance.now() - start);
    }
  }
  return Object.fromEntries(
    [...times].map(([name, values]) => [name, values.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN]),
  );
}
