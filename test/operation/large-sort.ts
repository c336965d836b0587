import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hindrance } from './machine.ts';
import { isRoot } from './outside-docker.ts';

const LIMIT_MS = 60_000;

export interface User {
  uid: number;
  gid: number;
}

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

const inNamespace = (script: string, ...words: readonly string[]) =>
  ['--mount', '--propagation', 'private', 'sh', '-ec', script, 'sh', ...words] as const;

/** Why mounts cannot be made here for one process alone, or null. */
export function hindranceOfMounts(): string | null {
  const missing = hindrance('unshare', 'setpriv', 'mount', 'sh');
  if (missing !== null) return missing;
  if (!isRoot) return 'only root makes mounts';
  const tried = spawnSync('unshare', inNamespace('mount --rbind /tmp /tmp'), { encoding: 'utf8', timeout: LIMIT_MS });
  return tried.status === 0 ? null : `no mounts can be made here: ${tried.stderr.trim()}`;
}

/** A store whose first migration sorts more than SQLite keeps in memory, as one of a large store does. */
export function makeSortingStore(dataDir: string, { uid, gid }: User): void {
  mkdirSync(dataDir);
  const database = new DatabaseSync(path.join(dataDir, 'assay.db'));
  database.exec(
    `create table schema_migrations (id text not null primary key, applied_at integer not null) strict;
    create table few (value text) strict;
    create table sorted (value text) strict;
    create trigger sorts before insert on schema_migrations when new.id like '0001%' begin
      insert into sorted select hex(randomblob(32)) from few as a, few as b order by 1;
    end`,
  );
  const insert = database.prepare('insert into few values (?)');
  for (let row = 0; row < 250; row += 1) insert.run('few');
  database.close();
  for (const name of [dataDir, path.join(dataDir, 'assay.db')]) chownSync(name, uid, gid);
}

/** Runs a program as a user where nothing but a folder can be written to. */
export function runWhereReadOnly(
  program: readonly string[],
  { folder, user, env }: { folder: string; user: User; env: Record<string, string> },
) {
  const asUser = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...program];
  return spawnSync('unshare', inNamespace(ELSEWHERE_READ_ONLY, folder, ...asUser), {
    env,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
}
