import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as z from 'zod';
import { hindrance } from './machine.ts';
import { isRoot } from './outside-docker.ts';

const LIMIT_MS = 20_000;

const outcome = z.object({ sorted: z.boolean(), resultCode: z.number().optional() });
export type SortOutcome = z.output<typeof outcome>;

/** Makes a table and then an index of it that is more than SQLite sorts in memory, as a migration would. */
const SORT = `
  const [file, uid, gid] = process.argv.slice(1);
  process.setgroups([]);
  process.setgid(Number(gid));
  process.setuid(Number(uid));
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(file);
  database.exec('create table rows (value text) strict');
  database.exec(
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000) insert into rows select hex(randomblob(32)) from n',
  );
  let outcome = { sorted: true };
  try {
    database.exec('create index by_value on rows (value)');
  } catch ({ errcode }) {
    outcome = { sorted: false, resultCode: errcode };
  }
  console.log(JSON.stringify(outcome));`;

/** Runs what follows the folder where that folder alone can be written to, of all that SQLite tries for temporary files. */
const ELSEWHERE_READ_ONLY = `
  mount --bind "$1" "$1"
  for open in /tmp /var/tmp /usr/tmp; do
    [ -d "$open" ] || continue
    mount --rbind "$open" "$open"
    mount -o remount,bind,ro "$open"
  done
  cd /
  shift
  exec "$@"`;

const namespace = (...words: readonly string[]): string[] => [
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-ec',
  ...words,
];

/** Why mounts cannot be made here for one process alone, or null. */
export function hindranceOfMounts(): string | null {
  const missing = hindrance('unshare', 'mount', 'sh');
  if (missing !== null) return missing;
  if (!isRoot) return 'only root makes mounts';
  const tried = spawnSync('unshare', namespace('mount --rbind /tmp /tmp'), { encoding: 'utf8', timeout: LIMIT_MS });
  return tried.status === 0 ? null : `no mounts can be made here: ${tried.stderr.trim()}`;
}

/** Sorts in a database of its own in a folder, as the user of the image, where nothing but the folder can be written to. */
export function largeSort(
  folder: string,
  { node, user, env }: { node: string; user: { uid: number; gid: number }; env: Record<string, string> },
): SortOutcome {
  const file = path.join(folder, `sort-${String('SQLITE_TMPDIR' in env)}.db`);
  const sort = [node, '-e', SORT, file, String(user.uid), String(user.gid)];
  const { status, stdout, stderr } = spawnSync('unshare', namespace(ELSEWHERE_READ_ONLY, 'sh', folder, ...sort), {
    env,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (status !== 0) throw new Error(`expected the sort to end, found ${status}: ${stderr}`);
  return outcome.parse(JSON.parse(stdout));
}
