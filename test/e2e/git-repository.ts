import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { devNull } from 'node:os';

/** A commit with everything that git tells about it. */
export interface KnownCommit {
  sha: string;
  message: string;
  author: string;
  timestamp: number;
  parents: readonly string[];
}

const ada = 'Ada Lovelace <ada@example.com>';
const grace = 'Grace Hopper <grace@example.com>';

const first: KnownCommit = {
  sha: '78569f67547405653c142a0e93605220d03e3351',
  message: 'Begin the shop',
  author: ada,
  timestamp: 1_772_359_200,
  parents: [],
};
/** What the branch main and the tag v1.2.0 stand at. */
const main: KnownCommit = {
  sha: '7c37d6c17691a54f35c6c31c1567dcc54af50a34',
  message: 'Sell tea\n\nIn bags and loose.',
  author: grace,
  timestamp: 1_772_445_600,
  parents: [first.sha],
};
/** The head of the pull request, on the branch `basket`. */
const head: KnownCommit = {
  sha: '2d4dcb37d5198967428acf3fad545331b68337f4',
  message: 'Add a basket',
  author: ada,
  timestamp: 1_772_449_200,
  parents: [first.sha],
};
/** What GitHub makes of the two to try the pull request. */
const merge: KnownCommit = {
  sha: 'f8d5b938b9b97bd60e717d107a6aafd38a0843b0',
  message: `Merge ${head.sha} into ${main.sha}`,
  author: grace,
  timestamp: 1_772_452_800,
  parents: [main.sha, head.sha],
};

/** Times, names and content are fixed, and with them the hashes, which the payloads in test/fixtures/events name. */
export const commits = { first, main, head, merge };

const refs = [
  ['refs/heads/main', first],
  ['refs/heads/main', main],
  ['refs/heads/basket', head],
  ['refs/pull/7/merge', merge],
] as const;

/** Makes the repository of the shop, and checks that it has the commits named above. */
export function makeRepository(directory: string): void {
  mkdirSync(directory, { recursive: true });
  git(directory, ['init', '--quiet', '--initial-branch=main']);
  const marks = new Map(refs.map(([, { sha }], index) => [sha, `:${index + 1}`]));
  const stream = refs.map(([ref, commit]) => commitCommand(ref, commit, marks));
  git(directory, ['fast-import', '--quiet'], stream.join(''));
  git(directory, ['tag', 'v1.2.0', 'main']);
  for (const [ref, { sha }] of refs.slice(1)) {
    const found = git(directory, ['rev-parse', ref]);
    if (found !== sha) throw new Error(`expected ${ref} at ${sha}, found ${found}`);
  }
}

/** Runs git without any setting of this machine. */
export function git(directory: string, args: readonly string[], input = ''): string {
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull, GIT_TERMINAL_PROMPT: '0' };
  const options = { cwd: directory, env, input, encoding: 'utf8', timeout: 60_000, stdio: 'pipe' } as const;
  return execFileSync('git', args, options).trim();
}

function commitCommand(ref: string, commit: KnownCommit, marks: ReadonlyMap<string, string>): string {
  const { message, author, timestamp, parents } = commit;
  const [from, ...merged] = parents.map((parent) => marks.get(parent) ?? parent);
  return [
    `commit ${ref}\nmark ${String(marks.get(commit.sha))}\n`,
    `author ${author} ${timestamp} +0000\ncommitter ${author} ${timestamp} +0000\n`,
    data(`${message}\n`),
    from === undefined ? '' : `from ${from}\n`,
    ...merged.map((parent) => `merge ${parent}\n`),
    `M 100644 inline ${timestamp}.txt\n${data(message)}\n`,
  ].join('');
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
