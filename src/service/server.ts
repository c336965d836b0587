import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { settleUnrecorded, tellSettled } from './backup/unrecorded.ts';
import { makeFolder } from './durable.ts';
import { createEvaluator } from './evaluation/evaluator.ts';
import { createFolderProbe } from './evidence/folder-probe.ts';
import { evidenceFolder, openEvidenceStore, type UnlessRecorded } from './evidence/evidence-store.ts';
import { type DispatchTiming, startDispatcher } from './events/dispatcher.ts';
import type { MailServer } from './events/mail-server.ts';
import { retryPlan } from './events/retry-plan.ts';
import { createSender } from './events/sender.ts';
import { createTargetGuard, type Network } from './events/target-guard.ts';
import { createAddresses } from './addresses.ts';
import type { Room } from './http/admission.ts';
import { type AppOptions, buildApp, type Patience } from './app.ts';
import { createKeyUse } from './http/key-use.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { createSessions } from './http/sessions.ts';
import type { MetricsAddress } from './observability/metrics-listener.ts';
import { startObservability } from './observability/observability.ts';
import { createDocuments } from './judgement/documents.ts';
import { isAttached } from './store/attestations.ts';
import { lockForServing } from './store/serving-lock.ts';
import { openSqlite } from './store/sqlite.ts';
import { probeWriting } from './store/write-probe.ts';
import type { IdentityProvider } from './http/identity-provider.ts';
import { createStore, type Store } from './store/store.ts';

const MINUTE_MS = 60_000;
/**
 * Connections that wait to be taken while a burst of them is worked off. Beyond them the system drops what begins a
 * connection, which costs its client a second or the connection itself. No more than the system's own limit counts.
 */
const WAITING_CONNECTIONS_MAX = 4096;
/** Enough for a job with a wrong secret to be told so again and again, too few to fill a log. */
const FAILED_AUTHENTICATIONS_PER_MINUTE = 60;
/** How long requests that were taken may go on when the service ends. */
const CLOSE_GRACE_MS = 10_000;
const IDLE_SWEEP_MS = 50;

const DELIVERY: DeliveryPatience = {
  pollMs: 1000,
  tryMs: 15_000,
  leaseMs: 30_000,
  closeGraceMs: 5000,
  plan: retryPlan,
};

/** How notifications are delivered. */
export interface DeliveryPatience extends DispatchTiming {
  /** For one try. */
  tryMs: number;
}

export interface ServerOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Folder of the store and the attachments; made where it is missing. */
  dataDir: string;
  /** The address users reach the service at. Null: the one it listens on. */
  publicUrl: string | null;
  /** Addresses and ranges of proxies that are believed whose request it is; none by default. */
  trustedProxies?: readonly string[];
  /** How many requests without a valid token one address may make in a minute before it is told to wait; 60 by default. */
  failedAuthenticationLimit?: number;
  /** How many requests one token may make in a minute; 0 for any number. */
  tokenRateLimit: number;
  logLevel: AppOptions['logLevel'];
  /** How long slow clients are waited for; the defaults suit all but tests. */
  patience?: Partial<Patience>;
  /** What may be under way at once; the defaults suit all but tests. */
  room?: Partial<Room>;
  /** How long requests that were taken may go on when the service ends. */
  closeGraceMs?: number;
  /** By which mail leaves; null where notifications by mail cannot be delivered. */
  mailServer?: MailServer | null;
  /** By which users may sign in to the pages beside tokens; none by default. */
  identityProvider?: IdentityProvider | null;
  /** Where metrics are served, beside the interface; nowhere by default. */
  metrics?: MetricsAddress | null;
  /** Base address of a collector of traces that takes OTLP over HTTP; none by default. */
  otlpEndpoint?: string | null;
  /** Loopback, private and other special networks that notifications may be sent to; none by default. */
  privateTargets?: readonly Network[];
  /** How notifications are delivered; the defaults suit all but tests. */
  delivery?: Partial<DeliveryPatience>;
  /** How names of targets are looked up; by the system's resolver by default. */
  lookup?: LookupFunction;
  version: string;
  clock: () => number;
}

export interface Server {
  /** The address the service listens on. */
  url: string;
  /** Where metrics are served; null where they are not. */
  metricsUrl: string | null;
  store: Store;
  /** Finishes what was taken, then lets go of the port and the store. */
  close(): Promise<void>;
}

