import { describe, expect, it, onTestFinished } from 'vitest';
import type { MailServer } from '../../../src/service/events/mail-server.ts';
import { CLOSED_PORT } from '../../client/http-server.ts';
import { identityOf } from '../../client/tls-identity.ts';
import { mailSink } from './mail-sink.ts';
import { eventually, startNotified } from './notified-service.ts';

const serverAt = (port: number, members: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  encryption: 'none',
  login: null,
  from: 'assay@example.com',
  ...members,
});

async function startWith(mailServer: MailServer | null) {
  const notified = await startNotified({ mailServer });
  onTestFinished(() => notified.service.stop());
  await notified.environment('production');
  const { number } = await notified.rule({ targets: [{ type: 'EMAIL', email: 'ops@example.com' }] });
  await notified.runs('production', 'stranger');
  return {
    ...notified,
    number,
    reason: () =>
      eventually(async () => {
        const [target] = (await notified.read(number)).targets;
        expect(target?.last_failure_reason).not.toBeNull();
        return target?.last_failure_reason;
      }),
  };
}

describe('a mail', () => {
  it('says what changed, from the address of the service to that of the rule', async () => {
    const sink = await mailSink();
    const { read, number, nowSeconds } = await startWith(serverAt(sink.port));
    await eventually(() => expect(sink.mails).toHaveLength(1));
    const [mail] = sink.mails;
    expect(mail).toMatchObject({ from: 'assay@example.com', to: ['ops@example.com'] });
    expect(mail?.text).toContain('Subject: [acme] production: the environment became non-compliant');
    expect(mail?.text).toMatch(/^Message-ID: <[\da-f-]{32}@example\.com>\r$/m);
    expect(mail?.text).toContain('Auto-Submitted: auto-generated');
    expect(mail?.text.replaceAll('=\r\n', '')).toContain('started running: 1 instance, non-compliant (snapshot 1)');
    await eventually(async () => expect((await read(number)).last_success_timestamp).toBe(nowSeconds()));
  });

  it('is sent after logging in, where there is a user', async () => {
    const users: unknown[] = [];
    const sink = await mailSink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        users.push([username, password]);
        callback(null, { user: username });
      },
    });
    await startWith(serverAt(sink.port, { login: { user: 'assay', password: 'hidden' } }));
    await eventually(() => expect(sink.mails).toHaveLength(1));
    expect(users).toEqual([['assay', 'hidden']]);
  });

  it('that is not taken says so, in no words of the mail server, and is sent later', async () => {
    let isTaken = false;
    const sink = await mailSink({
      onRcptTo: (_address, _session, callback) =>
        callback(isTaken ? null : Object.assign(new Error('secret.internal says no'), { responseCode: 451 })),
    });
    const { reason, pass } = await startWith(serverAt(sink.port));
    expect(await reason()).toBe('the mail server answered with code 451');
    isTaken = true;
    pass(60_000);
    await eventually(() => expect(sink.mails).toHaveLength(1));
  });

  it.each([
    ['without encryption where it is asked for', {}, 'starttls'],
    ['to a mail server that nobody vouches for', { disabledCommands: [], ...identityOf('server') }, 'starttls'],
    [
      'to one that nobody vouches for, encrypted from the beginning',
      { secure: true, ...identityOf('server') },
      'implicit',
    ],
  ] as const)('is not sent %s', async (_what, options, encryption) => {
    const sink = await mailSink({
      ...options,
      disabledCommands: [...('disabledCommands' in options ? options.disabledCommands : ['STARTTLS'])],
    });
    const { reason } = await startWith(serverAt(sink.port, { encryption }));
    expect(await reason()).toMatch(/^the mail was not sent: |^the mail server answered with code /);
    expect(sink.mails).toEqual([]);
  });

  it('says that the mail server is not there', async () => {
    const { reason } = await startWith(serverAt(CLOSED_PORT));
    expect(await reason()).toMatch(/^the mail was not sent: E[A-Z]+$/);
  });

  it('says that none is named', async () => {
    const { reason } = await startWith(null);
    expect(await reason()).toBe('the operator of the service has not named a mail server');
  });
});
