import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Makes the Action's bundle from src/action/main.ts: types off with tsc, then one file and its lazy chunks with ncc.
 * The same sources and packages give the same bytes. Not minified, because that made the start slower.
 *
 * `--out DIR` writes elsewhere than to dist.
 */
const root = join(import.meta.dirname, '..');
const lib = join(root, 'lib');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist') } } });
const out = values.out;

const run = (script: string, args: readonly string[]): void => {
  execFileSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

/** Every file below a directory, as paths relative to it. */
const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(directory, name)).isFile())
    .toSorted();

rmSync(lib, { recursive: true, force: true });
run('typescript/bin/tsc', ['-p', 'tsconfig.build.json']);
// Without a package type ncc takes the modules as they are and writes CommonJS, which starts faster.
// Importing a module does nothing by itself, so that ncc may leave out what is not used.
const writeJson = (path: string, value: unknown): void => writeFileSync(path, `${JSON.stringify(value)}\n`);
writeJson(join(lib, 'package.json'), { sideEffects: false });

// The same holds for @actions/core, which does not say so: without it every start would load an HTTP client and its own
// undici, only for a function that is never called. So the bundle takes copies, where it is said.
for (const name of ['@actions/core', '@actions/glob']) {
  const copy = join(lib, 'node_modules', name);
  cpSync(join(root, 'node_modules', name), copy, { recursive: true });
  const manifest: unknown = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  writeJson(join(copy, 'package.json'), Object.assign({}, manifest, { sideEffects: false }));
}

// Into an empty directory first, so that no chunk of an earlier build stays behind.
const fresh = join(lib, 'bundle');
run('@vercel/ncc/dist/ncc/cli.js', ['build', join(lib, 'action', 'main.js'), '-o', fresh, '--license', 'licenses.txt']);
writeJson(join(fresh, 'package.json'), { type: 'commonjs' });

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(fresh, out, { recursive: true });
for (const file of filesIn(out)) console.log(`${String(statSync(join(out, file)).size).padStart(9)}  ${file}`);
