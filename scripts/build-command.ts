import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes build/, which is what a package and an image of Assay run: the command and all that it uses, with their types off,
 * because Node takes none off below node_modules; and beside them the files that are read while it runs. They lie as deep
 * as in src/, so that what is found by a relative path is found there as well.
 * Types are checked by `npm run check:types`.
 */
const root = path.resolve(import.meta.dirname, '..');
const build = path.join(root, 'build');
/** Folders below src/ whose files are not imported but read. */
const assets = ['service/web/assets'];

rmSync(build, { recursive: true, force: true });
execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.command.json'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const folder of assets) {
  const from = path.join(root, 'src', folder);
  if (existsSync(from)) cpSync(from, path.join(build, folder), { recursive: true });
}
