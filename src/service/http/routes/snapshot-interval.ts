import { type Interval, parseInterval } from '../../snapshots/snapshot-expression.ts';
import { invalidInput } from '../validation.ts';

/** The interval of a query; null for an empty one. Throws `invalid_input` for what is none. */
export function intervalOf(text: string): Interval | null {
  if (text === '') return null;
  const interval = parseInterval(text);
  if (interval !== null) return interval;
  throw invalidInput({
    'query.interval': `Invalid interval value: expected A..B with snapshots such as 3, ~2, NOW or {3.days.ago} [input: ${text}]`,
  });
}
