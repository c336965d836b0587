import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EvidenceStore, openEvidenceStore } from '../../../src/service/evidence/evidence-store.ts';
import { runs } from '../../runs.ts';

let folder: string;
let evidence: EvidenceStore;
/** The addresses that are on record. */
const records = new Set<string>();
const recorded = async (): Promise<void> => {};
const unlessRecorded = async (orgId: string, digest: string, remove: () => void): Promise<void> => {
  if (!records.has(`${orgId} ${digest}`)) remove();
};

beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'assay-evidence-')), 'evidence');
  evidence = await openEvidenceStore(folder, unlessRecorded);
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

async function* stream(...chunks: (Uint8Array | string)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('half');
  throw new Error('cut');
}
const shared = () => evidence.receive('org', stream('shared'));
const isFileHandle = (value: unknown): value is FileHandle =>
  typeof value === 'object' && value !== null && 'sync' in value;
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');
const incoming = () => readdirSync(path.join(folder, 'incoming'));
const shelved = (org: string, digest: string) => path.join(folder, org, digest.slice(0, 2), digest);

describe('a received file', () => {
  it('stands under its organization and SHA-256 once it is kept, whatever its bytes and chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 2000 }), { maxLength: 5 }), async (chunks) => {
        const content = Buffer.concat(chunks);
        const received = await evidence.receive('org', stream(...chunks));
        expect(received).toMatchObject({ sha256: sha256(content), sizeBytes: content.length });
        await received.keepFor(recorded);
        expect(readFileSync(shelved('org', sha256(content)))).toEqual(content);
        expect(incoming()).toEqual([]);
      }),
      { numRuns: runs(20) },
    );
  });

  it('is nothing until it is kept', async () => {
    await evidence.receive('org', stream('a'));
    expect(existsSync(shelved('org', sha256('a')))).toBe(false);
    expect(incoming()).toHaveLength(1);
  });

  it('is gone when it is discarded, and stays when that comes too late', async () => {
    const dropped = await evidence.receive('org', stream('dropped'));
    await dropped.discard();
    await dropped.discard();
    expect(incoming()).toEqual([]);
    const kept = await evidence.receive('org', stream('kept'));
    await kept.keepFor(recorded);
    await kept.discard();
    expect(readFileSync(shelved('org', sha256('kept')), 'utf8')).toBe('kept');
  });

  it('is kept once for each organization that has it', async () => {
    for (const org of ['one', 'two', 'one']) await (await evidence.receive(org, stream('same'))).keepFor(recorded);
    for (const org of ['one', 'two']) expect(readFileSync(shelved(org, sha256('same')), 'utf8')).toBe('same');
    expect(incoming()).toEqual([]);
  });

  it('does not mind another of the same content at the same time', async () => {
    const received = await Promise.all(
      Array.from({ length: 8 }, () => evidence.receive('org', stream('same', 'time'))),
    );
    await Promise.all(received.map((one) => one.keepFor(recorded)));
    expect(readdirSync(path.join(folder, 'org'), { recursive: true })).toHaveLength(2);
    expect(incoming()).toEqual([]);
  });

  it('is removed again where its record is refused, unless another record has it or is about to', async () => {
    const refusal = new Error('refused');
    const refused = async (): Promise<never> => {
      throw refusal;
    };
    const place = shelved('org', sha256('shared'));
    await expect((await shared()).keepFor(refused)).rejects.toBe(refusal);
    expect(existsSync(place)).toBe(false);

    const [slow, quick] = [await shared(), await shared()];
    await slow.keepFor(async () => {
      await expect(quick.keepFor(refused)).rejects.toBe(refusal);
      expect(existsSync(place)).toBe(true);
      records.add(`org ${sha256('shared')}`);
    });
    await expect((await shared()).keepFor(refused)).rejects.toBe(refusal);
    expect(readFileSync(place, 'utf8')).toBe('shared');
    expect(incoming()).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')(
    'has its name and those of its folders on the disk before it is recorded, whoever made them',
    async () => {
      const place = shelved('org', sha256('named'));
      mkdirSync(path.dirname(place), { recursive: true });
      const handle = await open(folder, 'r');
      const prototype: unknown = Object.getPrototypeOf(handle);
      await handle.close();
      const synced: string[] = [];
      if (!isFileHandle(prototype)) throw new Error('what syncs a file is not known');
      const sync: unknown = Reflect.get(prototype, 'sync');
      if (typeof sync !== 'function') throw new Error('what syncs a file is not known');
      const spied = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
        await Reflect.apply(sync, this, []);
        synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
      });
      const folders = [path.dirname(place), path.join(folder, 'org'), folder];
      const received = await evidence.receive('org', stream('named'));
      await received.keepFor(async () => expect(synced).toEqual(expect.arrayContaining(folders)));
      spied.mockRestore();
    },
  );

  it('whose stream fails leaves nothing', async () => {
    await expect(evidence.receive('org', failing())).rejects.toThrow('cut');
    expect(incoming()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is for the service alone to read', async () => {
    const received = await evidence.receive('org', stream('secret'));
    await received.keepFor(recorded);
    expect(statSync(shelved('org', sha256('secret'))).mode & 0o077).toBe(0);
    expect(statSync(path.join(folder, 'org')).mode & 0o077).toBe(0);
  });
});

describe('opening', () => {
  it('removes what a killed process left half received, however lately, and nothing that was kept', async () => {
    await (await evidence.receive('org', stream('kept'))).keepFor(recorded);
    await evidence.receive('org', stream('half'));
    writeFileSync(path.join(folder, 'incoming', 'leftover'), 'x');
    expect(incoming()).toHaveLength(2);
    await openEvidenceStore(folder, unlessRecorded);
    expect(incoming()).toEqual([]);
    expect(existsSync(shelved('org', sha256('kept')))).toBe(true);
  });

  it('makes the folder where it is missing, and fails where it cannot', async () => {
    await openEvidenceStore(path.join(folder, 'deeper', 'still'), unlessRecorded);
    expect(existsSync(path.join(folder, 'deeper', 'still', 'incoming'))).toBe(true);
    mkdirSync(path.join(folder, 'taken'));
    writeFileSync(path.join(folder, 'taken', 'incoming'), 'a file');
    await expect(openEvidenceStore(path.join(folder, 'taken'), unlessRecorded)).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});
