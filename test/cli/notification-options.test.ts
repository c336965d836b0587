import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailSink } from '../service/events/mail-sink.ts';
import { eventually } from '../service/events/notified-service.ts';
import { assay, refusedWith, serve, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();
const admin = 'a-token-of-the-operators-own';
const passwordFile = path.join(folder, 'password');
writeFileSync(passwordFile, 'from a file\n');

const send = async (url: string, below: string, json: unknown): Promise<void> => {
  const answer = await fetch(`${url}/api/v2${below}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
    signal: AbortSignal.timeout(60_000),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
};

describe('assay serve sends mail', () => {
  it.each([
    ['with a password from a file', ['--smtp-password-file', passwordFile], {}, 'from a file'],
    ['with a password from a variable', [], { ASSAY_SMTP_PASSWORD: 'from a variable' }, 'from a variable'],
  ] as const)('%s', async (what, flags, env, expected) => {
    const passwords: unknown[] = [];
    const sink = await mailSink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        passwords.push(password);
        callback(null, { user: username });
      },
    });
    const data = ['--port', '0', '--data', path.join(folder, what)];
    const mail = ['--smtp-host', '127.0.0.1', '--smtp-encryption', 'none', '--smtp-from', 'assay@example.com'];
    await using serving = await serve([...data, ...mail, '--smtp-user', 'assay', ...flags], {
      env: { ASSAY_ADMIN_TOKEN: admin, ASSAY_SMTP_PORT: String(sink.port), ...env },
    });
    await send(serving.url, '/environments/main', { name: 'production', type: 'server', description: '' });
    await send(serving.url, '/organizations/main/environments_notifications', {
      name: 'tell',
      type: 'env',
      environments: ['production'],
      triggers: ['ON_STARTED_ARTIFACT'],
      targets: [{ type: 'EMAIL', email: 'ops@example.com' }],
    });
    await send(serving.url, '/environments/main/production/report/server', {
      artifacts: [{ digests: { app: 'a'.repeat(64) }, creationTimestamp: 1_700_000_000 }],
    });
    await eventually(() => expect(sink.mails).toHaveLength(1));
    expect(passwords).toEqual([expected]);
    expect(await serving.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});

const host = ['--smtp-host', 'mail.example'];
const from = ['--smtp-from', 'assay@example.com'];
const login =
  'a login to the mail server takes both --smtp-user and a password, by ASSAY_SMTP_PASSWORD or --smtp-password-file';

describe('assay serve refuses', () => {
  it.concurrent.each<{ args: string[]; env?: Record<string, string>; line: string }>([
    { args: from, line: 'a mail server needs a host: give it with --smtp-host' },
    { args: host, line: 'mail needs a sender: give its address with --smtp-from' },
    { args: [...host, ...from, '--smtp-user', 'assay'], line: login },
    { args: [...host, ...from], env: { ASSAY_SMTP_PASSWORD: 'hidden' }, line: login },
    {
      args: [...host, ...from, '--smtp-user', 'assay'],
      env: { ASSAY_SMTP_PASSWORD: '' },
      line: 'ASSAY_SMTP_PASSWORD: expected a password, found nothing',
    },
    {
      args: [...host, ...from, '--smtp-user', 'assay', '--smtp-password-file', '/nowhere/password'],
      line: "the password file '/nowhere/password' cannot be read: ENOENT: no such file or directory, open '/nowhere/password'",
    },
    {
      args: [...host, '--smtp-from', 'Assay'],
      line: "option '--smtp-from <address>' argument 'Assay' is invalid. expected an address such as assay@example.com",
    },
    {
      args: [...host, ...from, '--smtp-port', '0'],
      line: "option '--smtp-port <number>' argument '0' is invalid. expected a port from 1 to 65535",
    },
    {
      args: ['--private-targets', '10.0.0.0/8, intranet'],
      line: "option '--private-targets <networks>' argument '10.0.0.0/8, intranet' is invalid. expected addresses and ranges, found 'intranet'",
    },
    {
      args: [],
      env: { ASSAY_PRIVATE_TARGETS: '' },
      line: "option '--private-targets <networks>' value '' from env 'ASSAY_PRIVATE_TARGETS' is invalid. expected addresses and ranges, found ''",
    },
  ])('in one line: $line', async ({ args, env = {}, line }) => {
    const data = path.join(folder, 'refused');
    expect(await assay(['serve', '--port', '0', '--data', data, ...args], { env })).toEqual(refusedWith(line));
  });
});
