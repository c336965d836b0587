import { randomBytes } from 'node:crypto';

const COUNTER_LIMIT = 0x1_0000;
/** Without its hyphens: time, counter and the random rest. */
const ID = /^([0-9a-f]{12})([0-9a-f]{4})[0-9a-f]{12}$/;

/**
 * Makes record ids: 28 hex digits in groups 8-4-4-4-8. The first 12 are the time in milliseconds, the next 4 a counter
 * within that millisecond, the last 12 random. One maker's ids rise bytewise, also when the clock stands or goes back, and
 * come after `last`, an id that another maker made.
 */
export function createIdMaker(last = ''): (nowMs: number) => string {
  const [, time = '0', number = '0'] = ID.exec(last.replaceAll('-', '')) ?? [];
  let lastMs = Number.parseInt(time, 16);
  let counter = Number.parseInt(number, 16);
  return (nowMs) => {
    if (nowMs > lastMs) {
      lastMs = nowMs;
      counter = 0;
    } else {
      counter += 1;
      if (counter === COUNTER_LIMIT) {
        lastMs += 1;
        counter = 0;
      }
    }
    const hex =
      lastMs.toString(16).padStart(12, '0') + counter.toString(16).padStart(4, '0') + randomBytes(6).toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
}
