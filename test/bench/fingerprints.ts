import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprintDirhash } from '../../src/fingerprint/dirhash.ts';
import { fingerprintFile } from '../../src/fingerprint/file.ts';
import { medians } from './median.ts';

const FILE_BYTES = 256 * 1024 * 1024;
const TREE_FILES = 5000;
const TREE_FILE_BYTES = 4096;

/** One large file, and a tree of small ones, against hashing the same bytes that lie in memory. */
export async function benchFingerprints(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-'));
  try {
    const content = randomBytes(FILE_BYTES);
    const file = path.join(folder, 'large');
    writeFileSync(file, content);
    const tree = path.join(folder, 'tree');
    const small = randomBytes(TREE_FILE_BYTES);
    for (let index = 0; index < TREE_FILES; index += 1) {
      const shelf = path.join(tree, String(index % 50));
      mkdirSync(shelf, { recursive: true });
      writeFileSync(path.join(shelf, String(index)), small);
    }
    const result = await medians(5, {
      'the bytes of the file in memory': async () => void createHash('sha256').update(content).digest('hex'),
      [`a file of ${FILE_BYTES / 1024 / 1024} MiB`]: async () => void (await fingerprintFile(file)),
      'the bytes of the tree in memory': async () => {
        for (let index = 0; index < TREE_FILES; index += 1) createHash('sha256').update(small).digest('hex');
      },
      [`a tree of ${TREE_FILES} files of ${TREE_FILE_BYTES / 1024} KiB`]: async () =>
        void (await fingerprintDirhash(tree)),
    });
    for (const [name, ms] of Object.entries(result)) console.log(`  ${name}: ${ms.toFixed(0)} ms`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
