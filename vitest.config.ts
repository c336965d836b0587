import { defineConfig } from 'vitest/config';

/** `--mode long` is the same tests with larger numbers (test/runs.ts). */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['test/setup.ts'],
    env: mode === 'long' ? { ASSAY_TEST_LONG: '1' } : {},
  },
}));
