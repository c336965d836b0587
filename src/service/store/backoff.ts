/**
 * Waits in milliseconds that double from `firstMs` up to `longestMs` and come to `totalMs` together; the last one is cut to
 * fit.
 */
export function* backoff(options: { firstMs: number; longestMs: number; totalMs: number }): Generator<number> {
  let nextMs = options.firstMs;
  for (let leftMs = options.totalMs; leftMs > 0; leftMs -= nextMs, nextMs = Math.min(nextMs * 2, options.longestMs)) {
    yield Math.min(nextMs, leftMs);
  }
}
