import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runs } from '../runs.ts';
import { runCommand, type ServingProcess, startServing } from '../service/command-process.ts';
import { temporaryFolder } from '../service/store/temporary-store.ts';
import { type Answered, download, lost, startLoad, type Target } from './workload.ts';

const ROUNDS = runs(3);
const CLIENTS = 8;
const owner = { org: 'acme', token: 'assay_kill_test_admin_token' };

let dataDir: string;
let serving: ServingProcess | null = null;

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(async () => {
  await serving?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const target = (process: ServingProcess): Target => ({ url: process.url, ...owner });

it('keeps every answered write, and nothing half-written, when it is killed again and again under load', async () => {
  const answered: Answered = { trails: [], artifacts: [], attestations: [] };
  serving = await startServing(dataDir, owner);
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = startLoad(target(serving), { clients: CLIENTS, name: `round${round}` });
    // At another moment in each round, so that in the end the kill has met every step of a write.
    await load.progress(40 + ((round * 37) % 100));
    load.stop();
    expect(await serving.end('SIGKILL')).toBe('SIGKILL');
    await load.ended;
    expect(load.failures).toEqual([]);
    for (const kind of ['trails', 'artifacts', 'attestations'] as const) expect(load.answered[kind]).not.toEqual([]);

    serving = await startServing(dataDir, owner);
    expect(await lost(target(serving), load.answered)).toEqual([]);
    const attached = load.answered.attestations.findLast(({ attachment }) => attachment !== null);
    expect(await download(target(serving), attached?.id ?? '')).toBe(attached?.attachment);

    // It prints each problem, and each kept file without a record.
    const check = await runCommand(['check', '--data', dataDir]);
    expect(check.stderr).toBe('');
    expect(check.stdout).toMatch(/: \d+ attestations and \d+ attachments, nothing wrong\n$/);
    expect(serving.stderr()).toMatch(
      /^(?:\{.*"msg":"attachments without a record in this database were moved aside.*\n)?$/,
    );
    answered.trails.push(...load.answered.trails);
    answered.artifacts.push(...load.answered.artifacts);
    answered.attestations.push(...load.answered.attestations);
  }
  expect(await serving.end('SIGTERM')).toBe(0);
  serving = await startServing(dataDir, owner);
  expect(await lost(target(serving), answered)).toEqual([]);
}, 600_000);

it('moves an attachment aside at its start whose record was never written, and keeps the others', async () => {
  serving = await startServing(dataDir, owner);
  const load = startLoad(target(serving), { clients: 2, name: 'kept' });
  await load.progress(20);
  load.stop();
  await load.ended;
  await serving.end('SIGTERM');
  const org = readdirSync(path.join(dataDir, 'evidence')).find((name) => name !== 'incoming') ?? '';
  const orphan = path.join(dataDir, 'evidence', org, 'ff', 'f'.repeat(64));
  mkdirSync(path.dirname(orphan), { recursive: true });
  writeFileSync(orphan, 'left between file and record');
  const before = await runCommand(['check', '--data', dataDir]);
  expect(before.stderr).toBe(`${orphan}: no record points at it; the next start moves it aside\n`);

  serving = await startServing(dataDir, owner);
  expect(existsSync(orphan)).toBe(false);
  const aside = path.join(dataDir, 'evidence', 'unrecorded', org, 'ff', 'f'.repeat(64));
  expect(readFileSync(aside, 'utf8')).toBe('left between file and record');
  expect(serving.stderr()).toContain('"files":1,"sizeBytes":28,"folder":');
  expect(await lost(target(serving), load.answered)).toEqual([]);
  expect(await runCommand(['check', '--data', dataDir])).toMatchObject({ stderr: '' });
});

it('lets one server at a time have a folder, and commands beside it', async () => {
  serving = await startServing(dataDir, owner);
  await expect(startServing(dataDir, owner)).rejects.toThrow(
    `assay: another server works on the data folder '${dataDir}': end it first`,
  );
  expect(await runCommand(['org', 'list', '--data', dataDir])).toMatchObject({ stdout: 'acme\n' });
  const next = startServing(dataDir, owner);
  await serving.end('SIGTERM');
  serving = await next;
});
