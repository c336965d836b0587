import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { type ServingProcess, startServing } from '../command-process.ts';
import { temporaryFolder } from '../store/temporary-store.ts';

/** A little longer than what was found out is kept for. */
const ANEW = { interval: 300 };

interface Health {
  status: number;
  text: string;
  retryAfter: string | null;
}

async function ask(url: string, name = 'ready'): Promise<Health> {
  const response = await fetch(`${url}/${name}`, { signal: AbortSignal.timeout(60_000) });
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
}

const ready: Health = { status: 200, text: 'OK', retryAfter: null };
const notReady = (problem: string): Health => ({ status: 503, text: `not ready: ${problem}`, retryAfter: '1' });

describe('/ready', () => {
  let service: RunningService;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.stop());

  it('leaves nothing behind but one row that it writes again and again', async () => {
    expect(await ask(service.url)).toEqual(ready);
    await wait(1100);
    expect(await ask(service.url)).toEqual(ready);
    const database = new DatabaseSync(path.join(service.dataDir, 'assay.db'), { readOnly: true });
    expect(database.prepare('select count(*) as count from write_probe').get()).toEqual({ count: 1 });
    database.close();
    const listed = execFileSync('ls', ['-A', path.join(service.dataDir, 'evidence', 'incoming')], { encoding: 'utf8' });
    expect(listed).toBe('');
  });

  it('is false while another process keeps the store from writing, and true again afterwards', async () => {
    const other = new DatabaseSync(path.join(service.dataDir, 'assay.db'));
    other.exec('begin immediate');
    expect(await ask(service.url)).toEqual(notReady('a write takes longer than 2 seconds'));
    expect((await ask(service.url, 'health')).status).toBe(200);
    other.exec('rollback');
    other.close();
    await expect.poll(() => ask(service.url), ANEW).toEqual(ready);
  });

  it("is false while the attachments' folder is gone, and true again afterwards", async () => {
    const incoming = path.join(service.dataDir, 'evidence', 'incoming');
    rmSync(incoming, { recursive: true });
    expect(await ask(service.url)).toEqual(notReady("the attachments' folder cannot be written"));
    mkdirSync(incoming);
    await expect.poll(() => ask(service.url), ANEW).toEqual(ready);
  });

  it('is false while the service ends, and says when to come again; everything else is put off', async () => {
    const token = service.tokens.reader;
    const open = (): ReturnType<typeof connect> => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1').setEncoding('utf8');
      socket.on('error', () => undefined);
      return socket;
    };
    const sockets = [open(), open()];
    // Requests that were begun before the end, and are finished after it.
    for (const socket of sockets) {
      socket.write('GET /health HTTP/1.1\r\nHost: assay\r\n\r\nGET ');
      await once(socket, 'data');
    }
    const closed = service.server.close();
    const [asking, working] = sockets.map(async (socket, index) => {
      const target = index === 0 ? '/ready' : `/api/v2/flows/${service.org}`;
      socket.write(`${target} HTTP/1.1\r\nHost: assay\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      const answer: unknown[] = await once(socket, 'data');
      return String(answer[0]);
    });
    expect(await asking).toMatch(
      /^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n[\s\S]*\r\n\r\nnot ready: the service is ending$/i,
    );
    expect(await working).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"unavailable"/i);
    await closed;
  });
});

describe('/ready of a service on a small disk', () => {
  const folders: string[] = [];
  const mounted: string[] = [];
  let serving: ServingProcess | null = null;
  afterEach(async () => {
    await serving?.end('SIGKILL');
    serving = null;
    for (const folder of mounted.splice(0).toReversed()) execFileSync('umount', [folder], { stdio: 'pipe' });
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const newFolder = (): string => {
    const folder = temporaryFolder();
    folders.push(folder);
    return folder;
  };

  /** Only root may have one, and not everywhere: otherwise the test is skipped, with the reason. */
  function mount(test: TestContext, folder: string, options: string): string {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'assay-test', folder], { stdio: 'pipe' });
    } catch (error) {
      test.skip(`a small disk could not be mounted: ${error instanceof Error ? error.message.trim() : String(error)}`);
    }
    mounted.push(folder);
    return folder;
  }

  it('is false while the disk is full, and true again once there is room', async (test) => {
    const disk = mount(test, newFolder(), `size=${16 * 1024 * 1024}`);
    serving = await startServing(path.join(disk, 'data'), { org: 'acme', token: 'assay_full_disk_admin_token' });
    const { url } = serving;
    expect(await ask(url)).toEqual(ready);
    const { bavail, bsize } = statfsSync(disk);
    const ballast = path.join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    await expect.poll(() => ask(url), ANEW).toEqual(notReady('the disk of the service is full'));
    expect((await ask(url, 'health')).status).toBe(200);
    rmSync(ballast);
    await expect.poll(() => ask(url), ANEW).toEqual(ready);
    expect(serving.stderr().match(/the service is (not ready|ready again)/g)).toEqual([
      'the service is not ready',
      'the service is ready again',
    ]);
  });

  it("is false while the attachments' folder is read-only, and true again afterwards", async (test) => {
    const dataDir = newFolder();
    serving = await startServing(dataDir, { org: 'acme', token: 'assay_read_only_admin_token' });
    const { url } = serving;
    const incoming = mount(test, path.join(dataDir, 'evidence', 'incoming'), 'ro');
    expect(await ask(url)).toEqual(notReady("the attachments' folder cannot be written"));
    execFileSync('umount', [incoming], { stdio: 'pipe' });
    mounted.pop();
    await expect.poll(() => ask(url), ANEW).toEqual(ready);
  });
});
