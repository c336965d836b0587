import { CommandFailure } from './failure.ts';

const unitMs = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Milliseconds of a text such as `12h`, `90d` or `4w`. */
export function parseLifetime(text: string): number {
  const match = /^([1-9]\d{0,4})([hdw])$/.exec(text);
  const unit = match?.[2];
  if (unit !== 'h' && unit !== 'd' && unit !== 'w') {
    throw new CommandFailure(`--expires: expected a number with h, d or w, for example 90d, found '${text}'`);
  }
  return Number(match?.[1]) * unitMs[unit];
}
