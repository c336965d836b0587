import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { create, extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeStaging } from '../../src/service/backup/leftovers.ts';
import { takeProcessLock } from '../../src/service/store/process-lock.ts';
import { assay } from '../cli/assay-process.ts';
import { type ServingProcess, startServing } from '../service/command-process.ts';
import { temporaryFolder } from '../service/store/temporary-store.ts';
import { command, COMMAND_LIMIT_MS, machineVariables } from '../spawned-command.ts';
import { download, type Load, lost, startLoad, type Target } from './workload.ts';

const owner = { org: 'acme', token: 'assay_backup_test_admin_token' };
const CLIENTS = 6;

let folder: string;
let dataDir: string;
let file: string;
let serving: ServingProcess;
let target: Target;
/** Answered before the backup began, and while it was taken. */
let before: Load['answered'];
let during: Load['answered'];

beforeAll(async () => {
  folder = temporaryFolder();
  dataDir = path.join(folder, 'data');
  file = path.join(folder, 'store.tar');
  serving = await startServing(dataDir, owner);
  target = { url: serving.url, ...owner };
  const load = startLoad(target, { clients: CLIENTS, name: 'during' });
  await load.progress(200);
  before = structuredClone(load.answered);
  const taken = await assay(['backup', file, '--data', dataDir]);
  if (taken.code !== 0) throw new Error(taken.stderr);
  await load.progress(50);
  load.stop();
  await load.ended;
  if (load.failures.length > 0) throw new AggregateError(load.failures);
  during = load.answered;
});
afterAll(async () => {
  await serving.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function rows(dataFolder: string, text: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path.join(dataFolder, 'assay.db'), { readOnly: true });
  try {
    return database.prepare(text).all();
  } finally {
    database.close();
  }
}

/** Everything that is only ever added, in the order in which it was added. */
const APPENDED = `
  select id, 'report' as kind, artifact_id as of, body, created_at from artifact_reports
  union all select id, 'attestation', trail_id, body || coalesce(attachment_sha256, ''), created_at from attestations
  union all select id, 'artifact', trail_id, fingerprint, created_at from artifacts
  union all select id, 'trail', flow_id, name, created_at from trails
  order by id`;

const ATTACHED =
  'select org_id, attachment_sha256 as sha from attestations where attachment_sha256 is not null order by id';

describe('a backup taken under load', () => {
  let restored: string;

  beforeAll(async () => {
    restored = path.join(folder, 'elsewhere', 'data');
    mkdirSync(path.dirname(restored));
    const run = await assay(['restore', file, '--data', restored]);
    if (run.code !== 0) throw new Error(run.stderr);
  });

  it('is the store as it was at one moment: all that was written until then, and nothing of later', () => {
    const [original, copy] = [rows(dataDir, APPENDED), rows(restored, APPENDED)];
    expect(copy.length).toBeGreaterThan(0);
    expect(copy.length).toBeLessThan(original.length);
    expect(copy).toEqual(original.slice(0, copy.length));
  });

  it('passes the check, attachments by their content', async () => {
    const run = await assay(['check', '--data', restored]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/nothing wrong\n$/);
    const attached = rows(restored, ATTACHED);
    expect(attached.length).toBeGreaterThan(0);
    for (const { org_id: org, sha } of attached) {
      const name = path.join('evidence', String(org), String(sha).slice(0, 2), String(sha));
      expect(readFileSync(path.join(restored, name)).equals(readFileSync(path.join(dataDir, name)))).toBe(true);
    }
  });

  it('has every write that was answered before it began, and serves it', async () => {
    const second = await startServing(restored, owner);
    try {
      const there = { url: second.url, ...owner };
      expect(await lost(there, before)).toEqual([]);
      expect((await lost(there, during)).length).toBeGreaterThan(0);
      const attached = before.attestations.find(({ attachment }) => attachment !== null);
      expect(await download(there, attached?.id ?? '')).toBe(attached?.attachment);
      const load = startLoad(there, { clients: 2, name: 'after' });
      await load.progress(10);
      load.stop();
      await load.ended;
      expect(load.failures).toEqual([]);
      expect(await lost(there, load.answered)).toEqual([]);
    } finally {
      await second.end('SIGKILL');
    }
  });

  it('is for its owner only', () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(statSync(restored).mode & 0o077).toBe(0);
  });
});

