import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { list } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TamperingProxy } from './tampering-proxy.ts';
import { type Given, throughProxy } from './through-proxy.ts';
import { buildInputs, type Job, openWorkplace, sha256, testsInputs, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

/** What the service keeps under a SHA-256; null where it keeps nothing. */
function kept(fingerprint: string): Buffer | null {
  const found = readdirSync(path.join(work.service.dataDir, 'evidence'), { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith(path.join(fingerprint.slice(0, 2), fingerprint)),
  );
  return found === undefined ? null : readFileSync(path.join(work.service.dataDir, 'evidence', found));
}

function entriesOf(archive: Buffer, job: Job): Map<string, string> {
  const file = path.join(job.directory, 'received.tgz');
  writeFileSync(file, archive);
  const entries = new Map<string, string>();
  list({
    file,
    sync: true,
    onReadEntry: (entry) => {
      let text = '';
      entry.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      entry.on('end', () => entries.set(entry.path, text));
    },
  });
  return entries;
}

const report = (attachments: string): Given => ({ ...buildInputs, ...testsInputs, attachments });
const sentFile = (proxy: TamperingProxy) =>
  proxy.seen.flatMap(({ parts }) => parts).filter(({ name }) => name === 'attachment_file');

describe.concurrent('attachments', () => {
  it('are left out where there are none', async () => {
    await throughProxy(work, async (proxy, run) => {
      const step = await run(work.job({ 'app.tgz': 'no attachment' }), report(''));
      expect(step.exitCode, step.log).toBe(0);
      expect(sentFile(proxy)).toEqual([]);
      expect(step.result.attestations).toMatchObject([{ attachment: null }]);
    });
  });

  it('are the file itself where it is one', async () => {
    const content = randomBytes(100_000);
    await throughProxy(work, async (proxy, run) => {
      const job = work.job({ 'app.tgz': 'one attachment', 'reports/my test "ü".xml': content });
      const step = await run(job, report('reports/*.xml'));
      expect(step.exitCode, step.log).toBe(0);
      expect(sentFile(proxy)).toMatchObject([{ filename: 'my test "ü".xml' }]);
      expect(sentFile(proxy)[0]?.content.equals(content)).toBe(true);
      expect(kept(sha256(content))?.equals(content)).toBe(true);
      expect(step.result.attestations).toMatchObject([{ attachment: 'my test "ü".xml' }]);
      expect(step.log).toContain('with my test "ü".xml (compliant): recorded');
    });
  });

  it('are an archive where they are several, the same one for the same files', async () => {
    const files = { 'r/a.xml': '<a/>', 'r/sub/b.xml': '<b/>', 'r/skip.log': 'noise', '@c.txt': 'c' };
    const archives = await throughProxy(work, async (proxy, run) => {
      for (const title of ['archive', 'archive again']) {
        const job = work.job({ 'app.tgz': title, ...files });
        const step = await run(job, report('r/**/*.xml\nr/*\n!**/*.log\n./@c.txt'));
        expect(step.exitCode, step.log).toBe(0);
      }
      expect(sentFile(proxy)).toMatchObject([{ filename: 'evidence.tgz' }, { filename: 'evidence.tgz' }]);
      return sentFile(proxy).map(({ content }) => content);
    });
    const [archive = Buffer.alloc(0), again = Buffer.alloc(0)] = archives;
    expect(archive.equals(again)).toBe(true);
    expect(kept(sha256(archive))?.equals(archive)).toBe(true);
    expect([...entriesOf(archive, work.job())]).toEqual([
      ['./@c.txt', 'c'],
      ['r/a.xml', '<a/>'],
      ['r/sub/b.xml', '<b/>'],
    ]);
  });

  it('are an archive of what is in a directory where it is one', async () => {
    await throughProxy(work, async (proxy, run) => {
      const job = work.job({ 'app.tgz': 'directory attached', 'r/only.xml': '<only/>' });
      expect((await run(job, report('r'))).exitCode).toBe(0);
      expect(sentFile(proxy)).toMatchObject([{ filename: 'evidence.tgz' }]);
      expect([...entriesOf(sentFile(proxy)[0]?.content ?? Buffer.alloc(0), job)]).toEqual([['only.xml', '<only/>']]);
    });
  });

  it('are compressed above 10 MB, refused where they are still too large, and sent as they are below', async () => {
    const limit = 10 * 1024 * 1024;
    await throughProxy(work, async (proxy, run) => {
      const job = work.job({
        'app.tgz': 'large',
        'large.bin': randomBytes(limit + 1),
        'zeros.bin': Buffer.alloc(limit + 1),
        'full.bin': randomBytes(limit),
      });
      const refused = await run(job, report('large.bin'));
      expect(refused.exitCode).toBe(1);
      expect(refused.annotations).toMatchObject([{ title: 'Input attachments' }]);
      expect(refused.annotations[0]?.message).toMatch(
        new RegExp(`at most ${limit} bytes \\(10 MB\\), found \\d+ in large\\.bin\\.gz, compressed`),
      );
      const archived = await run(job, report('full.bin\napp.tgz'));
      expect(archived.annotations[0]?.message).toContain('in evidence.tgz');
      expect(proxy.connections()).toBe(0);
      const taken = await run(job, report('full.bin'));
      expect(taken.exitCode, taken.log).toBe(0);
      expect(kept(sha256(readFileSync(path.join(job.directory, 'full.bin'))))).toHaveLength(limit);
      const compressed = await run(job, report('zeros.bin'));
      expect(compressed.exitCode, compressed.log).toBe(0);
      const [, sent] = sentFile(proxy);
      expect(sent?.filename).toBe('zeros.bin.gz');
      expect(gunzipSync(sent?.content ?? '').equals(Buffer.alloc(limit + 1))).toBe(true);
    });
  });
});
