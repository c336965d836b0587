import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLog } from '../../src/contract/audit.ts';
import { listTokens } from '../../src/service/store/tokens.ts';
import { hashToken } from '../../src/service/token.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { assay, bytesIn, refusedWith, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();
const HOUR_MS = 3_600_000;
let service: RunningService;
let laterMs = 0;

beforeAll(async () => {
  service = await startService({ clock: () => Date.now() + laterMs });
});
afterAll(() => service.stop());

function token(words: readonly string[], input = '') {
  return assay(['token', ...words, '--data', service.dataDir], { input });
}

function putFlow(org: string, value: string) {
  const data = form('data_json', { name: 'shop', description: '' });
  return service.send('PUT', `/flows/${org}/template_file`, { token: value, form: data });
}

async function statusFor(value: string, org = 'acme'): Promise<number> {
  return (await service.send('GET', `/environments/${org}/none`, { token: value })).status;
}

/** What the audit log of an organization has of what the command did, the newest first. */
async function commandsIn(org: string, admin: string): Promise<unknown> {
  const reply = await service.send('GET', `/audit/${org}?actor=command+line`, { token: admin });
  return listAuditLog.answers[200]
    .parse(reply.json)
    .entries.map(({ actor_type: type, token_id: tokenId, action, resource, resources, status }) => [
      [type, tokenId, status],
      action,
      resource,
      resources,
    ]);
}

it('stands in the audit log of each organization that a token is for', async () => {
  const made = await token(['create', '--org', 'umbrella', '--org', 'acme', '--role', 'reader', '--user', 'ci']);
  const id = /^Token (\S+):/.exec(made.stderr)?.[1] ?? '';
  await token(['revoke', id]);
  const line = ['command_line', null, null];
  const expected = [
    [line, 'revokeToken', id, { id }],
    [line, 'createToken', id, { id, name: 'ci', role: 'reader' }],
  ];
  expect(await commandsIn('acme', service.tokens.admin)).toEqual(expected);
  expect(await commandsIn('umbrella', service.foreign.token)).toEqual(expected);
});

describe('assay token create', () => {
  it('prints the token alone, which works at once beside a running server, for its role only', async () => {
    const run = await token(['create', '--org', 'acme', '--role', 'reader']);
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^assay_[\w-]{43}\n$/);
    expect(run.stderr).toMatch(/^Token \S+: reader in acme\n$/);
    const value = run.stdout.trim();
    expect(run.stderr).not.toContain(value);
    expect(await statusFor(value)).toBe(404);
    expect(await statusFor(`${value}x`)).toBe(401);
    expect(await putFlow('acme', value)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect(await service.send('GET', '/environments/umbrella/none', { token: value })).toMatchObject({
      status: 404,
      json: { code: 'unknown_organization' },
    });
  });

  it('makes a token for several organizations, each of them once', async () => {
    const run = await token(['create', '--org', 'umbrella', '--org=acme', '--org', 'acme', '--role', 'member']);
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/: member in umbrella, acme\n$/);
    const value = run.stdout.trim();
    expect((await putFlow('acme', value)).status).toBe(201);
    expect((await putFlow('umbrella', value)).status).toBe(201);
  });

  it('shows the name of its user on what is made with it', async () => {
    const run = await token(['create', '--org', 'acme', '--role', 'member', '--user', 'build-server']);
    const policy = form(
      'payload',
      { name: 'named' },
      { part: 'policy_file', name: 'p.yml', content: '_schema: https://assay.example/schemas/policy/v1\n' },
    );
    const reply = await service.send('PUT', '/policies/acme', { token: run.stdout.trim(), form: policy });
    expect(reply).toMatchObject({ status: 201, json: { versions: [{ created_by: 'build-server' }] } });
  });

  it('ends a token when it expires', async () => {
    const run = await token(['create', '--org', 'acme', '--role', 'reader', '--expires', '1h']);
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/: reader in acme, for 1h\n$/);
    const value = run.stdout.trim();
    laterMs = HOUR_MS / 2;
    expect(await statusFor(value)).toBe(404);
    laterMs = HOUR_MS;
    expect(await statusFor(value)).toBe(401);
    laterMs = 0;
  });

  it('takes a value from standard input, without the line end, and prints none', async () => {
    const value = 'supplied-by-the-operator';
    const run = await token(['create', '--org', 'acme', '--role', 'admin', '--stdin'], `${value}\r\n`);
    expect(run).toMatchObject({ code: 0, stdout: '' });
    expect(run.stderr).toMatch(/^Token \S+: admin in acme\n$/);
    expect(await statusFor(value)).toBe(404);
    expect(await token(['create', '--org', 'acme', '--role', 'reader', '--stdin'], value)).toEqual(
      refusedWith('that token is in the store already'),
    );
  });

  const supplied = 'standard input: expected a token of 20 to 512 characters';
  it.concurrent.each([
    { input: '', line: `${supplied}, found 0` },
    { input: '\n', line: `${supplied}, found 0` },
    { input: 'nineteen-characters\n', line: `${supplied}, found 19` },
    { input: 'x'.repeat(513), line: `${supplied}, found 513` },
    {
      input: 'two words of twenty characters\n',
      line: `${supplied}, found a blank or another one that is no letter, digit or sign of ASCII`,
    },
    {
      input: 'first-line-of-twenty-characters\nsecond-line\n',
      line: `${supplied}, found a blank or another one that is no letter, digit or sign of ASCII`,
    },
    {
      input: 'zwanzig-zeichen-und-größer',
      line: `${supplied}, found a blank or another one that is no letter, digit or sign of ASCII`,
    },
  ])('refuses on standard input $input', async ({ input, line }) => {
    const run = await token(['create', '--org', 'acme', '--role', 'admin', '--stdin'], input);
    expect(run).toEqual(refusedWith(line));
  });

  it.concurrent.each([
    {
      words: ['--org', 'acme', '--org', 'acne', '--role', 'admin'],
      line: "no organization 'acne'. To make it: assay org create acne",
    },
    {
      words: ['--org', '', '--role', 'admin'],
      line: "option '--org <name>' argument '' is invalid. expected a value, found nothing",
    },
    {
      words: ['--org', 'acme', '--role', 'root'],
      line: "option '--role <role>' argument 'root' is invalid. Allowed choices are reader, snapshotter, member, admin.",
    },
    { words: ['--role', 'admin'], line: "required option '--org <name>' not specified" },
    { words: ['--org', 'acme'], line: "required option '--role <role>' not specified" },
    {
      words: ['--org', 'acme', '--role', 'admin', '--user', ' '],
      line: "option '--user <name>' argument ' ' is invalid. expected a value, found nothing",
    },
    {
      words: ['--org', 'acme', '--role', 'admin', '--expires', 'tomorrow'],
      line: "--expires: expected a number with h, d or w, for example 90d, found 'tomorrow'",
    },
    {
      words: ['--org', 'acme', '--role', 'admin', '--expires', ''],
      line: "--expires: expected a number with h, d or w, for example 90d, found ''",
    },
  ])('refuses in one line, and makes nothing: $line', async ({ words, line }) => {
    const before = await service.server.store.readLookup(listTokens);
    expect(await token(['create', ...words])).toEqual(refusedWith(line));
    expect(await service.server.store.readLookup(listTokens)).toEqual(before);
  });
});