describe('assay backup refuses', () => {
  it('a file that is there', async () => {
    const there = path.join(folder, 'there.tar');
    writeFileSync(there, 'precious');
    const run = await assay(['backup', there, '--data', dataDir]);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toBe(`assay: ${there} is there already: give the backup a name of its own\n`);
    expect(readFileSync(there, 'utf8')).toBe('precious');
  });

  it('a folder without a store, and a place that cannot be written to', async () => {
    const nothing = await assay(['backup', path.join(folder, 'x.tar'), '--data', path.join(folder, 'nothing')]);
    expect(nothing).toMatchObject({ code: 1, stdout: '' });
    expect(nothing.stderr).toMatch(/^assay: no store in '/);
    const nowhere = await assay(['backup', path.join(folder, 'no', 'where.tar'), '--data', dataDir]);
    expect(nowhere).toMatchObject({ code: 1, stdout: '' });
    expect(nowhere.stderr).toMatch(/^assay: .*where\.tar.*\n$/);
    expect(existsSync(path.join(folder, 'x.tar'))).toBe(false);
  });
});

/** Begins a backup and kills it while it writes its file; begins anew where it was done before it could be killed. */
async function killedBackup(from: string, to: string): Promise<void> {
  for (;;) {
    const child = spawn(process.execPath, [command, 'backup', to, '--data', from], {
      env: machineVariables(),
      stdio: 'ignore',
      timeout: COMMAND_LIMIT_MS,
    });
    const ended = once(child, 'exit');
    await vi.waitUntil(() => child.exitCode !== null || incompleteIn(path.dirname(to)).length > 0, {
      timeout: COMMAND_LIMIT_MS,
      interval: 1,
    });
    child.kill('SIGKILL');
    await ended;
    if (!existsSync(to)) return;
    rmSync(to);
  }
}

/** Without what SQLite has beside a file while it is open. */
const ownIn = (data: string): string[] => readdirSync(data).filter((name) => !/-(?:wal|shm|journal)$/.test(name));
const incompleteIn = (place: string): string[] => readdirSync(place).filter((name) => /\.incomplete-/.test(name));

describe('a backup that is killed', () => {
  let data: string;
  let place: string;

  beforeAll(async () => {
    data = path.join(folder, 'killed', 'data');
    place = path.join(folder, 'killed', 'backups');
    mkdirSync(place, { recursive: true });
    const run = await assay(['restore', file, '--data', data]);
    if (run.code !== 0) throw new Error(run.stderr);
    // Enough to copy that the kill meets it in the middle.
    const database = new DatabaseSync(path.join(data, 'assay.db'));
    database
      .prepare('insert into templates (org_id, id, content, created_at) values (?, ?, ?, ?)')
      .run('ballast', 'ballast', 'x'.repeat(100_000_000), 1);
    database.close();
  });

  it('leaves no file of its name, and nothing that the next one does not remove', async () => {
    const to = path.join(place, 'next.tar');
    await killedBackup(data, to);
    expect(existsSync(to)).toBe(false);
    expect(incompleteIn(place)).toHaveLength(1);
    mkdirSync(`${to}.incomplete-list`);
    const another = path.join(place, 'another.tar');
    const underWay = await makeStaging(another);

    const run = await assay(['backup', to, '--data', data]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(underWay.folder)).toBe(true);
    await underWay.remove();
    expect(readdirSync(place).toSorted()).toEqual(['next.tar', 'next.tar.incomplete-list']);
    rmdirSync(`${to}.incomplete-list`);
    const restored = await assay(['restore', to, '--data', path.join(folder, 'killed', 'restored')]);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
  });

  it('leaves nothing that a next one of another name does not remove, and nothing in the data folder', async () => {
    const before = ownIn(data);
    await killedBackup(data, path.join(place, 'never.tar'));
    expect(incompleteIn(place)).toHaveLength(1);
    expect(ownIn(data)).toEqual(before);
    const run = await assay(['backup', path.join(place, 'other.tar'), '--data', data]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(incompleteIn(place)).toEqual([]);
  });
});

it('is refused while another backup of the folder is under way', async () => {
  const underWay = takeProcessLock(path.join(dataDir, 'backup.lock'), 0);
  const second = await assay(['backup', path.join(folder, 'second.tar'), '--data', dataDir]);
  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toBe(
    `assay: another backup of '${dataDir}' is under way: start this one when that has ended\n`,
  );
  expect(existsSync(path.join(folder, 'second.tar'))).toBe(false);
  expect(incompleteIn(folder)).toEqual([]);
  underWay?.release();
});

/** Runs a restore that must fail with one readable line, and answers that line. */
async function refused(from: string): Promise<string> {
  const to = path.join(folder, 'refused', 'data');
  mkdirSync(path.dirname(to), { recursive: true });
  const run = await assay(['restore', from, '--data', to]);
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr).toMatch(/^assay: /);
  expect(run.stderr).not.toContain('    at ');
  expect(existsSync(to)).toBe(false);
  rmSync(path.dirname(to), { recursive: true });
  return run.stderr;
}

/** The backup's files, changed, as a backup again. */
async function forged(name: string, change: (unpacked: string) => void): Promise<string> {
  const unpacked = path.join(folder, `unpacked-${name}`);
  mkdirSync(unpacked);
  await extract({ file, cwd: unpacked });
  change(unpacked);
  const written = path.join(folder, `${name}.tar`);
  await create({ file: written, cwd: unpacked }, ['.']);
  return written;
}

describe('assay restore refuses, and leaves no folder behind,', () => {
  it('a folder that has something in it', async () => {
    const to = path.join(folder, 'full');
    mkdirSync(to);
    writeFileSync(path.join(to, 'mine'), 'precious');
    const run = await assay(['restore', file, '--data', to]);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/has something in it: restore into a new folder/);
    expect(readFileSync(path.join(to, 'mine'), 'utf8')).toBe('precious');
  });

  it('a file that is not there, or no tar', async () => {
    expect(await refused(path.join(folder, 'absent.tar'))).toMatch(/expected a backup, found nothing/);
    const text = path.join(folder, 'text.tar');
    writeFileSync(text, 'not a backup '.repeat(1000));
    expect(await refused(text)).toMatch(/is not a (whole )?backup/);
    writeFileSync(text, '');
    expect(await refused(text)).toMatch(/is not a (whole )?backup/);
  });

  it.each([0.01, 0.3, 0.7, 0.95])('a backup cut off after %d of its bytes', async (part) => {
    const cut = path.join(folder, 'cut.tar');
    const bytes = readFileSync(file);
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * part)));
    expect(await refused(cut)).toMatch(/is not a (whole )?backup/);
  });

  it('an attachment that is not what was recorded', async () => {
    const { org_id: org, sha } = rows(dataDir, ATTACHED)[0] ?? {};
    const name = path.join('evidence', String(org), String(sha).slice(0, 2), String(sha));
    const changed = await forged('changed', (unpacked) => writeFileSync(path.join(unpacked, name), 'something else'));
    expect(await refused(changed)).toContain(`expected content of sha256 ${String(sha)}, found `);
    const missing = await forged('missing', (unpacked) => rmSync(path.join(unpacked, name)));
    expect(await refused(missing)).toContain('expected an attachment, found nothing');
  });

  it('a damaged database, and none', async () => {
    const torn = await forged('torn', (unpacked) => {
      const database = path.join(unpacked, 'assay.db');
      const bytes = readFileSync(database);
      writeFileSync(database, bytes.fill(0xa5, 4096, bytes.length - 4096));
    });
    expect(await refused(torn)).toMatch(/is not a (whole )?backup/);
    const noise = await forged('noise', (unpacked) => writeFileSync(path.join(unpacked, 'assay.db'), 'noise'));
    expect(await refused(noise)).toMatch(/is not a (whole )?backup/);
    const none = await forged('none', (unpacked) => rmSync(path.join(unpacked, 'assay.db')));
    expect(await refused(none)).toContain('expected the database, found nothing');
  });

  it('links', async () => {
    const linked = await forged('linked', (unpacked) => symlinkSync('/etc/passwd', path.join(unpacked, 'link')));
    expect(await refused(linked)).toContain("expected files and folders only, found './link'");
  });

  it('names that lead out of the folder', async () => {
    const escaping = path.join(folder, 'escaping.tar');
    const inside = path.join(folder, 'forge', 'inside');
    mkdirSync(inside, { recursive: true });
    writeFileSync(path.join(folder, 'forge', 'escaped'), 'out');
    await extract({ file, cwd: inside });
    await create({ file: escaping, cwd: inside, preservePaths: true }, ['.', '../escaped']);
    expect(await refused(escaping)).toMatch(/is not a backup, or is damaged: /);
    expect(existsSync(path.join(folder, 'refused', 'escaped'))).toBe(false);
  });

  it('nothing of a good one: a copy of it restores', async () => {
    const copy = path.join(folder, 'copy.tar');
    copyFileSync(file, copy);
    const run = await assay(['restore', copy, '--data', path.join(folder, 'good')]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('assay check tells of', () => {
  it('an attachment that was changed or lost, a database that is damaged or none', async () => {
    const data = path.join(folder, 'checked');
    await assay(['restore', file, '--data', data]);
    const checked = async (): Promise<string> => {
      const run = await assay(['check', '--data', data]);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      return run.stderr;
    };
    const { org_id: org, sha } = rows(data, ATTACHED)[0] ?? {};
    const attachment = path.join(data, 'evidence', String(org), String(sha).slice(0, 2), String(sha));
    writeFileSync(attachment, 'something else');
    expect(await checked()).toMatch(new RegExp(`^assay: .*: expected content of sha256 ${String(sha)}, found \\w+\n$`));
    rmSync(attachment);
    expect(await checked()).toBe(`assay: ${attachment}: expected an attachment, found nothing\n`);
    const database = path.join(data, 'assay.db');
    writeFileSync(database, 'noise '.repeat(5000));
    expect(await checked()).toBe('assay: file is not a database\n');
    rmSync(database);
    expect(await checked()).toMatch(/^assay: no store in '/);
  });
});
