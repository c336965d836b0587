/** Counts what is done of long work. */
export interface Progress {
  /** One more is done. */
  advance(): void;
}

/** Begins to count work of `total` parts, named as in `fingerprinted 3 of 900 artifacts`. */
export type StartProgress = (verb: string, total: number, noun: string) => Progress;

const INTERVAL_MS = 1000;

/**
 * Tells how far work has come, at most once a second, so that nobody takes long work for a hung step. Work that is over
 * within a second is not spoken of.
 *
 * @param now epoch milliseconds
 */
export function progressTo(report: (line: string) => void, now: () => number): StartProgress {
  return (verb, total, noun) => {
    let done = 0;
    let spokenMs = now();
    return {
      advance: () => {
        done += 1;
        if (now() - spokenMs < INTERVAL_MS) return;
        spokenMs = now();
        report(`${verb} ${done} of ${total} ${noun}`);
      },
    };
  };
}
