import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Addresses } from '../addresses.ts';
import {
  claimTargets,
  type Lease,
  nextDelivery,
  releaseTarget,
  type RetryPlan,
  settleDelivered,
  settleFailed,
} from '../store/deliveries.ts';
import { dueOrganizations } from '../store/due-deliveries.ts';
import type { NotificationTargetRow } from '../store/notification-rows.ts';
import { contentOf } from '../store/notification-targets.ts';
import { organizationName } from '../store/organizations.ts';
import type { Store } from '../store/store.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { notificationOf } from './notification.ts';
import type { Sender } from './sender.ts';

/** So many targets are sent to at once, so that slow ones hold up few others. */
const TARGETS_AT_ONCE = 32;
/** So that the targets of one organization do not hold up those of all others. */
const TARGETS_AT_ONCE_PER_ORGANIZATION = 8;
const ORGANIZATIONS_AT_ONCE = 100;

/** How a dispatcher takes its time. */
export interface DispatchTiming {
  /** How often it looks for what is due. What this process records is looked for at once. */
  pollMs: number;
  /** How long a target is its own without a sign of life; longer than a try may take. */
  leaseMs: number;
  /** How long tries that are under way may go on when it ends. */
  closeGraceMs: number;
  plan: RetryPlan;
}

/** How tries to deliver may end. A delivery that is given up has failed before, at least once. */
export type DeliveryOutcome = 'delivered' | 'failed' | 'given_up';

export interface DispatcherOptions {
  store: Store;
  send: Sender;
  addresses: Addresses;
  log: FastifyBaseLogger;
  timing: DispatchTiming;
  clock: () => number;
  /** Told what came of so many deliveries, once it is on record. Must not throw. */
  onOutcome?: (outcome: DeliveryOutcome, deliveries: number) => void;
}

/** Sends what waits to be delivered, until it is closed. */
export interface Dispatcher {
  /** Finishes what is under way, or leaves it to the next one. */
  close(): Promise<void>;
}

/** Begins at once with what an earlier process has left. */
export function startDispatcher({
  store,
  send,
  addresses,
  log,
  timing,
  clock,
  onOutcome = () => undefined,
}: DispatcherOptions): Dispatcher {
  const holder = randomUUID();
  /** What is being sent, and for which organization. */
  const underWay = new Map<Promise<void>, string>();
  const aborted = new AbortController();
  const bell = createBell();
  const closing = new AbortController();
  const leaseFromNow = (): Lease => ({ holder, untilMs: clock() + timing.leaseMs });

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await startDue().catch((error: unknown) => log.error({ err: error }, 'deliveries could not be looked for'));
      await bell.wait(timing.pollMs);
    }
  }

  async function startDue(): Promise<void> {
    for (const orgId of await store.readLookup((db) => dueOrganizations(db, clock(), ORGANIZATIONS_AT_ONCE))) {
      const room = TARGETS_AT_ONCE - underWay.size;
      if (room <= 0 || closing.signal.aborted) return;
      const own = [...underWay.values()].filter((id) => id === orgId).length;
      const ownRoom = Math.min(room, TARGETS_AT_ONCE_PER_ORGANIZATION - own);
      if (ownRoom <= 0) continue;
      const claimed = await store.org(orgId).write((tx) => claimTargets(tx, leaseFromNow(), ownRoom));
      for (const target of claimed) start(orgId, target);
    }
  }

  function start(orgId: string, target: NotificationTargetRow): void {
    const work = serveTarget(orgId, target.id)
      // The lease runs out, and then somebody tries again.
      .catch((error: unknown) => log.error({ err: error, orgId, targetId: target.id }, 'a delivery was not settled'))
      .finally(() => {
        underWay.delete(work);
        bell.ring();
      });
    underWay.set(work, orgId);
  }

  /** Sends what waits for a target, in order, until nothing does or something fails. */
  async function serveTarget(orgId: string, targetId: string): Promise<void> {
    const org = store.org(orgId);
    for (let goesOn = true; goesOn;) {
      const next = closing.signal.aborted ? null : await org.read((tx) => nextDelivery(tx, targetId, holder));
      if (next === null) {
        await org.write((tx) => releaseTarget(tx, targetId, holder));
        return;
      }
      const organization = await store.readLookup((db) => organizationName(db, orgId));
      const target = contentOf(next.target);
      try {
        await send(target, notificationOf(next, organization, addresses), aborted.signal);
      } catch (error) {
        if (aborted.signal.aborted) {
          await org.write((tx) => releaseTarget(tx, targetId, holder));
          return;
        }
        const isTold = error instanceof DeliveryFailure;
        const reason = isTold ? error.message : 'a fault of the service';
        const cause = isTold ? error.cause : error;
        log.warn(
          {
            organization,
            rule: next.rule.number,
            target: { type: target.type, position: next.target.position },
            delivery: next.delivery.id,
            failures: next.target.failures + 1,
            reason,
            ...(cause === undefined ? {} : { err: cause }),
          },
          'a notification was not delivered',
        );
        const failure = { holder, reason, plan: timing.plan, askedMs: isTold ? error.askedMs : 0 };
        const givenUp = await org.write((tx) => settleFailed(tx, targetId, failure));
        onOutcome('failed', 1);
        if (givenUp > 0) onOutcome('given_up', givenUp);
        return;
      }
      goesOn = await org.write((tx) => settleDelivered(tx, next.delivery, leaseFromNow()));
      onOutcome('delivered', 1);
    }
  }

  store.onDeliveryAnnounced(() => bell.ring());
  const running = run();
  return {
    async close() {
      closing.abort();
      bell.ring();
      const grace = setTimeout(() => aborted.abort(), timing.closeGraceMs);
      await running;
      await Promise.all(underWay.keys());
      clearTimeout(grace);
    },
  };
}

interface Bell {
  ring(): void;
  /** Resolves when it rings, when it has rung since the last wait, or after a time. */
  wait(longestMs: number): Promise<void>;
}

function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async wait(longestMs) {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, longestMs);
        wake = resolve;
        await promise;
        clearTimeout(timer);
        wake = null;
      }
      hasRung = false;
    },
  };
}
