import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeProcessLock } from '../../../src/service/store/process-lock.ts';
import { temporaryFolder } from './temporary-store.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a lock on a file', () => {
  it('is had by one at a time, and by the next once it is released', () => {
    const file = path.join(folder, 'work.lock');
    const first = takeProcessLock(file, 0);
    expect(first).not.toBeNull();
    expect(takeProcessLock(file, 0)).toBeNull();
    expect(takeProcessLock(path.join(folder, 'other.lock'), 0)).not.toBeNull();
    first?.release();
    const next = takeProcessLock(file, 0);
    expect(next).not.toBeNull();
    next?.release();
  });

  it('says what is wrong with a place that cannot be used', () => {
    expect(() => takeProcessLock(path.join(folder, 'nowhere', 'work.lock'), 0)).toThrow(/unable to open/);
  });
});
