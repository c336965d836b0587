import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Fails unless the committed bundle is what the sources give, new files included. */
const root = join(import.meta.dirname, '..');
execFileSync(process.execPath, [join(root, 'scripts', 'build.ts')], { cwd: root, stdio: 'inherit' });
const changes = execFileSync('git', ['status', '--porcelain', '--untracked-files=all', '--', 'dist'], {
  cwd: root,
  encoding: 'utf8',
});
if (changes !== '') {
  console.error(
    `dist/ is not what the sources give: run \`npm run build\` and commit the result. It differs in\n${changes}`,
  );
  process.exit(1);
}
console.log('dist/ is what the sources give');
