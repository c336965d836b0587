import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Answering, CLOSED_PORT, startServer, type TestServer } from '../../client/http-server.ts';
import { fingerprintOf } from '../records.ts';
import { eventually, type NotifiedService, payloadOf, startNotified, toldIn } from './notified-service.ts';

const HOUR_MS = 3_600_000;
const secret = 'a secret of this test';

let notified: NotifiedService;
/** An environment of the test's own. */
let environment: string;
let tests = 0;

beforeAll(async () => {
  notified = await startNotified();
});
beforeEach(async () => {
  tests += 1;
  environment = `environment-${tests}`;
  await notified.environment(environment);
});
afterAll(() => notified.service.stop());

const ok: Answering = (response) => response.writeHead(204).end();
const failing =
  (status: number): Answering =>
  (response) =>
    response.writeHead(status).end();

async function receiver(answering: Answering = ok): Promise<TestServer> {
  const server = await startServer(answering);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

const webhook = (server: { url: string }, members: object = {}) => ({
  type: 'WEBHOOK',
  webhook: `${server.url}/hook/secret-part`,
  ...members,
});
const ruleFor = (targets: object[], members: object = {}) =>
  notified.rule({ environments: [environment], targets, ...members });
const seenBy = (server: TestServer, count: number) =>
  eventually(() => {
    expect(server.seen).toHaveLength(count);
    return server.seen;
  });

describe('a webhook', () => {
  it('is told what changed, signed with the secret of its target', async () => {
    const server = await receiver();
    const rule = await ruleFor([webhook(server, { secret })]);
    await notified.runs(environment, 'known');
    await notified.runs(environment, 'known', 'stranger');
    const [first, second] = await seenBy(server, 2);
    if (first === undefined || second === undefined) throw new Error('nothing was sent');

    const timestamp = String(first.headers['assay-timestamp']);
    const signed = createHmac('sha256', secret)
      .update(`${timestamp}.${first.body.toString('utf8')}`)
      .digest('hex');
    expect(first.headers['assay-signature']).toBe(`v1=${signed}`);
    expect(timestamp).toBe(String(notified.nowSeconds()));
    expect(first).toMatchObject({ method: 'POST', url: '/hook/secret-part' });
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');

    expect(toldIn(first)).toEqual(['artifact_started known', 'environment_compliant']);
    expect(toldIn(second)).toEqual(['artifact_started stranger', 'environment_non_compliant']);
    const logged = await notified.tell.events(environment);
    const payload = payloadOf(first);
    expect(first.headers['assay-notification-id']).toBe(payload.id);
    expect(payload).toEqual({
      version: 1,
      id: payload.id,
      organization: notified.service.org,
      rule: { number: rule.number, name: 'tell' },
      environment: {
        name: environment,
        type: 'server',
        html_url: `${notified.service.url}/${notified.service.org}/environments/${environment}`,
      },
      created_at: notified.nowSeconds(),
      events: [
        {
          id: logged[0]?.id,
          trigger: 'ON_STARTED_ARTIFACT',
          type: 'artifact_started',
          snapshot_index: 1,
          artifact_name: 'known',
          sha256: fingerprintOf('known'),
          description: 'started running: 1 instance',
          reported_at: notified.nowSeconds(),
          flows: ['shop'],
          repo_name: null,
          instances: { was: 0, now: 1 },
          artifact_compliance: true,
          snapshot_compliance: true,
        },
        {
          id: logged[1]?.id,
          trigger: 'ON_COMPLIANT_ENV',
          type: 'environment_compliant',
          snapshot_index: 1,
          artifact_name: '',
          sha256: '',
          description: 'the environment became compliant',
          reported_at: notified.nowSeconds(),
          flows: [],
          repo_name: null,
          instances: { was: 0, now: 0 },
          artifact_compliance: null,
          snapshot_compliance: true,
        },
      ],
    });
  });

  it('is sent no signature without a secret, and the credentials of its address as such', async () => {
    const server = await receiver();
    await ruleFor([{ type: 'WEBHOOK', webhook: `http://user:password@127.0.0.1:${server.port}/` }]);
    await notified.runs(environment, 'known');
    const [request] = await seenBy(server, 1);
    expect(request?.headers['assay-signature']).toBeUndefined();
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('user:password').toString('base64')}`);
  });

  it.each([
    ['ON_STARTED_ARTIFACT', ['artifact_started known', 'artifact_started stranger']],
    ['ON_EXITED_ARTIFACT', ['artifact_exited stranger']],
    ['ON_SCALED_ARTIFACT', ['artifact_scaled known']],
    ['ON_ALLOWED_ARTIFACT', ['artifact_allowed stranger']],
    ['ON_NON_COMPLIANT_ENV', ['environment_non_compliant']],
    ['ON_COMPLIANT_ENV', ['environment_compliant', 'environment_compliant']],
  ])('of a rule for %s is told that alone', async (trigger, expected) => {
    const server = await receiver();
    await ruleFor([webhook(server)], { triggers: [trigger] });
    await notified.runs(environment, 'known');
    await notified.runs(environment, 'known', 'known', 'stranger');
    await notified.tell.allow(environment, fingerprintOf('stranger'), 'stranger');
    await notified.runs(environment, 'known', 'known');
    await eventually(() => expect(server.seen.flatMap(toldIn)).toEqual(expected));
  });

  it('of a rule for another environment is told nothing, and a rule follows an environment that is renamed', async () => {
    const [server, elsewhere] = [await receiver(), await receiver()];
    await notified.environment(`${environment}-other`);
    await ruleFor([webhook(server)]);
    await ruleFor([webhook(elsewhere)], { environments: [`${environment}-other`] });
    const name = `${environment}-new`;
    const path = `/environments/${notified.service.org}/${environment}/rename`;
    expect(await notified.service.send('PUT', path, { json: { new_name: name } })).toMatchObject({ status: 200 });
    await notified.runs(name, 'known');
    const [request] = await seenBy(server, 1);
    expect(request === undefined ? '' : payloadOf(request).environment.name).toBe(name);
    expect(elsewhere.seen).toEqual([]);
  });

  it('is told a large change in parts, each once and in order', async () => {
    const server = await receiver();
    await ruleFor([webhook(server)], { triggers: ['ON_STARTED_ARTIFACT'] });
    const names = Array.from({ length: 250 }, (_, index) => `app-${index}`);
    await notified.runs(environment, ...names);
    const parts = await seenBy(server, 3);
    expect(parts.map((part) => toldIn(part).length)).toEqual([100, 100, 50]);
    expect(parts.flatMap(toldIn)).toEqual(names.map((name) => `artifact_started ${name}`));
  });
});

describe('a webhook that fails', () => {
  it('is tried again after waits that double, and then told all in order, each once', async () => {
    let isUp = false;
    const server = await receiver((response) => response.writeHead(isUp ? 200 : 503).end());
    const rule = await ruleFor([webhook(server)]);
    await notified.runs(environment, 'known');
    await seenBy(server, 1);
    await notified.runs(environment, 'known', 'stranger');
    await notified.runs(environment, 'stranger');
    for (const [index, waitMs] of [10_000, 20_000, 40_000].entries()) {
      await eventually(async () =>
        expect((await notified.read(rule.number)).last_failure_timestamp).toBe(notified.nowSeconds()),
      );
      notified.pass(waitMs - 1);
      await notified.looked();
      expect(server.seen).toHaveLength(index + 1);
      notified.pass(1);
      await seenBy(server, index + 2);
    }
    const tried = server.seen.map((request) => payloadOf(request).id);
    expect(new Set(tried).size).toBe(1);
    await eventually(async () =>
      expect(await notified.read(rule.number)).toMatchObject({
        is_failing: false,
        last_success_timestamp: null,
        last_failure_timestamp: notified.nowSeconds(),
        targets: [
          {
            last_success_at: null,
            last_failure_at: notified.nowSeconds(),
            last_failure_reason: 'answered with status 503',
          },
        ],
      }),
    );
    isUp = true;
    notified.pass(HOUR_MS);
    const all = await seenBy(server, 7);
    expect(all.slice(4).flatMap(toldIn)).toEqual([
      'artifact_started known',
      'environment_compliant',
      'artifact_started stranger',
      'environment_non_compliant',
      'artifact_exited known',
    ]);
    await eventually(async () =>
      expect((await notified.read(rule.number)).last_success_timestamp).toBe(notified.nowSeconds()),
    );
  });

  it.each([
    ['seconds', 429, () => '600', 600_000],
    ['a date', 503, () => new Date((notified.nowSeconds() + 600) * 1000).toUTCString(), 600_000],
    ['more than an hour', 503, () => '86400', HOUR_MS],
  ])('is left alone for as long as it asks, up to an hour: %s', async (_what, status, retryAfter, waitMs) => {
    const server = await receiver((response) => response.writeHead(status, { 'retry-after': retryAfter() }).end());
    const { number } = await ruleFor([webhook(server)]);
    await notified.runs(environment, 'known');
    await eventually(async () => expect((await notified.read(number)).last_failure_timestamp).not.toBeNull());
    notified.pass(waitMs - 1);
    await notified.looked();
    expect(server.seen).toHaveLength(1);
    notified.pass(1);
    await seenBy(server, 2);
  });

  it('is given up after a day, and failing until something reaches it', async () => {
    let isUp = false;
    const server = await receiver((response) => response.writeHead(isUp ? 200 : 500).end());
    const { number } = await ruleFor([webhook(server)]);
    await notified.runs(environment, 'known');
    const failedNow = () =>
      eventually(async () => {
        const rule = await notified.read(number);
        expect(rule.last_failure_timestamp).toBe(notified.nowSeconds());
        return rule;
      });
    expect((await failedNow()).is_failing).toBe(false);
    notified.pass(23 * HOUR_MS);
    expect((await failedNow()).is_failing).toBe(false);
    // Within the day, so that it is not given up with the first one.
    await notified.runs(environment, 'known', 'stranger');
    notified.pass(HOUR_MS);
    expect((await failedNow()).is_failing).toBe(true);
    // Nothing of it is sent any more, and what came later is tried at once.
    const first = payloadOf(server.seen[0] ?? { body: Buffer.alloc(0) }).id;
    await eventually(() => expect(toldIn(server.seen.at(-1) ?? { body: Buffer.alloc(0) })[0]).toContain('stranger'));
    isUp = true;
    const tries = server.seen.filter((request) => payloadOf(request).id === first).length;
    await eventually(async () => {
      notified.pass(60_000);
      const rule = await notified.read(number);
      expect(rule).toMatchObject({
        is_failing: false,
        targets: [{ last_failure_reason: 'answered with status 500' }],
      });
      expect(rule.last_success_timestamp).not.toBeNull();
      expect(rule.targets[0]?.last_success_at).toBe(rule.last_success_timestamp);
    });
    expect(server.seen.filter((request) => payloadOf(request).id === first)).toHaveLength(tries);
  });

  it('holds up no other target of its rule', async () => {
    const [up, down] = [await receiver(), await receiver(failing(500))];
    const { number } = await ruleFor([webhook(down), webhook(up)]);
    await notified.runs(environment, 'known');
    await notified.runs(environment);
    expect((await seenBy(up, 2)).flatMap(toldIn)).toEqual([
      'artifact_started known',
      'environment_compliant',
      'artifact_exited known',
    ]);
    await eventually(async () => {
      const { targets, ...rule } = await notified.read(number);
      expect(rule.last_success_timestamp).toBe(notified.nowSeconds());
      expect(rule.last_failure_timestamp).toBe(notified.nowSeconds());
      expect(targets.map((target) => [target.last_success_at !== null, target.last_failure_at !== null])).toEqual([
        [false, true],
        [true, false],
      ]);
    });
    expect(down.seen).toHaveLength(1);
  });

  it.each<[string, Answering, string]>([
    [
      'redirects',
      (response) => response.writeHead(302, { location: '/other' }).end(),
      'answered with status 302: redirects are not followed',
    ],
    [
      'redirects for good',
      (response) => response.writeHead(308, { location: '/other' }).end(),
      'answered with status 308: redirects are not followed',
    ],
    ['refuses', failing(410), 'answered with status 410'],
    ['breaks off', (response) => response.destroy(), 'no answer: ECONNRESET'],
  ])('says why: it %s', async (_what, answering, reason) => {
    const server = await receiver(answering);
    const { number } = await ruleFor([webhook(server)]);
    await notified.runs(environment, 'known');
    await eventually(async () => {
      const [target] = (await notified.read(number)).targets;
      expect(target?.last_failure_reason).toBe(reason);
    });
    expect(server.seen.map(({ url }) => url)).toEqual(['/hook/secret-part']);
  });

  it('says that nobody listens', async () => {
    const { number } = await ruleFor([webhook({ url: `http://127.0.0.1:${CLOSED_PORT}` })]);
    await notified.runs(environment, 'known');
    await eventually(async () => {
      const [target] = (await notified.read(number)).targets;
      expect(target?.last_failure_reason).toBe('no answer: ECONNREFUSED');
    });
  });

  it('may answer without end, which is not read to its end', async () => {
    let isCut = false;
    const server = await receiver((response) => {
      response.writeHead(200).on('close', () => {
        isCut = true;
      });
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(more));
      };
      more();
    });
    const { number } = await ruleFor([webhook(server)]);
    await notified.runs(environment, 'known');
    await eventually(async () =>
      expect(await notified.read(number)).toMatchObject({ last_success_timestamp: notified.nowSeconds() }),
    );
    await eventually(() => expect(isCut).toBe(true));
  });
});

