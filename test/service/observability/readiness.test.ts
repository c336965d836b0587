import { beforeEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/service/error.ts';
import { createReadiness, type Readiness } from '../../../src/service/observability/readiness.ts';

/** What a write for a trial does; how often it was done. */
let write: () => Promise<void>;
let writes: number;
/** How long a write that it would wait for has been at work. */
let heldUpMs: number;
let nowMs: number;
let lines: string[];
let readiness: Readiness;

beforeEach(() => {
  write = async () => undefined;
  [writes, nowMs, heldUpMs, lines] = [0, 1000, 0, []];
  readiness = createReadiness({
    probes: [
      {
        place: 'the store',
        write: () => {
          writes += 1;
          return write();
        },
        heldUpMs: () => heldUpMs,
      },
    ],
    log: { warn: (...parts: unknown[]) => void lines.push(String(parts.at(-1))) },
    monotonicMs: () => nowMs,
  });
});

const failWith = (error: unknown): void => {
  write = async () => {
    throw error;
  };
};
const askEachSecond = async (times: number): Promise<void> => {
  for (let asked = 0; asked < times; asked += 1) {
    nowMs += 1000;
    await readiness.problem();
  }
};
const systemError = (code: string): Error => Object.assign(new Error(`${code}: /srv/assay-data`), { code });

describe('readiness', () => {
  it('writes when it is asked, and not before', async () => {
    expect(writes).toBe(0);
    expect(await readiness.problem()).toBe(null);
    expect(writes).toBe(1);
  });

  it.each([
    ['a full store', new ServiceError('storage_full', 'full'), 'the disk of the service is full'],
    ['a full disk', systemError('ENOSPC'), 'the disk of the service is full'],
    ['a used up quota', systemError('EDQUOT'), 'the disk of the service is full'],
    ['a busy store', new ServiceError('unavailable', 'busy'), 'the store is busy'],
    ['a read-only file system', systemError('EROFS'), 'the store cannot be written'],
    ['a folder that is gone', systemError('ENOENT'), 'the store cannot be written'],
    ['anything else', 'no error at all', 'the store cannot be written'],
  ])('tells %s, and nothing of the inside', async (_name, error, problem) => {
    failWith(error);
    expect(await readiness.problem()).toBe(problem);
  });

  it('writes once a second at most, however often it is asked', async () => {
    for (let asked = 0; asked < 20; asked += 1) {
      await Promise.all([readiness.problem(), readiness.problem()]);
      nowMs += 100;
    }
    expect(writes).toBe(2);
  });

  it('finds out anew after a second: neither a success nor a failure is kept', async () => {
    expect(await readiness.problem()).toBe(null);
    failWith(systemError('EROFS'));
    nowMs += 999;
    expect(await readiness.problem()).toBe(null);
    nowMs += 1;
    expect(await readiness.problem()).toBe('the store cannot be written');
    write = async () => undefined;
    nowMs += 1000;
    expect(await readiness.problem()).toBe(null);
  });

  it('does not take an old success for an answer where the write hangs, and begins no second one', async () => {
    expect(await readiness.problem()).toBe(null);
    const { promise, resolve } = Promise.withResolvers<void>();
    write = () => promise;
    nowMs += 5000;
    const asked = readiness.problem();
    nowMs += 2000;
    // Whoever comes late waits no longer than who came first.
    expect(await readiness.problem()).toBe('a write takes longer than 2 seconds');
    expect(await asked).toBe('a write takes longer than 2 seconds');
    expect(writes).toBe(2);
    resolve();
    await expect.poll(() => readiness.problem()).toBe(null);
    expect(writes).toBe(2);
  });

  it('holds to what it found while a long write is being done, and waits for nothing', async () => {
    failWith(systemError('EROFS'));
    expect(await readiness.problem()).toBe('the store cannot be written');
    heldUpMs = 29_999;
    nowMs += 5000;
    write = async () => undefined;
    expect(await readiness.problem()).toBe('the store cannot be written');
    expect(writes).toBe(1);
    heldUpMs = 0;
    expect(await readiness.problem()).toBe(null);
    expect(writes).toBe(2);
  });

  it('does not call the service broken where its write only waits for a long one', async () => {
    await readiness.problem();
    write = () => new Promise(() => undefined);
    nowMs += 1000;
    const asked = readiness.problem();
    heldUpMs = 10;
    nowMs += 2000;
    expect(await asked).toBe(null);
  });

  it('never says that it is ready where it has not tried, or not for long', async () => {
    heldUpMs = 3;
    failWith(systemError('ENOSPC'));
    expect(await readiness.problem()).toBe('the disk of the service is full');
    write = async () => undefined;
    nowMs += 30_000;
    expect(await readiness.problem()).toBe(null);
    failWith(systemError('ENOSPC'));
    await askEachSecond(29);
    expect(writes).toBe(2);
    await askEachSecond(1);
    expect(await readiness.problem()).toBe('the disk of the service is full');
  });

  it('finds out by writing where a long write does not end', async () => {
    heldUpMs = 30_000;
    failWith(systemError('EROFS'));
    expect(await readiness.problem()).toBe('the store cannot be written');
  });

  it('is not ready once the service ends, without another write', async () => {
    readiness.end();
    expect(await readiness.problem()).toBe('the service is ending');
    expect(writes).toBe(0);
  });

  it('tells the log of changes alone', async () => {
    await askEachSecond(3);
    expect(lines).toEqual([]);
    failWith(systemError('EROFS'));
    await askEachSecond(3);
    failWith(systemError('ENOSPC'));
    await askEachSecond(3);
    write = async () => undefined;
    await askEachSecond(3);
    expect(lines).toEqual(['the service is not ready', 'the service is not ready', 'the service is ready again']);
  });
});