describe('assay token list and revoke', () => {
  it('lists tokens without their values, and ends one at once', async () => {
    const flags = [
      '--org',
      'umbrella',
      '--org',
      'acme',
      '--role',
      'snapshotter',
      '--user',
      'cluster',
      '--expires',
      '90d',
    ];
    const created = await token(['create', ...flags]);
    const value = created.stdout.trim();
    const id = /^Token (\S+):/.exec(created.stderr)?.[1] ?? '';
    const lineOf = async () => (await token(['list'])).stdout.split('\n').find((line) => line.startsWith(id));
    expect(await lineOf()).toMatch(
      /^\S+ {2}cluster {2}acme:snapshotter,umbrella:snapshotter {2}made \d{4}-\d\d-\d\d {2}expires \d{4}-\d\d-\d\d$/,
    );
    expect(await statusFor(value)).toBe(404);

    const revoked = { code: 0, signal: null, stdout: `Token ${id} is revoked\n`, stderr: '' };
    expect(await token(['revoke', id])).toEqual(revoked);
    expect(await statusFor(value)).toBe(401);
    expect(await statusFor(value, 'umbrella')).toBe(401);
    expect(await lineOf()).toMatch(/ {2}revoked \d{4}-\d\d-\d\d$/);
    expect(await token(['revoke', id])).toEqual(revoked);

    const listed = await token(['list']);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toContain('  never expires\n');
    const kept = listed.stdout + bytesIn(service.dataDir);
    expect(kept).toContain(hashToken(value));
    expect(kept).not.toContain(value);
    expect(kept).not.toContain('supplied-by-the-operator');
    expect(listed.stdout).not.toContain(hashToken(value));
  });

  it.concurrent.each([
    { words: ['revoke', 'nothing'], line: "no token 'nothing': `assay token list` shows them" },
    { words: ['revoke'], line: "missing required argument 'id'" },
  ])('refuses in one line: $line', async ({ words, line }) => {
    expect(await token(words)).toEqual(refusedWith(line));
  });

  it.concurrent.each([
    { words: ['create', '--org', 'acme', '--role', 'admin'] },
    { words: ['list'] },
    { words: ['revoke', 'x'] },
  ])('refuses a folder without a store: $words', async ({ words }) => {
    const data = path.join(folder, 'missing');
    expect(await assay(['token', ...words, '--data', data])).toEqual(
      refusedWith(`no store in '${data}': give its folder with --data, or make one with \`assay serve\``),
    );
  });
});
