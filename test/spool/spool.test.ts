import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UndeliveredWrite } from '../../src/spool/entry.ts';
import { Spool } from '../../src/spool/spool.ts';
import { temporaryDirectory } from '../action/temporary-directory.ts';

const write = (name: string, more: Partial<UndeliveredWrite> = {}): UndeliveredWrite => ({
  endpoint: 'reportArtifact',
  params: { org: 'acme', flow_name: 'app' },
  body: { filename: name },
  idempotencyKey: randomUUID(),
  attachment: null,
  ...more,
});

const names = async (spool: Spool): Promise<unknown[]> =>
  Promise.all((await spool.files()).map(async (file) => (await spool.read(file)).entry.body['filename']));

describe('a spool', () => {
  it('holds nothing where there is no directory, and makes none', async () => {
    const directory = join(temporaryDirectory(), 'spool');
    expect(await new Spool(directory, Date.now).files()).toEqual([]);
    expect(existsSync(directory)).toBe(false);
  });

  it('gives back what was added, in the order of adding, also across steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.string({ minLength: 1 })), { maxLength: 4 }), async (steps) => {
        const directory = join(temporaryDirectory(), 'spool');
        for (const [nowMs, step] of steps.entries()) {
          const spool = new Spool(directory, () => nowMs);
          for (const name of step) await spool.add(write(name));
        }
        expect(await names(new Spool(directory, Date.now))).toEqual(steps.flat());
      }),
      { numRuns: 20 },
    );
  });

  it('keeps an attachment as it was when it was added', async () => {
    const directory = temporaryDirectory({ 'report.xml': 'before' });
    const spool = new Spool(join(directory, 'spool'), Date.now);
    const attachment = { path: join(directory, 'report.xml'), name: 'report.xml' };
    await spool.add(write('a', { endpoint: 'attestGeneric', attachment }));
    writeFileSync(attachment.path, 'after');
    const [file = ''] = await spool.files();
    const { attachmentPath, entry } = await spool.read(file);
    expect(readFileSync(attachmentPath ?? '', 'utf8')).toBe('before');
    expect(entry.attachment).toMatchObject({ name: 'report.xml', bytes: 6 });
    await spool.remove(file);
    expect(readdirSync(spool.directory)).toEqual([]);
  });

  it('refuses what would make it larger than it may be, and says so', async () => {
    const directory = temporaryDirectory({ large: 'x'.repeat(200) });
    const few = new Spool(join(directory, 'few'), Date.now, { entries: 2, bytes: 1e9 });
    await few.add(write('a'));
    await few.add(write('b'));
    await expect(few.add(write('c'))).rejects.toThrow('at most 2 entries');
    await expect(few.add(write('c'))).rejects.toMatchObject({ code: 'full' });
    const again = new Spool(join(directory, 'few'), Date.now, { entries: 2, bytes: 1e9 });
    await expect(again.add(write('d'))).rejects.toMatchObject({ code: 'full' });
    const small = new Spool(join(directory, 'small'), Date.now, { entries: 10, bytes: 100 });
    const attachment = { path: join(directory, 'large'), name: 'large' };
    await expect(small.add(write('a', { attachment }))).rejects.toMatchObject({ code: 'full' });
    expect(await small.files()).toEqual([]);
  });

  it('counts all that it writes: entries and attachments', async () => {
    const directory = temporaryDirectory({ report: 'x'.repeat(100) });
    const attachment = { path: join(directory, 'report'), name: 'report' };
    const place = join(directory, 'spool');
    const spool = new Spool(place, Date.now, { entries: 100, bytes: 2500 });
    const addAll = async (): Promise<void> => {
      for (let count = 0; count < 100; count += 1) await spool.add(write(`app-${count}`, { attachment }));
    };
    await expect(addAll()).rejects.toMatchObject({ code: 'full' });
    const sizes = readdirSync(place).map((name) => statSync(join(place, name)).size);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.length % 2).toBe(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2500);
  });

  it('cannot be used where a file stands in its place', async () => {
    const directory = temporaryDirectory({ file: '' });
    const spool = new Spool(join(directory, 'file'), Date.now);
    await expect(spool.add(write('a'))).rejects.toMatchObject({ code: 'unusable' });
    await expect(spool.files()).rejects.toMatchObject({ code: 'unusable' });
  });

  it.each([
    ['no JSON', 'x', 'is not what a spool'],
    ['another version', JSON.stringify({ version: 2 }), 'is not what a spool'],
    ['a member too many', '{"version":1,"token":"t"}', 'is not what a spool'],
  ])('reads no entry that is %s', async (_what, text, message) => {
    const name = `${'1'.repeat(15)}-000001-0123abcd.json`;
    const spool = new Spool(temporaryDirectory({ [name]: text }), Date.now);
    await expect(spool.read(name)).rejects.toThrow(message);
    await expect(spool.read(name)).rejects.toMatchObject({ code: 'broken_entry' });
  });

  it('reads no entry whose attachment was changed or is gone', async () => {
    const directory = temporaryDirectory({ a: 'a' });
    const spool = new Spool(join(directory, 'spool'), Date.now);
    await spool.add(write('a', { attachment: { path: join(directory, 'a'), name: 'a' } }));
    const [file = ''] = await spool.files();
    const { attachmentPath } = await spool.read(file);
    writeFileSync(attachmentPath ?? '', 'b');
    await expect(spool.read(file)).rejects.toThrow('another attachment');
    await expect(spool.read(file)).rejects.toMatchObject({ code: 'broken_entry' });
  });

  it('reads no entry that is a directory', async () => {
    const name = `${'1'.repeat(15)}-000001-0123abcd.json`;
    const spool = new Spool(temporaryDirectory(), Date.now);
    mkdirSync(join(spool.directory, name));
    await expect(spool.read(name)).rejects.toMatchObject({ code: 'broken_entry' });
  });

  it('leaves other files of its directory alone', async () => {
    const spool = new Spool(temporaryDirectory({ 'note.txt': 'x', 'half.json.partial': '{' }), Date.now);
    expect(await spool.files()).toEqual([]);
  });
});
