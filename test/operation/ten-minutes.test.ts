import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hindrance, machineEnvironment } from './machine.ts';
import { type BlockResult, walk, WALK_LIMIT_MS } from './walk.ts';

const COMMAND_LIMIT_MS = 60_000;
const DAY_MS = 86_400_000;

const root = path.resolve(import.meta.dirname, '../..');
const { version, devDependencies } = z
  .object({ version: z.string(), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
const missing = hindrance('bash', 'git', 'curl', 'npm');

let folder: string;
let results: readonly BlockResult[];
/** The folder into which the page installs the package. */
let installed: string;

/** Runs the installed command, or the one of another place, to its end. */
const assay = (args: readonly string[], { at, options }: { at?: string; options?: readonly string[] } = {}) =>
  spawnSync(
    process.execPath,
    [...(options ?? []), path.join(at ?? installed, 'node_modules/assay/bin/assay.cjs'), ...args],
    {
      env: machineEnvironment(),
      encoding: 'utf8',
      timeout: COMMAND_LIMIT_MS,
    },
  );

/** Makes the program that Node starts believe that it runs on Node 20. */
function asOldNode(): string[] {
  const file = path.join(folder, 'old-node.cjs');
  writeFileSync(
    file,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
    Object.defineProperty(process, 'version', { value: 'v20.20.2' });`,
  );
  return ['--require', file];
}

const backup = (target: string, dataDir: string) =>
  spawnSync(path.join(installed, 'node_modules/assay/deploy/backup.sh'), [target], {
    env: {
      ...machineEnvironment(),
      PATH: `${path.join(installed, 'node_modules/.bin')}:${machineEnvironment()['PATH'] ?? ''}`,
      ASSAY_DATA: dataDir,
    },
    encoding: 'utf8',
    timeout: COMMAND_LIMIT_MS,
  });

/** A folder with a backup of long ago, one of yesterday, and one that somebody keeps. */
function backupFolder(name: string): string {
  const target = path.join(folder, name);
  mkdirSync(target);
  const ages = { 'assay-old.tar': 20, 'assay-new.tar': 1, 'before-the-upgrade.tar': 20 };
  for (const [file, days] of Object.entries(ages)) {
    const date = new Date(Date.now() - days * DAY_MS);
    writeFileSync(path.join(target, file), '');
    utimesSync(path.join(target, file), date, date);
  }
  return target;
}

describe.skipIf(missing !== null)(`docs/operate.md, word by word${missing === null ? '' : ` (${missing})`}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'assay-walk-'));
    installed = path.join(folder, 'service');
    results = await walk(folder);
  }, WALK_LIMIT_MS + 10_000);
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }), WALK_LIMIT_MS);

  it('ends with an artifact that is stopped without its evidence, and goes with it', () => {
    const codes = results.map(({ code }) => code);
    expect(codes, JSON.stringify(results, null, 2)).toEqual([...codes.slice(0, -2).map(() => 0), 1, 0]);
    const [without, withEvidence] = results.slice(-2);
    expect(without?.printed).toMatch(/Report attestation 'tests' of type 'generic'.*\nstop\n*$/);
    expect(withEvidence?.printed).toMatch(/"is_compliant":true\}go\n*$/);
  });

  it('installs the command as JavaScript, and no package that only the Action or development needs', () => {
    const modules = path.join(installed, 'node_modules');
    const content = ['LICENSE', 'README.md', 'bin', 'build', 'deploy', 'examples', 'package.json'];
    expect(new Set(readdirSync(path.join(modules, 'assay')))).toEqual(new Set(content));
    const files = readdirSync(path.join(modules, 'assay/build'), { recursive: true, encoding: 'utf8' });
    expect(files).toContain(path.join('service', 'evaluation', 'worker.js'));
    expect(files.filter((name) => name.endsWith('.ts') || name.startsWith('action'))).toEqual([]);
    expect(Object.keys(devDependencies).filter((name) => existsSync(path.join(modules, name)))).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('starts on an older Node, and goes on with the one that it brings', () => {
    const options = asOldNode();
    expect(assay(['--version'], { options })).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(assay(['token', 'list', '--data', folder], { options })).toMatchObject({ status: 1, stdout: '' });
  });

  it('says in one line what it needs, where it brings none', () => {
    const at = path.join(folder, 'alone');
    const launcher = 'node_modules/assay/bin/assay.cjs';
    cpSync(path.join(installed, launcher), path.join(at, launcher));
    const { status, stdout, stderr } = assay(['--version'], { at, options: asOldNode() });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^assay needs Node 24 or newer, found v20\.20\.2, [^\n]*\n$/);
  });

  it('has a backup script that removes backups of more than 14 days, once there is a new one', () => {
    const target = backupFolder('backups');
    expect(backup(target, path.join(installed, 'data'))).toMatchObject({ status: 0 });
    const [first = '', ...others] = readdirSync(target).toSorted();
    expect(first).toMatch(/^assay-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/);
    expect(others).toEqual(['assay-new.tar', 'before-the-upgrade.tar']);
    const restored = path.join(folder, 'restored');
    expect(assay(['restore', path.join(target, first), '--data', restored])).toMatchObject({ status: 0 });
    expect(assay(['token', 'list', '--data', restored]).stdout).toContain('pipeline');
  });

  it('has a backup script that removes nothing where the backup fails', () => {
    const target = backupFolder('kept');
    const run = backup(target, path.join(folder, 'no-store'));
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain('no store in');
    expect(readdirSync(target)).toHaveLength(3);
  });
});
