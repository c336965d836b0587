import type { StepFindings } from './findings.ts';

/** What a spool gives rise to say, in sentences; none where it is empty and well. */
export function spoolSentences({ spool }: StepFindings): string[] {
  if (spool === null) return [];
  const { directory, left, refused, problem } = spool;
  return [
    ...(problem === null ? [] : [`What could not be delivered is lost: ${problem}.`]),
    ...(left === 0
      ? []
      : [
          `${left === 1 ? 'One record waits' : `${left} records wait`} in \`${directory}\` to be delivered, and while it is so nothing passes.`,
        ]),
    ...refused.slice(0, 5).map((reason) => `The service does not take one of them: ${reason}.`),
  ];
}

/** What to do about it. Where nothing lies there, nothing can be delivered. */
export const spoolAdvice = ({ spool }: StepFindings): string =>
  spool === null || spool.left === 0 ? 'Mend that, and run the job again: its records are made anew then.' : UPLOAD;

const UPLOAD =
  'Upload the directory as a workflow artifact (`if: always()`, with the output `spool`), and deliver it with `assay deliver DIR` or in a later step with the same `spool`.';
