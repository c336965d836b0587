import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { errorBody } from '../../src/contract/error.ts';
import { form } from '../running-service.ts';
import { runCommand, type ServingProcess, startServing } from '../service/command-process.ts';
import { artifactReport, fingerprintOf } from '../service/records.ts';
import { openVisitor } from '../service/web/visitor.ts';
import { mountDisk, unmountDisk } from './small-disk.ts';
import { ask, type Target } from './workload.ts';

const owner = { org: 'acme', token: 'assay_disk_full_admin_token' };
const DISK_BYTES = 24 * 1024 * 1024;

let disk: string | null = null;
let serving: ServingProcess | null = null;

afterEach(async () => {
  await serving?.end('SIGKILL');
  if (disk !== null) unmountDisk(disk);
  disk = null;
});

/** Leaves so many bytes of the disk free. */
function fill(folder: string, freeBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(path.join(folder, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
}

interface Outcome {
  status: number;
  code: string | null;
}

async function outcome(response: Response): Promise<Outcome> {
  const body: unknown = await response.json();
  return { status: response.status, code: response.ok ? null : errorBody.parse(body).code };
}

async function report(target: Target, name: string): Promise<Outcome> {
  const description = name.repeat(200);
  const body = JSON.stringify(artifactReport(fingerprintOf(name), { trail_name: 'full', description }));
  const headers = { 'content-type': 'application/json' };
  return outcome(await ask(target, `/artifacts/${target.org}/full`, { method: 'POST', headers, body }));
}

async function attest(target: Target, name: string, sizeBytes: number): Promise<Outcome> {
  const data = { attestation_name: 'unit', is_compliant: true };
  const body = form('data_json', data, {
    part: 'attachment_file',
    name,
    content: name.repeat(sizeBytes / name.length),
  });
  return outcome(await ask(target, `/attestations/${target.org}/full/trail/full/generic`, { method: 'POST', body }));
}

it('answers 507 while the disk is full, keeps what it has readable and whole, and goes on when there is room', async (test) => {
  const mounted = mountDisk(DISK_BYTES);
  if (mounted === null) {
    test.skip();
    return;
  }
  disk = mounted;
  const dataDir = path.join(mounted, 'data');
  serving = await startServing(dataDir, owner);
  const target = { url: serving.url, ...owner };
  const written: string[] = [];
  const full = { status: 507, code: 'storage_full' };

  expect(await report(target, 'first')).toEqual({ status: 201, code: null });
  expect(await attest(target, 'first.txt', 9 * 100_000)).toEqual({ status: 201, code: null });
  written.push('first');

  fill(disk, 512 * 1024);
  expect(await attest(target, 'too-large', 9 * 1024 * 1024)).toEqual(full);
  let last = await report(target, 'second');
  for (let index = 0; last.status === 201 && index < 2000; index += 1) {
    if (index > 0) written.push(`report ${index}`);
    else written.push('second');
    last = await report(target, `report ${index + 1}`);
  }
  expect(last).toEqual(full);
  expect(await report(target, 'again')).toEqual(full);
  expect(await attest(target, 'small', 50)).toEqual(full);

  const found = async (name: string): Promise<number> =>
    (await ask(target, `/artifacts/${target.org}/full/fingerprint/${fingerprintOf(name)}`)).status;
  for (const name of [written[0], written.at(-1)]) expect(await found(name ?? '')).toBe(200);
  expect(await found('again')).toBe(404);

  rmSync(path.join(disk, 'ballast'));
  expect(await report(target, 'after')).toEqual({ status: 201, code: null });
  expect(await attest(target, 'after.txt', 9 * 100_000)).toEqual({ status: 201, code: null });
  for (const name of [...written, 'after']) expect(await found(name)).toBe(200);
  expect(await found('again')).toBe(404);

  expect(await serving.end('SIGTERM')).toBe(0);
  serving = await startServing(dataDir, owner);
  const check = await runCommand(['check', '--data', dataDir]);
  expect(check).toMatchObject({ stderr: '' });
  expect(check.stdout).toMatch(/: 2 attestations and 2 attachments, nothing wrong\n$/);
});

it('shows pages to whoever is signed in while the disk is full, and says in words that nobody can sign in', async (test) => {
  const mounted = mountDisk(DISK_BYTES);
  if (mounted === null) {
    test.skip();
    return;
  }
  disk = mounted;
  serving = await startServing(path.join(mounted, 'data'), owner);
  const target = { url: serving.url, ...owner };
  expect(await report(target, 'first')).toEqual({ status: 201, code: null });
  const visitor = await openVisitor(serving, owner.token);

  fill(mounted, 256 * 1024);
  let last = await report(target, 'second');
  for (let index = 0; last.status === 201 && index < 2000; index += 1) last = await report(target, `report ${index}`);
  expect(last.status).toBe(507);

  for (const page of [
    '/acme',
    '/acme/flows',
    '/acme/flows/full',
    `/acme/flows/full/artifacts/${fingerprintOf('first')}`,
  ]) {
    expect([page, (await visitor.get(page)).status]).toEqual([page, 200]);
  }
  const other = await openVisitor(serving);
  let entered = await other.post('/-/sign-in', { token: owner.token });
  // A session is small: there may be room for a few.
  for (let index = 0; entered.status === 303 && index < 200; index += 1) {
    entered = await (await openVisitor(serving)).post('/-/sign-in', { token: owner.token });
  }
  expect(entered.status).toBe(507);
  expect(entered.headers.get('content-type')).toContain('text/html');
  expect(entered.text).toContain('<h1>The disk of the service is full</h1>');
  expect(entered.headers.getSetCookie()).toEqual([]);
  expect(await visitor.get('/acme/flows')).toMatchObject({ status: 200 });

  rmSync(path.join(mounted, 'ballast'));
  expect(await other.post('/-/sign-in', { token: owner.token })).toMatchObject({ status: 303 });
});
