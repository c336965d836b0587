import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBackup, restoreBackup } from '../../../src/service/backup/backup.ts';
import { checkStore } from '../../../src/service/backup/check.ts';
import { settleUnrecorded, tellSettled } from '../../../src/service/backup/unrecorded.ts';
import { openStore } from '../../../src/service/server.ts';
import { addAttestation } from '../../../src/service/store/attestations.ts';
import { ensureFlow } from '../../../src/service/store/flows.ts';
import { createOrganization } from '../../../src/service/store/organizations.ts';
import { ensureTrail } from '../../../src/service/store/trails.ts';
import { fingerprintOf } from '../records.ts';
import { newAttestation } from '../store/new-attestation.ts';
import { temporaryFolder } from '../store/temporary-store.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW_MS = Date.UTC(2026, 5, 1);
const nothing = { movedAside: { files: 0, sizeBytes: 0 }, putBack: 0, removed: 0, problem: null };
const aside = { ...nothing, movedAside: { files: 1, sizeBytes: 6 } };
/** `fingerprintOf` is the SHA-256 of a text. */
const sha256 = fingerprintOf('report');

let folder: string;
let data: string;
/** The organization's and the file's part of a path. */
let name: string;

/** A store with one attachment on record. */
beforeEach(async () => {
  folder = temporaryFolder();
  data = path.join(folder, 'data');
  const store = await openStore(data, () => NOW_MS);
  const organization = await store.writeLookup((tx) => createOrganization(tx, 'acme'));
  const orgId = organization?.org_id ?? '';
  await store.org(orgId).write(async (tx) => {
    const flow = await ensureFlow(tx, 'shop', () => null);
    const trail = await ensureTrail(tx, flow, { name: 't' }, 'ci');
    const attached = { attachment_sha256: sha256, attachment_name: 'report.txt', attachment_bytes: 6 };
    await addAttestation(tx, newAttestation(sha256, { flow_id: flow.id, trail_id: trail.id, ...attached }));
  });
  await store.close();
  name = path.join(orgId, sha256.slice(0, 2), sha256);
  put(inPlace());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inPlace = (): string => path.join(data, 'evidence', name);
const lyingAside = (): string => path.join(data, 'evidence', 'unrecorded', name);

function put(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'report');
}

/** Takes the database away, as who puts an older one in its place does; answers what puts it back. */
async function loseDatabase(): Promise<() => void> {
  const kept = path.join(folder, 'kept.db');
  renameSync(path.join(data, 'assay.db'), kept);
  await (await openStore(data, () => NOW_MS)).close();
  return () => renameSync(kept, path.join(data, 'assay.db'));
}

it('puts back what is recorded and moves aside what it can, also where one file cannot be moved', async () => {
  renameSync(inPlace(), path.join(folder, 'report'));
  mkdirSync(path.dirname(lyingAside()), { recursive: true });
  renameSync(path.join(folder, 'report'), lyingAside());
  const strays = ['one', 'two'].map((text) => path.join(path.dirname(path.dirname(name)), 'ff', fingerprintOf(text)));
  for (const stray of strays) put(path.join(data, 'evidence', stray));
  mkdirSync(path.join(data, 'evidence', 'unrecorded', strays[0] ?? '', 'in-the-way'), { recursive: true });
  const settled = await settleUnrecorded(data, NOW_MS);
  expect(settled).toMatchObject({ putBack: 1, movedAside: { files: 1 } });
  expect(settled.problem).not.toBe(null);
  expect(existsSync(inPlace())).toBe(true);
});

it('leaves what is recorded where it is', async () => {
  expect(await settleUnrecorded(data, NOW_MS)).toEqual(nothing);
  expect(existsSync(inPlace())).toBe(true);
  expect(existsSync(path.join(data, 'evidence', 'unrecorded'))).toBe(false);
});

it('keeps what another database names, and puts it back when that one is there again', async () => {
  const putBack = await loseDatabase();
  expect((await checkStore(data)).unused).toEqual([inPlace()]);
  expect(await settleUnrecorded(data, NOW_MS)).toEqual(aside);
  expect(existsSync(inPlace())).toBe(false);
  expect(readFileSync(lyingAside(), 'utf8')).toBe('report');
  expect(await checkStore(data)).toMatchObject({ problems: [], unused: [] });
  expect(await settleUnrecorded(data, NOW_MS)).toEqual(nothing);

  putBack();
  expect((await checkStore(data)).problems).toEqual([
    `${inPlace()}: expected an attachment, found nothing; ${lyingAside()} may be it, and the next start puts it back`,
  ]);
  expect(await settleUnrecorded(data, NOW_MS)).toEqual({ ...nothing, putBack: 1 });
  expect(existsSync(lyingAside())).toBe(false);
  expect(await checkStore(data)).toMatchObject({ attachments: 1, problems: [], unused: [] });
});

it('removes what has lain aside for thirty days, however old it was when it was moved', async () => {
  await loseDatabase();
  utimesSync(inPlace(), 1, 1);
  expect(await settleUnrecorded(data, NOW_MS)).toEqual(aside);
  expect(await settleUnrecorded(data, NOW_MS + 30 * DAY_MS - 1)).toEqual(nothing);
  expect(existsSync(lyingAside())).toBe(true);
  expect(await settleUnrecorded(data, NOW_MS + 30 * DAY_MS + 1)).toEqual({ ...nothing, removed: 1 });
  expect(existsSync(lyingAside())).toBe(false);
});

it('puts what is recorded again back even after thirty days, and over nothing that stands there', async () => {
  const putBack = await loseDatabase();
  await settleUnrecorded(data, NOW_MS);
  putBack();
  expect(await settleUnrecorded(data, NOW_MS + 40 * DAY_MS)).toEqual({ ...nothing, putBack: 1 });

  put(lyingAside());
  writeFileSync(inPlace(), 'stands');
  utimesSync(lyingAside(), NOW_MS / 1000, NOW_MS / 1000);
  expect(await settleUnrecorded(data, NOW_MS)).toEqual(nothing);
  expect(readFileSync(inPlace(), 'utf8')).toBe('stands');
  expect(existsSync(lyingAside())).toBe(true);
});

it('leaves what cannot be moved where it is, and says why', async () => {
  await loseDatabase();
  writeFileSync(path.join(data, 'evidence', 'unrecorded'), 'no folder');
  const problem: unknown = expect.stringMatching(/^(?:EEXIST|ENOTDIR)/);
  expect(await settleUnrecorded(data, NOW_MS)).toEqual({ ...nothing, problem });
  expect(existsSync(inPlace())).toBe(true);
});

it('is no part of a backup', async () => {
  await loseDatabase();
  await settleUnrecorded(data, NOW_MS);
  const file = path.join(folder, 'store.tar');
  expect(await createBackup(data, file)).toEqual({ attachments: 0 });
  await restoreBackup(file, path.join(folder, 'restored'));
  expect(existsSync(path.join(folder, 'restored', 'evidence'))).toBe(false);
});

it('is told in one line for each thing that was done, and as a warning where something is amiss', () => {
  const lines: unknown[] = [];
  const log = {
    warn: (members: object, message: string) => lines.push(['warn', members, message]),
    info: (members: object, message: string) => lines.push(['info', members, message]),
  };
  const told = path.join(data, 'evidence', 'unrecorded');
  tellSettled(log, data, nothing);
  expect(lines).toEqual([]);
  tellSettled(log, data, { ...aside, putBack: 2, removed: 3, problem: 'EACCES' });
  expect(lines).toEqual([
    ['warn', { files: 1, sizeBytes: 6, folder: told }, expect.stringContaining('were moved aside')],
    ['warn', { folder: told, problem: 'EACCES' }, expect.stringContaining('the next start tries again')],
    ['info', { files: 2, folder: told }, expect.stringContaining('were put back')],
    ['info', { files: 3, folder: told }, expect.stringContaining('were removed')],
  ]);
});
