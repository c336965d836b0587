import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { runCommand } from '../command-process.ts';
import { refused, speaker } from '../records.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
  await speaker(service).flow('there');
});
afterAll(() => service.stop());

const read = (token: string, org = service.org) => service.send('GET', `/flows/${org}/there`, { token });
const onStore = (...parameters: string[]) => runCommand([...parameters, '--data', service.dataDir]);

describe('the command beside a running server', () => {
  it('makes tokens that count at once, and ends them at once', async () => {
    const { stdout, stderr } = await onStore(
      'token',
      'create',
      '--org',
      service.org,
      '--role',
      'reader',
      '--user',
      'beside',
    );
    const token = stdout.trim();
    expect(token).toMatch(/^assay_[\w-]{43}$/);
    const id = /Token (\S+):/.exec(stderr)?.[1] ?? '';
    expect((await read(token)).status).toBe(200);
    refused(await read(token, service.foreign.org), 'unknown_organization');

    const listed = await onStore('token', 'list');
    expect(listed.stdout).toContain(`${id}  beside  ${service.org}:reader`);
    expect(listed.stdout).not.toContain(token);

    await onStore('token', 'revoke', id);
    refused(await read(token), 'invalid_token');
  });

  it('makes organizations that are there at once', async () => {
    await onStore('org', 'create', 'founded');
    const { stdout } = await onStore('token', 'create', '--org', 'founded', '--role', 'member');
    const token = stdout.trim();
    refused(await read(token, 'founded'), 'unknown_flow');
    const path = '/trails/founded/first';
    const body = new FormData();
    body.set('data_json', JSON.stringify({ name: 'first' }));
    expect((await service.send('PUT', path, { token, form: body })).status).toBe(201);
    refused(await read(token), 'unknown_organization');
  });

  it('does not disturb writes that go on meanwhile', async () => {
    const { report } = speaker(service);
    const ended = new AbortController();
    const command = onStore('token', 'create', '--org', service.org, '--role', 'reader').finally(() => ended.abort());
    let written = 0;
    while (!ended.signal.aborted) {
      await report('meanwhile', String(written % 10).repeat(64));
      written += 1;
    }
    const { stdout } = await command;
    expect(written).toBeGreaterThan(0);
    expect((await read(stdout.trim())).status).toBe(200);
  });

  it('that holds the write lock keeps writes waiting and no read', async () => {
    const holder = await holdWriteLock(path.join(service.dataDir, 'assay.db'));
    try {
      let answered = false;
      const report = speaker(service)
        .report('locked', 'ab'.repeat(32))
        .then((reply) => {
          answered = true;
          return reply;
        });
      for (let request = 0; request < 50; request += 1) {
        expect((await read(service.tokens.reader)).status).toBe(200);
        expect((await service.send('GET', '//health', { token: null })).status).toBe(200);
      }
      expect(answered).toBe(false);
      await holder.release();
      await report;
      expect(answered).toBe(true);
    } finally {
      await holder.release();
    }
  });
});

/** Another process that writes to a database, and does not end before it is told to. */
async function holdWriteLock(file: string): Promise<{ release(): Promise<void> }> {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec('begin immediate');
    console.log('locked');
    process.stdin.resume().on('end', () => database.close());`;
  const child = spawn(process.execPath, ['--eval', program], { stdio: ['pipe', 'pipe', 'inherit'], timeout: 60_000 });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('it has ended')))]);
  return {
    async release() {
      child.stdin.end();
      await ended;
    },
  };
}
