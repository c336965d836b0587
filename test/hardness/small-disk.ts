import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { temporaryFolder } from '../service/store/temporary-store.ts';

/** A small disk of its own; only root may have one, and not everywhere. Null, and a line that says why, where there is none. */
export function mountDisk(sizeBytes: number): string | null {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'assay-test', folder], { stdio: 'pipe' });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.log(`skipped: a small disk could not be mounted: ${String(error).trim()}`);
    return null;
  }
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', [folder], { stdio: 'pipe' });
  rmSync(folder, { recursive: true, force: true });
}
