import { randomBytes } from 'node:crypto';
import { readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { list } from 'tar';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepareAttachment } from '../../src/action/attachments.ts';
import { parseAttestations } from '../../src/config/attestation-spec.ts';
import { startDeadline } from '../../src/action/deadline.ts';
import { fileMatcher } from '../../src/action/file-pattern.ts';
import { InputProblems, listInInput } from '../../src/action/input-problem.ts';
import { temporaryDirectory } from './temporary-directory.ts';

async function attach(workspace: string, attachments: readonly string[], evidenceFiles: readonly string[] = []) {
  const problems = new InputProblems();
  const deadline = startDeadline(60_000, Date.now);
  onTestFinished(() => deadline.clear());
  const [spec] = await parseAttestations(
    listInInput('attestations', `- {name: a, compliant: true, attachments: ${JSON.stringify(attachments)}}`, problems),
    () => undefined,
  );
  if (spec === undefined) throw new Error('expected an attestation');
  const temp = temporaryDirectory();
  const access = {
    workspace,
    deadline,
    matchFiles: fileMatcher(workspace, deadline),
    tempDirectory: () => Promise.resolve(temp),
  };
  const attachment = await prepareAttachment(spec, evidenceFiles, access, problems);
  problems.throwIfAny();
  return attachment;
}

/** What is in an archive. */
function entriesOf(path: string): { path: string; type: string; mtime: number | undefined }[] {
  const entries: { path: string; type: string; mtime: number | undefined }[] = [];
  list({
    file: path,
    sync: true,
    onReadEntry: (entry) => entries.push({ path: entry.path, type: entry.type, mtime: entry.mtime?.getTime() }),
  });
  return entries;
}

const tree = { 'logs/a.txt': 'a', 'logs/deep/b.txt': 'b', 'report.xml': 'r', '@odd': 'o' };

describe('prepareAttachment', () => {
  it('attaches nothing where nothing is named', async () => {
    expect(await attach(temporaryDirectory(tree), [])).toBeNull();
  });

  it('sends one file as it is', async () => {
    const workspace = temporaryDirectory(tree);
    expect(await attach(workspace, ['report.*'])).toEqual({
      path: join(workspace, 'report.xml'),
      name: 'report.xml',
      sizeBytes: 1,
    });
  });

  it('packs a directory, with paths relative to it', async () => {
    const attachment = await attach(temporaryDirectory(tree), ['logs']);
    expect(attachment?.name).toBe('evidence.tgz');
    expect(entriesOf(attachment?.path ?? '')).toEqual([
      { path: 'a.txt', type: 'File', mtime: 0 },
      { path: 'deep/b.txt', type: 'File', mtime: 0 },
    ]);
  });

  it('packs several files, with paths relative to the workspace, and follows links', async () => {
    const workspace = temporaryDirectory(tree);
    symlinkSync('report.xml', join(workspace, 'link.xml'));
    const elsewhere = temporaryDirectory({ x: 'x' });
    const attachment = await attach(workspace, ['*.xml', '@odd', 'logs/**', '!logs/deep', `${elsewhere}/x`]);
    expect(
      entriesOf(attachment?.path ?? '')
        .map(({ path, type }) => `${type} ${path.replace(/^\.\//, '')}`)
        .toSorted(),
    ).toEqual(
      ['File @odd', 'File link.xml', 'File logs/a.txt', 'File report.xml', `File ${elsewhere.slice(1)}/x`].toSorted(),
    );
  });

  it('gives the same bytes for the same files', async () => {
    const [one, two] = [temporaryDirectory(tree), temporaryDirectory(tree)];
    utimesSync(join(two, 'logs', 'a.txt'), 1, 1);
    const [first, second] = [await attach(one, ['logs', 'report.xml']), await attach(two, ['report.xml', 'logs'])];
    expect(readFileSync(first?.path ?? '').equals(readFileSync(second?.path ?? ''))).toBe(true);
  });

  it.each([
    [['missing'], /line 1 \(a\): the attachment `missing` matches no file/],
    [['report.xml', 'missing'], /`missing` matches no file/],
    [['!report.xml'], /only excludes/],
  ])('refuses %j', async (attachments, message) => {
    await expect(attach(temporaryDirectory(tree), attachments)).rejects.toThrow(message);
  });

  it('compresses one file that is larger than the service takes, and refuses what is larger even so', async () => {
    const workspace = temporaryDirectory();
    const limit = 10 * 1024 * 1024;
    writeFileSync(join(workspace, 'fits'), Buffer.alloc(limit));
    writeFileSync(join(workspace, 'large.xml'), Buffer.alloc(limit + 1, 'x'));
    writeFileSync(join(workspace, 'noise'), randomBytes(limit + 1));
    expect(await attach(workspace, ['fits'])).toMatchObject({ name: 'fits', sizeBytes: limit });
    const compressed = await attach(workspace, ['large.xml']);
    expect(compressed?.name).toBe('large.xml.gz');
    expect(gunzipSync(readFileSync(compressed?.path ?? '')).equals(Buffer.alloc(limit + 1, 'x'))).toBe(true);
    await expect(attach(workspace, ['noise'])).rejects.toThrow(
      /at most 10485760 bytes \(10 MB\), found \d+ in noise\.gz/,
    );
    await expect(attach(workspace, ['noise', 'fits'])).rejects.toThrow(/in evidence\.tgz/);
    expect((await attach(workspace, ['fits', 'large.xml']))?.name).toBe('evidence.tgz');
  });

  it('attaches what the evidence was read from, alone or beside what the user attaches', async () => {
    const workspace = temporaryDirectory(tree);
    const evidence = join(workspace, 'report.xml');
    expect(await attach(workspace, [], [evidence])).toMatchObject({ name: 'report.xml', path: evidence });
    expect((await attach(workspace, ['report.xml'], [evidence]))?.name).toBe('report.xml');
    const both = await attach(workspace, ['logs'], [evidence]);
    expect(both?.name).toBe('evidence.tgz');
    expect(entriesOf(both?.path ?? '').map(({ path }) => path)).toContain('report.xml');
  });
});
