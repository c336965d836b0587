import { describe, expect, it, onTestFinished } from 'vitest';
import { DeadlineError, startDeadline } from '../../src/action/deadline.ts';

describe('a deadline', () => {
  it('hands work through, and its failures', async () => {
    const deadline = startDeadline(60_000, Date.now);
    onTestFinished(() => deadline.clear());
    expect(await deadline.bound(Promise.resolve(1))).toBe(1);
    await expect(deadline.bound(Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(deadline.signal.aborted).toBe(false);
  });

  it('does not wait for work that never ends, also when it is over already', async () => {
    const deadline = startDeadline(1, Date.now);
    const never = new Promise<never>(() => undefined);
    await expect(deadline.bound(never)).rejects.toThrow(DeadlineError);
    expect(deadline.signal.aborted).toBe(true);
    await expect(deadline.bound(never)).rejects.toThrow('timeout');
    await expect(deadline.bound(Promise.reject(new Error('late')))).rejects.toThrow(/late|timeout/);
  });
});
