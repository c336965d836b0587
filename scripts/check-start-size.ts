import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainDryRun, sizeOf, startPathOf } from './start-path.ts';

/**
 * Fails where a step evaluates more JavaScript of the committed bundle than it should: each step of each job pays for it
 * before it does anything. Counts bytes rather than time, which machines are too noisy for.
 */
const BYTES_MAX = 850_000;

const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'assay-start-size-')));
try {
  writeFileSync(join(workspace, 'app.tgz'), 'built');
  const { result, files } = await startPathOf({ workspace, inputs: plainDryRun });
  if (result.outputs['verdict'] !== 'skipped')
    throw new Error(`expected a dry run to be skipped, found ${String(result.outputs['verdict'])}:\n${result.log}`);
  const bytes = sizeOf(files);
  const list = files.map(({ name, sizeBytes }) => `${sizeBytes}  ${name}`).join('\n');
  if (bytes > BYTES_MAX) {
    console.error(
      `a dry run evaluates ${bytes} bytes of dist/, expected at most ${BYTES_MAX}: import where it is used what only ` +
        `some runs need (\`await import\`), then \`npm run build\`. It evaluates\n${list}`,
    );
    process.exitCode = 1;
  } else console.log(`a dry run evaluates ${bytes} bytes of dist/, at most ${BYTES_MAX} are allowed`);
} finally {
  rmSync(workspace, { recursive: true, force: true });
}
