import { expect, vi } from 'vitest';
import * as z from 'zod';
import { type NotificationPayload, notificationPayload } from '../../../src/contract/notification-payload.ts';
import { type NotificationRule, notificationRule } from '../../../src/contract/notification.ts';
import { parseNetwork } from '../../../src/service/events/target-guard.ts';
import type { ServerOptions } from '../../../src/service/server.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { file, reporterOf } from '../environment-reporter.ts';
import { answered, fingerprintOf, speaker } from '../records.ts';

const PATIENCE_MS = 30_000;

/** Waits for what is to happen in the background. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval: 10 });
}

export const loopback = z
  .array(z.custom<NonNullable<ReturnType<typeof parseNetwork>>>())
  .parse(['127.0.0.1', '::1'].map(parseNetwork));

export interface NotifiedService {
  service: RunningService;
  tell: ReturnType<typeof reporterOf>;
  /** Moves the clock of the service. */
  pass: (ms: number) => void;
  /**
   * Waits until it has looked for what is due a few times since, and so would have sent what it was to send. Nothing else
   * asks what time it is while no request is under way.
   */
  looked: () => Promise<void>;
  nowSeconds: () => number;
  /** Makes an environment with a policy that only `known` fulfils. */
  environment: (name: string) => Promise<void>;
  /** Reports what runs there, by names that stand for its content. */
  runs: (environment: string, ...names: string[]) => Promise<void>;
  rule: (members: Record<string, unknown>) => Promise<NotificationRule>;
  update: (number: number, members: Record<string, unknown>) => Promise<NotificationRule>;
  remove: (number: number) => Promise<void>;
  /** The rule as it is read. */
  read: (number: number) => Promise<NotificationRule>;
}

/** A rule with what it needs, and whatever is given beside that. */
const ruleOf = (members: Record<string, unknown>) => ({
  name: 'tell',
  type: 'env',
  environments: ['production'],
  triggers: ['ON_STARTED_ARTIFACT', 'ON_EXITED_ARTIFACT', 'ON_NON_COMPLIANT_ENV', 'ON_COMPLIANT_ENV'],
  ...members,
});

/** A service that looks for deliveries all the time, on a clock that stands, and that may send to this machine. */
export async function startNotified(options: Partial<ServerOptions> = {}): Promise<NotifiedService> {
  let nowMs = Date.UTC(2026, 9, 1, 12);
  let glances = 0;
  const service = await startService({
    clock: () => {
      glances += 1;
      return nowMs;
    },
    privateTargets: loopback,
    ...options,
    delivery: { pollMs: 20, tryMs: 5000, ...options.delivery },
  });
  const say = speaker(service);
  const tell = reporterOf(service);
  await say.policy('strict', '_schema: https://example.com/v1\nartifacts: {provenance: {required: true}}\n');
  await say.report('shop', fingerprintOf('known'), { trail_name: 't' });
  const path = `/organizations/${service.org}/environments_notifications`;
  return {
    service,
    tell,
    pass: (ms) => {
      nowMs += ms;
    },
    looked: () => {
      const wanted = glances + 4;
      return eventually(() => expect(glances).toBeGreaterThanOrEqual(wanted));
    },
    nowSeconds: () => nowMs / 1000,
    environment: async (name) => {
      await tell.create(name, { policies: ['strict'] });
    },
    runs: async (environment, ...names) => {
      await tell.report(
        environment,
        names.map((name) => file(name, fingerprintOf(name))),
      );
    },
    rule: async (members) =>
      answered(await service.send('PUT', path, { json: ruleOf(members) }), 201, notificationRule),
    update: async (number, members) =>
      answered(await service.send('PUT', `${path}/${number}`, { json: ruleOf(members) }), 200, notificationRule),
    remove: async (number) => {
      answered(await service.send('DELETE', `${path}/${number}`), 200, z.literal('OK'));
    },
    read: async (number) => answered(await service.send('GET', `${path}/${number}`), 200, notificationRule),
  };
}

/** What a webhook was sent. */
export function payloadOf({ body }: { body: Buffer }): NotificationPayload {
  return notificationPayload.parse(JSON.parse(body.toString('utf8')));
}

/** What it was told, in short. */
export function toldIn(request: { body: Buffer }): string[] {
  return payloadOf(request).events.map(({ type, artifact_name: name }) => (name === '' ? type : `${type} ${name}`));
}
