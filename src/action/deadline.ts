/** The step's time is up; what was waited for may still be under way and is left behind. */
export class DeadlineError extends Error {
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`the step's timeout of ${timeoutMs / 1000} s is over`);
    // The name that platform timeouts have, by which the client tells a timeout from a cancellation.
    this.name = 'TimeoutError';
    this.timeoutMs = timeoutMs;
  }
}

/** One limit for the whole step. */
export interface Deadline {
  /** When it comes, in epoch milliseconds. */
  readonly atMs: number;
  readonly signal: AbortSignal;
  /** Waits for work no longer than the step may take. Work that ignores the signal is left behind. */
  bound<T>(work: Promise<T>): Promise<T>;
  /** Lets the process end before the limit. */
  clear(): void;
}

/**
 * How messages end about an input that took the rest of the step's time; null while the time is not over. What fails after
 * that fails because of it.
 */
export function lateness({ signal }: Pick<Deadline, 'signal'>): string | null {
  const reason: unknown = signal.reason;
  return reason instanceof DeadlineError ? `within ${reason.timeoutMs / 1000} s; raise \`timeout\`.` : null;
}

/** `now` gives epoch milliseconds. */
export function startDeadline(timeoutMs: number, now: () => number): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DeadlineError(timeoutMs)), timeoutMs);
  const { signal } = controller;
  return {
    atMs: now() + timeoutMs,
    signal,
    bound: async (work) => {
      const { promise: late, reject } = Promise.withResolvers<never>();
      const onAbort = (): void => reject(new DeadlineError(timeoutMs));
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([work, late]);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    clear: () => clearTimeout(timer),
  };
}