/** Opens the embedded store in the data folder. */
export async function openStore(dataDir: string, clock: () => number): Promise<Store> {
  return await createStore(await openSqlite(dataDir, clock), clock);
}

/** Looks and removes within one write, since no two writes are under way at once. */
function unlessAttached(store: Store): UnlessRecorded {
  return (orgId, sha256, remove) =>
    store.org(orgId).write(async (tx) => {
      if (!(await isAttached(tx, sha256))) remove();
    });
}

/** Opens the store and serves it. Throws where the folder or the port cannot be had, or another server has the folder. */
export async function startServer(options: ServerOptions): Promise<Server> {
  await using opened = new AsyncDisposableStack();
  await makeFolder(options.dataDir);
  opened.adopt(lockForServing(options.dataDir), (lock) => lock.release());
  const store = opened.adopt(await openStore(options.dataDir, options.clock), (open) => open.close());
  const settled = await settleUnrecorded(options.dataDir, options.clock());
  const evaluator = opened.adopt(createEvaluator({ clock: options.clock }), (open) => open.close());
  let listeningUrl = '';
  const publicUrl = (): string => options.publicUrl ?? listeningUrl;
  const addresses = createAddresses(publicUrl);
  const pathPrefix = options.publicUrl === null ? '' : new URL(options.publicUrl).pathname;
  const targetGuard = createTargetGuard(options.privateTargets ?? []);
  const app = await buildApp({
    services: {
      store,
      evidence: await openEvidenceStore(evidenceFolder(options.dataDir), unlessAttached(store)),
      documents: createDocuments(),
      evaluator,
      addresses,
      links: createAddresses(() => pathPrefix),
      sessions: createSessions({
        store,
        publicUrl,
        identityProvider: options.identityProvider ?? null,
        clock: options.clock,
      }),
      targetGuard,
      keyUse: createKeyUse(store, options.clock),
      clock: options.clock,
      limits: {
        failedAuthentications: createRateLimit({
          max: options.failedAuthenticationLimit ?? FAILED_AUTHENTICATIONS_PER_MINUTE,
          windowMs: MINUTE_MS,
          clock: options.clock,
        }),
        requestsPerToken:
          options.tokenRateLimit === 0
            ? null
            : createRateLimit({ max: options.tokenRateLimit, windowMs: MINUTE_MS, clock: options.clock }),
        auditedRefusals: createRateLimit({ max: 1, windowMs: MINUTE_MS, clock: options.clock }),
      },
    },
    logLevel: options.logLevel,
    version: options.version,
    identityProvider: options.identityProvider ?? null,
    trustedProxies: options.trustedProxies ?? [],
    probes: [
      {
        place: 'the store',
        write: () => probeWriting(store),
        heldUpMs: () => store.load().writeAtWorkMs,
      },
      { place: "the attachments' folder", write: createFolderProbe(evidenceFolder(options.dataDir)) },
    ],
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    ...(options.room === undefined ? {} : { room: options.room }),
  });
  tellSettled(app.log, options.dataDir, settled);
  const { dataDir, version, clock, metrics = null, otlpEndpoint = null } = options;
  const observability = opened.use(
    await startObservability(app, { metrics, otlpEndpoint, store, dataDir, version, clock }),
  );
  listeningUrl = await app.listen({
    host: options.host,
    port: options.port,
    backlog: WAITING_CONNECTIONS_MAX,
  });
  const delivery = { ...DELIVERY, ...options.delivery };
  const dispatcher = startDispatcher({
    store,
    send: createSender({
      guard: targetGuard,
      lookup: options.lookup ?? lookup,
      mailServer: options.mailServer ?? null,
      timeoutMs: delivery.tryMs,
      clock: options.clock,
    }),
    addresses,
    log: app.log,
    timing: delivery,
    clock: options.clock,
    ...(observability.observeDelivery === null ? {} : { onOutcome: observability.observeDelivery }),
  });
  const kept = opened.move();
  return {
    url: listeningUrl,
    metricsUrl: observability.metricsUrl,
    store,
    async close() {
      // A request that its sender never finishes must not hold up the end.
      const grace = setTimeout(() => app.server.closeAllConnections(), options.closeGraceMs ?? CLOSE_GRACE_MS);
      // A connection that is kept alive becomes idle only when its last answer is out.
      const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
      await app.close();
      clearInterval(sweep);
      clearTimeout(grace);
      await dispatcher.close();
      await kept.disposeAsync();
    },
  };
}
