import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const inService = 'test/service/**/*.test.ts';

/** `--mode long` is the same tests with larger numbers (test/runs.ts). */
export default defineConfig(({ mode }) => ({
  test: {
    // What hangs ends; nothing that is merely slow does, on a machine that others use.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['test/setup.ts'],
    // Most of the time is spent waiting for services and steps in processes of their own.
    maxWorkers: availableParallelism() + 1,
    env: mode === 'long' ? { ASSAY_TEST_LONG: '1' } : {},
    projects: [
      // Nothing is mocked there and each file starts a service of its own, so that to load the service anew for each of
      // them brings nothing but two thirds more time.
      { extends: true, test: { name: 'service', include: [inService], isolate: false } },
      { extends: true, test: { name: 'all else', include: ['test/**/*.test.ts'], exclude: [inService] } },
    ],
  },
}));
