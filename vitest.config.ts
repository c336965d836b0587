import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** `--mode long` is the same tests with larger numbers (test/runs.ts). */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['test/setup.ts'],
    // Most of the time is spent waiting for services and steps in processes of their own.
    maxWorkers: availableParallelism() + 1,
    env: mode === 'long' ? { ASSAY_TEST_LONG: '1' } : {},
  },
}));
