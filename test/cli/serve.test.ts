import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import packageFile from '../../package.json' with { type: 'json' };
import { assay, bytesIn, refusedWith, serve, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();
const SUPPLIED = 'a-token-of-the-operators-own';

async function ask(url: string, target: string, token: string, init: RequestInit = {}) {
  const answer = await fetch(`${url}/api/v2${target}`, { ...init, headers: { authorization: `Bearer ${token}` } });
  const body = z.looseObject({ code: z.string().optional() }).parse(await answer.json());
  return { status: answer.status, body };
}

async function putFlow(url: string, org: string, token: string) {
  const form = new FormData();
  form.set('data_json', JSON.stringify({ name: 'shop', description: '' }));
  return ask(url, `/flows/${org}/template_file`, token, { method: 'PUT', body: form });
}

describe('assay serve on an empty store', () => {
  it('makes an organization and a token that works, and prints the token once', async () => {
    const data = path.join(folder, 'first');
    await using first = await serve(['--port', '0', '--data', data]);
    const [, token, id = ''] =
      /^Organization: main\nAdmin token \(shown this once\): (assay_\S+)\nTo end it, once you have tokens of your own: assay token revoke (\S+)\nAssay /.exec(
        first.stdout(),
      ) ?? [];
    expect(token).toMatch(/^assay_[\w-]{43}$/);
    expect(first.stdout().trimEnd().split('\n').at(-1)).toBe(`Assay ${packageFile.version} listens on ${first.url}`);
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(await putFlow(first.url, 'main', token ?? '')).toMatchObject({ status: 201 });
    expect(await putFlow(first.url, 'main', `${token}x`)).toMatchObject({ status: 401 });
    const printed = first.stdout();
    expect(await first.stop('SIGTERM')).toMatchObject({ code: 0, signal: null, stdout: printed });
    await expect(fetch(`${first.url}/ready`)).rejects.toThrow(/fetch failed/);
    expect(bytesIn(data)).toContain('schema_migrations');
    expect(bytesIn(data)).not.toContain(token);

    const port = new URL(first.url).port;
    await using second = await serve(['--port', port, '--data', data]);
    expect(second.url).toBe(first.url);
    expect(second.stdout()).toBe(`Assay ${packageFile.version} listens on ${second.url}\n`);
    expect(await ask(second.url, '/flows/main/shop', token ?? '')).toMatchObject({ status: 200 });
    expect(await second.stop('SIGINT')).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(await assay(['token', 'revoke', id, '--data', data])).toMatchObject({ code: 0, stderr: '' });
  });

  it('takes the token from ASSAY_ADMIN_TOKEN without printing it, and every flag from its variable', async () => {
    const data = path.join(folder, 'variables');
    await using serving = await serve([], {
      env: {
        ASSAY_ADMIN_TOKEN: SUPPLIED,
        ASSAY_HOST: 'localhost',
        ASSAY_PORT: '0',
        ASSAY_DATA: data,
        ASSAY_PUBLIC_URL: 'https://assay.example.com/base/',
        ASSAY_ORG: 'acme',
        ASSAY_LOG_LEVEL: 'silent',
      },
    });
    expect(serving.stdout()).toMatch(/^Organization: acme\nAdmin token: the value of ASSAY_ADMIN_TOKEN\nAssay /);
    const flow = await putFlow(serving.url, 'acme', SUPPLIED);
    expect(flow).toMatchObject({ status: 201, body: { html_url: 'https://assay.example.com/base/acme/flows/shop' } });
    expect(await ask(serving.url, '/flows/acme/shop', 'a-token-of-somebody-else')).toMatchObject({ status: 401 });
    const end = await serving.stop('SIGINT');
    expect(end).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(end.stdout + bytesIn(data)).not.toContain(SUPPLIED);
  });

  it('prefers a flag to its variable', async () => {
    const data = path.join(folder, 'flags');
    const env = { ASSAY_ORG: 'from-variable', ASSAY_PORT: 'none', ASSAY_PUBLIC_URL: 'https://variable.example' };
    const flags = ['--port', '0', '--data', data, '--org', 'from-flag', '--public-url', 'http://flag.example:8080'];
    await using serving = await serve(flags, { env: { ...env, ASSAY_ADMIN_TOKEN: SUPPLIED } });
    expect(await putFlow(serving.url, 'from-flag', SUPPLIED)).toMatchObject({
      status: 201,
      body: { html_url: 'http://flag.example:8080/from-flag/flows/shop' },
    });
  });
});

describe('assay serve where variables are set that nobody reads', () => {
  it('says so of each, with the one that was probably meant, and of no other', async () => {
    const env = {
      ASSAY_METRIC_PORT: '9464',
      ASSAY_SOMETHING_ELSE: '',
      // Of other commands and of compose.yaml.
      ASSAY_API_URL: 'http://127.0.0.1:1',
      ASSAY_API_TOKEN: SUPPLIED,
      ASSAY_CA_FILE: 'none.pem',
      ASSAY_DOMAIN: 'assay.example.com',
    };
    await using serving = await serve(['--port', '0', '--data', path.join(folder, 'misspelled')], { env });
    expect((await serving.stop('SIGTERM')).stderr).toBe(
      'ASSAY_METRIC_PORT is set, and no variable of assay: was ASSAY_METRICS_PORT meant?\n' +
        'ASSAY_SOMETHING_ELSE is set, and no variable of assay: docs/configuration.md lists those there are\n',
    );
  });
});

describe('assay serve on a store in use', () => {
  it('says so where the organization asked for is not in it, and makes none', async () => {
    const data = path.join(folder, 'in-use');
    const env = { ASSAY_ADMIN_TOKEN: SUPPLIED };
    await using first = await serve(['--port', '0', '--data', data, '--org', 'acme'], { env });
    await first.stop('SIGTERM');
    await using second = await serve(['--port', '0', '--data', data, '--org', 'acne'], { env });
    expect(await ask(second.url, '/flows/acne/shop', SUPPLIED)).toMatchObject({
      body: { code: 'unknown_organization' },
    });
    const end = await second.stop('SIGTERM');
    expect(end.stderr).toContain("Organization 'acne' is not in this store. To make it: assay org create acne\n");
    expect(end.stdout).toMatch(/^Assay \S+ listens on \S+\n$/);
  });

  it('ends although a client keeps its connection', async () => {
    await using serving = await serve(['--port', '0', '--data', path.join(folder, 'kept')]);
    const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /ready HTTP/1.1\r\nHost: assay\r\nConnection: keep-alive\r\n\r\n');
    await once(socket, 'data');
    expect(await serving.stop('SIGTERM')).toMatchObject({ code: 0, signal: null, stderr: '' });
    socket.destroy();
  });
});

describe('assay serve while a request is on its way', () => {
  it('waits for it after one signal, and ends at once after another', async () => {
    await using serving = await serve(['--port', '0', '--data', path.join(folder, 'halfway')]);
    const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /ready HTTP/1.1\r\nHost: assay\r\n\r\nGET /ready HTTP/1.1\r\nHost:');
    await once(socket, 'data');
    const first = serving.stop('SIGTERM');
    await expect.poll(() => fetch(`${serving.url}/ready`).catch(() => 'refused')).toBe('refused');
    expect(await serving.stop('SIGINT')).toMatchObject({ code: null, signal: 'SIGINT' });
    await first;
    socket.destroy();
  });
});

describe('assay serve refuses', () => {
  const tokenRule = 'ASSAY_ADMIN_TOKEN: expected a token of 20 to 512 characters';
  const orgRule = "expected letters, digits, '.', '_' and '-', beginning with a letter or digit, at most 255 of them";
  const urlRule = 'expected an address such as https://assay.example.com';

  it.concurrent.each<{ args?: string[]; env?: Record<string, string>; line: string }>([
    { env: { ASSAY_ADMIN_TOKEN: 'nineteen-characters' }, line: `${tokenRule}, found 19` },
    { env: { ASSAY_ADMIN_TOKEN: '' }, line: `${tokenRule}, found 0` },
    { env: { ASSAY_ADMIN_TOKEN: 'x'.repeat(513) }, line: `${tokenRule}, found 513` },
    {
      env: { ASSAY_ADMIN_TOKEN: 'twenty characters and more' },
      line: `${tokenRule}, found a blank or another one that is no letter, digit or sign of ASCII`,
    },
    {
      args: ['--port', 'http'],
      line: "option '--port <number>' argument 'http' is invalid. expected a port from 0 to 65535",
    },
    {
      args: ['--port', '65536'],
      line: "option '--port <number>' argument '65536' is invalid. expected a port from 0 to 65535",
    },
    {
      env: { ASSAY_PORT: '-1' },
      line: "option '--port <number>' value '-1' from env 'ASSAY_PORT' is invalid. expected a port from 0 to 65535",
    },
    {
      env: { ASSAY_PORT: '' },
      line: "option '--port <number>' value '' from env 'ASSAY_PORT' is invalid. expected a port from 0 to 65535",
    },
    {
      env: { ASSAY_HOST: '' },
      line: "option '--host <address>' value '' from env 'ASSAY_HOST' is invalid. expected a value, found nothing",
    },
    {
      args: ['--host', '192.0.2.1'],
      line: "cannot listen on port 0 of '192.0.2.1': listen EADDRNOTAVAIL: address not available 192.0.2.1",
    },
    {
      args: ['--public-url', 'assay.example.com'],
      line: `option '--public-url <url>' argument 'assay.example.com' is invalid. ${urlRule}`,
    },
    {
      args: ['--public-url', 'https://assay.example.com/?x=1'],
      line: `option '--public-url <url>' argument 'https://assay.example.com/?x=1' is invalid. ${urlRule}`,
    },
    {
      env: { ASSAY_PUBLIC_URL: 'ftp://assay.example.com' },
      line: `option '--public-url <url>' value 'ftp://assay.example.com' from env 'ASSAY_PUBLIC_URL' is invalid. ${urlRule}`,
    },
    { args: ['--org', 'a b'], line: `option '--org <name>' argument 'a b' is invalid. ${orgRule}` },
    {
      env: { ASSAY_ORG: '' },
      line: `option '--org <name>' value '' from env 'ASSAY_ORG' is invalid. ${orgRule}`,
    },
    {
      args: ['--log-level', 'loud'],
      line: "option '--log-level <level>' argument 'loud' is invalid. Allowed choices are silent, error, warn, info, debug.",
    },
    {
      env: { ASSAY_METRICS_HOST: '0.0.0.0' },
      line: 'metrics are served on a port of their own: give --metrics-port beside --metrics-host',
    },
    { args: ['--data-dir', 'x'], line: "unknown option '--data-dir'" },
    { args: ['now'], line: "too many arguments for 'serve'. Expected 0 arguments but got 1: now." },
  ])('in one line: $line', async ({ args = [], env = {}, line }) => {
    const data = path.join(folder, 'refused');
    const run = await assay(
      ['serve', '--data', data, ...(env['ASSAY_PORT'] === undefined ? ['--port', '0'] : []), ...args],
      {
        env,
      },
    );
    expect(run).toEqual(refusedWith(line));
  });

  it('a token that is too short before anything is made', async () => {
    const data = path.join(folder, 'too-short');
    const run = await assay(['serve', '--port', '0', '--data', data], { env: { ASSAY_ADMIN_TOKEN: 'short' } });
    expect(run.code).toBe(1);
    expect(existsSync(data)).toBe(false);
  });

  it('a port that is taken, and leaves it to its owner', async () => {
    const owner = createServer();
    owner.listen(0, '127.0.0.1');
    await once(owner, 'listening');
    const address = z.object({ port: z.number() }).parse(owner.address());
    const run = await assay(['serve', '--port', `${address.port}`, '--data', path.join(folder, 'taken')]);
    expect(owner.listening).toBe(true);
    owner.close();
    expect(run).toEqual(
      refusedWith(
        `port ${address.port} of 127.0.0.1 is taken: give another one with --port, or 0 for one that is free`,
      ),
    );
  });

  it('a data folder that cannot be made, or used', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const blocked = path.join(folder, 'blocked');
    mkdirSync(blocked);
    writeFileSync(path.join(blocked, 'evidence'), '');
    const [below, atFile, evidence, nothing] = await Promise.all([
      assay(['serve', '--port', '0', '--data', path.join(file, 'data')]),
      assay(['serve', '--port', '0', '--data', file]),
      assay(['serve', '--port', '0', '--data', blocked]),
      assay(['serve', '--port', '0', '--data', '']),
    ]);
    expect(below).toEqual(
      refusedWith(`the store in '${file}/data' cannot be opened: ENOTDIR: not a directory, mkdir '${file}/data'`),
    );
    expect(atFile).toEqual(
      refusedWith(`the store in '${file}' cannot be opened: EEXIST: file already exists, mkdir '${file}'`),
    );
    expect(evidence).toMatchObject({ code: 1, stdout: '' });
    expect(evidence.stderr).toMatch(/^assay: the data folder '.*\/blocked' cannot be used: .*evidence.*\n$/);
    expect(nothing).toEqual(
      refusedWith("option '--data <folder>' argument '' is invalid. expected a value, found nothing"),
    );
  });

  it('a file that is no database, and leaves it as it is', async () => {
    const data = path.join(folder, 'no-database');
    mkdirSync(data);
    writeFileSync(path.join(data, 'assay.db'), 'not a database, but somebody may want it');
    const run = await assay(['serve', '--port', '0', '--data', data]);
    expect(run).toEqual(refusedWith(`the store in '${data}' cannot be opened: file is not a database`));
    expect(readFileSync(path.join(data, 'assay.db'), 'utf8')).toBe('not a database, but somebody may want it');
  });

  it("a store that SQLite stumbles over, with SQLite's own code where its words are those of many errors", async () => {
    const data = path.join(folder, 'stumbled-over');
    mkdirSync(data);
    const database = new DatabaseSync(path.join(data, 'assay.db'));
    database.exec(
      `create table schema_migrations (id text not null primary key, applied_at integer not null) strict;
      create trigger no_more before insert on schema_migrations begin select raise(abort, 'no'); end`,
    );
    database.close();
    expect(await assay(['serve', '--port', '0', '--data', data])).toEqual(
      refusedWith(
        `the store in '${data}' cannot be opened: no (SQLite's extended result code 1811: https://www.sqlite.org/rescode.html)`,
      ),
    );
  });

  it('a store of a newer version', async () => {
    const data = path.join(folder, 'newer');
    await using serving = await serve(['--port', '0', '--data', data]);
    await serving.stop('SIGTERM');
    const database = new DatabaseSync(path.join(data, 'assay.db'));
    database.exec("insert into schema_migrations values ('9999-of-the-future', 1)");
    database.close();
    const refusal = refusedWith(
      `the store in '${data}' cannot be opened: the store was written by a newer version of assay (it has 9999-of-the-future): start that version, or restore a backup made before the upgrade`,
    );
    expect(await assay(['serve', '--port', '0', '--data', data])).toEqual(refusal);
    expect(await assay(['org', 'list', '--data', data])).toEqual(refusal);
  });
});
