import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLog } from '../../src/contract/audit.ts';
import { addSession } from '../../src/service/store/sessions.ts';
import { hashToken } from '../../src/service/token.ts';
import { type RunningService, startService } from '../running-service.ts';
import { sessionOfToken } from '../service/store/new-session.ts';
import { openVisitor } from '../service/web/visitor.ts';
import { assay, refusedWith, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();
let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

function session(words: readonly string[]) {
  return assay(['session', ...words, '--data', service.dataDir]);
}

/** The lines of `assay session list` about sessions of that user. */
async function linesOf(userName: string): Promise<string[]> {
  const { stdout } = await session(['list']);
  return stdout.split('\n').filter((line) => line.split('  ')[1] === userName);
}

async function ended(admin: string): Promise<unknown> {
  const reply = await service.send('GET', '/audit/acme?action=endSession', { token: admin });
  return listAuditLog.answers[200]
    .parse(reply.json)
    .entries.map(({ actor, resource, resources }) => [actor, resource, resources]);
}

/** Keeps a session as one of a user of a provider is kept. */
function ofProvider(hash: string, userName: string): Promise<void> {
  return service.server.store.writeLookup((tx) =>
    addSession(tx, {
      ...sessionOfToken('', { hash, user_name: userName }),
      token_hash: null,
      identity: `https://login.example.com ${userName}-1`,
      settings_hash: 'settings',
      organizations: '["acme","gone"]',
    }),
  );
}

describe('assay session list and end', () => {
  it('lists sessions without their cookies, and ends one at once beside a running server', async () => {
    const [visitor, other] = [
      await openVisitor(service, service.tokens.reader),
      await openVisitor(service, service.tokens.member),
    ];
    const [line = ''] = await linesOf('reader-of-acme');
    const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ';
    expect(line).toMatch(
      new RegExp(`^[0-9a-f-]+ {2}reader-of-acme {2}by token [0-9a-f-]+ {2}opened ${time} {2}ends ${time}$`),
    );
    const [id = '', , by = ''] = line.split('  ');
    expect((await assay(['token', 'list', '--data', service.dataDir])).stdout).toContain(by.replace('by token ', ''));
    expect(await session(['end', id])).toEqual({
      code: 0,
      signal: null,
      stdout: `Session ${id} is ended\n`,
      stderr: '',
    });
    expect(await visitor.get('/acme/flows')).toMatchObject({ status: 303 });
    expect(await other.get('/acme/flows')).toMatchObject({ status: 200 });
    expect(await linesOf('reader-of-acme')).toEqual([]);
    expect(await ended(service.tokens.admin)).toEqual([['command line', id, { id, name: 'reader-of-acme' }]]);
    expect(await session(['end', id])).toEqual(refusedWith(`no session '${id}': \`assay session list\` shows them`));
  });

  it('ends all of a user, and of nobody else, with an entry in the log of each organization that there is', async () => {
    for (const [hash, name] of [
      ['a', 'ada'],
      ['b', 'ada'],
      ['c', 'adam'],
    ] as const) {
      await ofProvider(hash, name);
    }
    const lines = await linesOf('ada');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('  by https://login.example.com ada-1  ');
    const ids = lines.map((line) => line.split('  ')[0]);
    const run = await session(['end', '--user', 'ada']);
    expect(run.stdout).toBe(ids.map((id) => `Session ${id} is ended\n`).join(''));
    expect(await linesOf('ada')).toEqual([]);
    expect(await linesOf('adam')).toHaveLength(1);
    const entries = await ended(service.tokens.admin);
    for (const id of ids) expect(entries).toContainEqual(['command line', id, { id, name: 'ada' }]);
  });

  it('leaves out what has ended by itself', async () => {
    await service.server.store.writeLookup(async (tx) => {
      const hash = hashToken(service.tokens.admin);
      await addSession(tx, { ...sessionOfToken(hash, { hash: 'past', user_name: 'past' }), expires_at: tx.nowMs + 1 });
    });
    const created = await assay([
      'token',
      'create',
      '--org=acme',
      '--role=reader',
      '--user=x',
      '--data',
      service.dataDir,
    ]);
    await openVisitor(service, created.stdout.trim());
    expect(await linesOf('x')).toHaveLength(1);
    await assay(['token', 'revoke', /^Token (\S+):/.exec(created.stderr)?.[1] ?? '', '--data', service.dataDir]);
    expect(await linesOf('x')).toEqual([]);
    expect(await linesOf('past')).toEqual([]);
  });

  it.concurrent.each([
    { words: ['end', 'nothing'], line: "no session 'nothing': `assay session list` shows them" },
    { words: ['end', '--user', 'nobody'], line: "no session of 'nobody': `assay session list` shows them" },
    { words: ['end'], line: 'expected the id of a session, or --user with a name: one of the two' },
    { words: ['end', 'x', '--user', 'y'], line: 'expected the id of a session, or --user with a name: one of the two' },
  ])('refuses in one line: $line', async ({ words, line }) => {
    expect(await session(words)).toEqual(refusedWith(line));
  });

  it.concurrent.each([{ words: ['list'] }, { words: ['end', 'x'] }])(
    'refuses a folder without a store: $words',
    async ({ words }) => {
      const data = path.join(folder, 'missing');
      expect(await assay(['session', ...words, '--data', data])).toEqual(
        refusedWith(`no store in '${data}': give its folder with --data, or make one with \`assay serve\``),
      );
    },
  );
});
