import { rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { notificationPayload } from '../../src/contract/notification-payload.ts';
import { startServer, type TestServer } from '../client/http-server.ts';
import { runs } from '../runs.ts';
import { type ServingProcess, startProgram, startServing } from '../service/command-process.ts';
import { eventually } from '../service/events/notified-service.ts';
import { fingerprintOf } from '../service/records.ts';
import { temporaryFolder } from '../service/store/temporary-store.ts';

const ROUNDS = runs(3);
const owner = { org: 'acme', token: 'assay_delivery_test_admin_token' };
const program = path.join(import.meta.dirname, 'delivering-program.ts');

let dataDir: string;
let serving: ServingProcess | null = null;
/** Answers nothing while it holds; the service then has sent, and does not know whether it arrived. */
let isHolding = false;
let held: ServerResponse[] = [];
let receiver: TestServer;

beforeEach(async () => {
  dataDir = temporaryFolder();
  isHolding = false;
  held = [];
  receiver = await startServer((response) => {
    if (isHolding) held.push(response);
    else response.writeHead(200).end();
  });
});
afterEach(async () => {
  await serving?.end('SIGKILL');
  await receiver[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (): Promise<ServingProcess> => startProgram([program, dataDir, owner.org, owner.token]);

async function send(method: string, below: string, json?: unknown): Promise<unknown> {
  const response = await fetch(`${serving?.url ?? ''}/api/v2${below}`, {
    method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${below}: ${response.status} ${text}`);
  return JSON.parse(text);
}

const rulesPath = `/organizations/${owner.org}/environments_notifications`;
const secretPart = 'T0-secret-part';

async function setUp(): Promise<void> {
  await send('PUT', `/environments/${owner.org}`, { name: 'production', type: 'server', description: '' });
  await send('PUT', rulesPath, {
    name: 'tell',
    type: 'env',
    environments: ['production'],
    triggers: ['ON_STARTED_ARTIFACT', 'ON_EXITED_ARTIFACT'],
    targets: [{ type: 'WEBHOOK', webhook: `${receiver.url}/${secretPart}`, secret: 'a secret of this test' }],
  });
}

/** Reports that one artifact runs there, in place of the one before. */
const deploy = (name: string): Promise<unknown> =>
  send('PUT', `/environments/${owner.org}/production/report/server`, {
    artifacts: [{ digests: { [name]: fingerprintOf(name) }, creationTimestamp: 1_700_000_000 }],
  });

const eventIds = z.array(z.object({ id: z.string() }));

/** The ids of all events on record, oldest first. */
async function recorded(): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = `reverse=true&per_page=100&page=${page}`;
    const events = eventIds.parse(await send('GET', `/environments/${owner.org}/production/events?${query}`));
    if (events.length === 0) return ids;
    ids.push(...events.map(({ id }) => id));
  }
}

/** The events that arrived, each where it did so first. */
const arrived = (): string[] => [
  ...new Set(
    receiver.seen.flatMap(({ body }) =>
      notificationPayload.parse(JSON.parse(body.toString('utf8'))).events.map(({ id }) => id),
    ),
  ),
];

describe('deliveries', () => {
  it('are made at least once and in order, however often the service is killed between sending and knowing', async () => {
    serving = await start();
    await setUp();
    for (let round = 0; round < ROUNDS; round += 1) {
      isHolding = true;
      for (let report = 0; report < 10; report += 1) await deploy(`app-${round}-${report}`);
      await eventually(() => expect(held.length).toBeGreaterThan(0));
      // More arrives while it sends, and what it has answered must not be lost either.
      await deploy(`app-${round}-last`);
      expect(await serving.end('SIGKILL')).toBe('SIGKILL');
      expect(serving.stderr()).toBe('');
      for (const response of held.splice(0)) response.destroy();
      // Every other start meets a receiver that still does not answer.
      isHolding = round % 2 === 1;
      serving = await start();
    }
    isHolding = false;
    for (const response of held.splice(0)) response.destroy();
    const all = await recorded();
    expect(all).toHaveLength(ROUNDS * 22 - 1);
    await eventually(() => expect(arrived()).toEqual(all));
    expect(receiver.seen.length).toBeGreaterThan(ROUNDS * 11);
  });

  it('that are under way are left to the next start where the service ends before they do', async () => {
    serving = await start();
    await setUp();
    isHolding = true;
    await deploy('app-1');
    await eventually(() => expect(held).toHaveLength(1));
    await deploy('app-2');
    expect(await serving.end('SIGTERM')).toBe(0);
    // It was no failure of the other side.
    expect(serving.stderr()).toBe('');
    isHolding = false;
    serving = await start();
    const all = await recorded();
    await eventually(() => expect(arrived()).toEqual(all));
    const [rule] = z.array(z.object({ last_failure_timestamp: z.null() })).parse(await send('GET', rulesPath));
    expect(rule).toBeDefined();
  });

  it('that fail are in the log with a line each, and nothing in it is secret', async () => {
    // Nothing is allowed here, so that the name of this machine is refused once it is looked up.
    serving = await startServing(dataDir, { ...owner, flags: ['--private-targets=127.0.0.2'] });
    await send('PUT', `/environments/${owner.org}`, { name: 'production', type: 'server', description: '' });
    await expect(setUp()).rejects.toThrow('expected an address outside loopback and private networks');
    await send('PUT', rulesPath, {
      name: 'tell',
      type: 'env',
      environments: ['production'],
      triggers: ['ON_STARTED_ARTIFACT'],
      targets: [
        {
          type: 'WEBHOOK',
          webhook: `http://user:${secretPart}@127.0.0.2:9/${secretPart}`,
          secret: secretPart.repeat(2),
        },
      ],
    });
    await deploy('app-1');
    const log = serving;
    const stderr = (): string => log.stderr();
    await eventually(() => expect(stderr()).toContain('\n'));
    const lines = stderr().trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'a notification was not delivered',
      organization: 'acme',
      rule: 1,
      target: { type: 'WEBHOOK', position: 0 },
      failures: 1,
      reason: 'no answer: ECONNREFUSED',
    });
    expect(stderr()).not.toContain(secretPart);
    expect(await serving.end('SIGTERM')).toBe(0);
  });
});
