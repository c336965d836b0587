import { expect, it } from 'vitest';
import { ServiceError } from '../../src/service/error.ts';
import { createRateLimit, refuseExhausted } from '../../src/service/http/rate-limit.ts';

const limitAt = (clock: { nowMs: number }) => createRateLimit({ max: 2, windowMs: 60_000, clock: () => clock.nowMs });

/** What a key is told that has used up its window; null where it has not. */
function refusalOf(work: () => void): ServiceError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

it('refuses a key that has used up its window, and no other', () => {
  const limit = limitAt({ nowMs: 5000 });
  for (const _ of [1, 2]) {
    expect(refusalOf(() => refuseExhausted(limit, 'one', 'too much'))).toBeNull();
    limit.count('one');
  }
  expect(refusalOf(() => refuseExhausted(limit, 'one', 'too much'))).toMatchObject({ code: 'too_many_requests' });
  expect(refusalOf(() => refuseExhausted(limit, 'other', 'too much'))).toBeNull();
});

it.each([
  [0, 60, '60 seconds'],
  [1, 60, '60 seconds'],
  [1000, 59, '59 seconds'],
  [58_999, 2, '2 seconds'],
  [59_000, 1, '1 second'],
  [59_999, 1, '1 second'],
])('says after %d ms to come again in %d seconds, when the window is over', (elapsedMs, seconds, words) => {
  const clock = { nowMs: 1_786_803_891_645 };
  const limit = limitAt(clock);
  for (const _ of [1, 2]) limit.count('one');
  clock.nowMs += elapsedMs;
  const refusal = refusalOf(() => refuseExhausted(limit, 'one', 'too much'));
  expect(refusal?.retryAfterSeconds).toBe(seconds);
  expect(refusal?.message).toBe(`too much: try again in ${words}`);
  clock.nowMs += seconds * 1000;
  expect(limit.isExhausted('one')).toBe(false);
});
