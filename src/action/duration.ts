const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** No job of the hosted runners lives longer. */
export const DURATION_MAX_MS = 6 * 3_600_000;

/**
 * Reads a duration such as `90s`, `5m` or `1h`, in milliseconds.
 * Null where the text is not one, is zero, or is longer than six hours.
 */
export function parseDuration(text: string): number | null {
  const match = /^([1-9]\d{0,5})([smh])$/.exec(text);
  const unit = unitMs[match?.[2] ?? ''];
  if (match === null || unit === undefined) return null;
  const durationMs = Number(match[1]) * unit;
  return durationMs <= DURATION_MAX_MS ? durationMs : null;
}

/** A duration as people read it, in whole seconds: `45 s`, `2 min 5 s`, `1 h 10 min`. */
export function durationWords(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const words = parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`]));
  return words.length === 0 ? '0 s' : words.join(' ');
}
