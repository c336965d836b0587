import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFileSync } from 'node:fs';

const root = path.resolve(import.meta.dirname, '../..');
const isInstalled = spawnSync('actionlint', ['--version'], { timeout: 60_000 }).status === 0;
if (!isInstalled) console.log('actionlint is not installed: workflows are not linted with it');

const workflows = ['.github/workflows', 'examples'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .map((name) => path.join(root, folder, name))
    .filter((file) => {
      const document: unknown = parse(readFileSync(file, 'utf8'));
      return typeof document === 'object' && document !== null && 'jobs' in document;
    }),
);

describe.skipIf(!isInstalled)('actionlint', () => {
  it.each(workflows)('finds nothing in %s', (file) => {
    const { status, stdout } = spawnSync('actionlint', ['-no-color', '-oneline', file], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});
