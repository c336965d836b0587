import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { marked } from 'marked';
import { git } from '../e2e/git-repository.ts';
import { freePort } from '../free-port.ts';
import { machineEnvironment } from './machine.ts';

export const WALK_LIMIT_MS = 240_000;

const root = path.resolve(import.meta.dirname, '../..');

/** What a block printed, and the code of its last command. */
export interface BlockResult {
  printed: string;
  code: number;
}

/**
 * Runs the shell blocks of docs/operate.md that lead from nothing to a gated artifact, one after the other in one shell, as
 * a reader would; only the port is another one, and what is cloned is this repository as it is here and now. What a block
 * leaves running has been told to end when the promise resolves.
 */
export async function walk(folder: string): Promise<BlockResult[]> {
  const port = String(await freePort());
  const shell = spawn('bash', ['-s'], {
    cwd: folder,
    env: {
      ...machineEnvironment(),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${makeRepository(folder)}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://github.com/OWNER/assay.git',
    },
    // A process group of its own, so that the service that a block leaves behind can be ended with it.
    detached: true,
  });
  const endGroup = (signal: NodeJS.Signals): void => {
    try {
      if (shell.pid !== undefined) process.kill(-shell.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  const limit = setTimeout(() => endGroup('SIGKILL'), WALK_LIMIT_MS);
  const blocks = shellBlocks();
  const script = blocks.map((block) => `${block.replaceAll('8001', port)}\nprintf '\\n[%s]\\n' "$?"\n`);
  const [printed, complaints] = [text(shell.stdout), text(shell.stderr)];
  shell.stdin.end(script.join(''));
  await once(shell, 'exit');
  clearTimeout(limit);
  endGroup('SIGTERM');
  const parts = (await printed).split(/\n\[(\d+)\]\n/);
  const results = blocks.map((_, index) => ({ printed: parts[index * 2] ?? '', code: Number(parts[index * 2 + 1]) }));
  if (results.some(({ code }) => Number.isNaN(code)))
    throw new Error(`expected every block to end, found\n${await printed}\n${await complaints}`);
  return results;
}

function shellBlocks(): string[] {
  return marked
    .lexer(readFileSync(path.join(root, 'docs/operate.md'), 'utf8'))
    .flatMap((token) => (token.type === 'code' && token['lang'] === 'sh walk' ? [String(token['text'])] : []));
}

/** A repository with what the page needs of this one. */
function makeRepository(folder: string): string {
  const repository = path.join(folder, 'origin');
  mkdirSync(repository);
  const names = ['.npmrc', 'LICENSE', 'README.md', 'bin', 'deploy', 'examples', 'package.json', 'package-lock.json'];
  for (const name of [...names, 'scripts', 'src', 'tsconfig.json', 'tsconfig.command.json'])
    cpSync(path.join(root, name), path.join(repository, name), { recursive: true });
  git(repository, ['init', '--quiet']);
  git(repository, ['add', '--', '.']);
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  git(repository, [...author, 'commit', '--quiet', '--message=All of it']);
  return repository;
}