describe('what waits', () => {
  it('goes with its target, stays with one that stays, and goes with its rule', async () => {
    let isUp = false;
    const answering: Answering = (response) => response.writeHead(isUp ? 200 : 500).end();
    const [gone, kept, deleted] = [await receiver(answering), await receiver(answering), await receiver(answering)];
    const { number } = await ruleFor([webhook(gone), webhook(kept)]);
    const { number: other } = await ruleFor([webhook(deleted)]);
    await notified.runs(environment, 'known');
    await Promise.all([seenBy(gone, 1), seenBy(kept, 1), seenBy(deleted, 1)]);
    await eventually(async () => {
      for (const one of [number, other]) expect((await notified.read(one)).last_failure_timestamp).not.toBeNull();
    });
    const targets = [webhook(kept, { secret })];
    const updated = await notified.update(number, {
      environments: [environment],
      triggers: ['ON_SCALED_ARTIFACT'],
      targets,
    });
    expect(updated.targets).toMatchObject([{ secret: '****', last_failure_reason: 'answered with status 500' }]);
    await notified.remove(other);
    isUp = true;
    notified.pass(HOUR_MS);
    const [, again] = await seenBy(kept, 2);
    expect(again?.headers['assay-signature']).toMatch(/^v1=[\da-f]{64}$/);
    expect([gone.seen.length, deleted.seen.length]).toEqual([1, 1]);
  });
});
