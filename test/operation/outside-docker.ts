import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Stage } from './dockerfile.ts';
import { machineEnvironment } from './machine.ts';

const RUN_LIMIT_MS = 120_000;
/** What installs the packages of this checkout; a stage that says the same gets them without installing them again. */
const WHOLE_INSTALLATION = 'npm ci --ignore-scripts --no-audit --no-fund';

const root = path.resolve(import.meta.dirname, '../..');
export const isRoot = process.getuid?.() === 0;

/** The folder below which a stage is built: it stands for the root of its file system. */
export const rootOf = (folder: string, stage: Stage | string): string =>
  path.join(folder, typeof stage === 'string' ? stage : (stage.name ?? 'final'));

/** Absolute paths in words of a Dockerfile as paths below the folder that stands for the root. */
export const relocated = (words: string, at: string): string => words.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${at}/`);

/** Does what Docker would do for a stage, as far as that goes without one. */
export function build(stage: Stage, folder: string): void {
  const at = rootOf(folder, stage);
  mkdirSync(path.join(at, 'usr/local/bin'), { recursive: true });
  const node = path.join(at, 'usr/local/bin/node');
  // The one that runs in the end is a copy, because its user may have no right to get at the other.
  if (stage.name === null) copyFileSync(process.execPath, node);
  else symlinkSync(process.execPath, node);
  let workdir = at;
  for (const { name, rest } of stage.instructions) {
    if (name === 'WORKDIR') mkdirSync((workdir = relocated(rest, at)), { recursive: true });
    else if (name === 'COPY') copy(rest, workdir, folder);
    else if (name === 'RUN') run(rest, at, workdir);
    else if (!/^(LABEL|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD)$/.test(name))
      throw new Error(`expected instructions that this test knows, found ${name}`);
  }
}

function copy(words: string, workdir: string, folder: string): void {
  const [, stage, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(words) ?? [];
  const sources = paths.split(' ');
  const target = path.join(workdir, sources.pop() ?? '');
  const from = stage === undefined ? root : rootOf(folder, stage);
  for (const source of sources) {
    // Into a folder where there are several; else under the name that is given.
    const to = sources.length > 1 ? path.join(target, path.basename(source)) : target;
    cpSync(path.join(from, source), to, { recursive: true, verbatimSymlinks: true });
  }
}

function run(words: string, at: string, workdir: string): void {
  if (words === WHOLE_INSTALLATION) {
    symlinkSync(path.join(root, 'node_modules'), path.join(workdir, 'node_modules'));
    return;
  }
  // Only root can give files to another user.
  const own = isRoot ? words : words.replace(/-o \d+ -g \d+/, '');
  const env = machineEnvironment();
  execFileSync('sh', ['-ec', relocated(own, at)], {
    cwd: workdir,
    env: { ...env, PATH: `${at}/usr/local/bin:${env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_LIMIT_MS,
  });
}

/** Takes the right to write from all that is below a folder, but for what stands for volumes. */
export function makeReadOnly(folder: string, volumes: readonly string[]): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const at = path.join(folder, name);
    const state = lstatSync(at);
    if (!state.isSymbolicLink() && !volumes.includes(name)) chmodSync(at, state.mode & 0o555);
  }
}

/** All that is below a folder, with when and how it was last changed; of volumes only that they are there. */
export function stateOf(folder: string, volumes: readonly string[]): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (volumes.includes(entry.name)) return [entry.name];
    const at = path.join(folder, entry.name);
    const { mtimeMs, size, mode } = lstatSync(at);
    return [`${at} ${mtimeMs} ${size} ${mode}`, ...(entry.isDirectory() ? stateOf(at, []) : [])];
  });
}
