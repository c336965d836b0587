import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '../contract/endpoint.ts';
import { OWN_PAGES } from './addresses.ts';
import { admitAtMost, type Room } from './http/admission.ts';
import { answerBroken, registerErrorAnswers, type Unroutable, unroutableError } from './http/error-answer.ts';
import { JSON_MAX_BYTES, readJson } from './http/json-body.ts';
import { registerMultipart } from './http/multipart.ts';
import { openApiDocument } from './http/openapi.ts';
import type { Services } from './http/services.ts';
import { answerSerializer } from './http/serializer.ts';
import { serveAllowList } from './http/routes/allow-list.ts';
import { serveApiKeys } from './http/routes/api-keys.ts';
import { serveArtifacts } from './http/routes/artifacts.ts';
import { serveAssertions } from './http/routes/assertions.ts';
import { serveAttestations } from './http/routes/attestations.ts';
import { serveAuditLog } from './http/routes/audit-log.ts';
import { serveControls } from './http/routes/controls.ts';
import { serveCustomTypes } from './http/routes/custom-attestation-types.ts';
import { serveEvidence } from './http/routes/evidence.ts';
import { serveNotifications } from './http/routes/notifications.ts';
import { serveOrganizations } from './http/routes/organizations.ts';
import { serveRepositories } from './http/routes/repositories.ts';
import { serveEnvironmentEvents } from './http/routes/environment-events.ts';
import { serveEnvironmentList } from './http/routes/environment-list.ts';
import { serveEnvironmentReports } from './http/routes/environment-reports.ts';
import { serveEnvironments } from './http/routes/environments.ts';
import { serveFlows } from './http/routes/flows.ts';
import { servePolicies } from './http/routes/policies.ts';
import { serveSnapshots } from './http/routes/snapshots.ts';
import { serveSearch } from './http/routes/search.ts';
import { serveTags } from './http/routes/tags.ts';
import { serveServiceAccounts } from './http/routes/service-accounts.ts';
import { serveTrails } from './http/routes/trails.ts';
import { observeRequests } from './observability/answered-request.ts';
import { HEALTH, serveHealth } from './observability/health.ts';
import type { Probe } from './observability/readiness.ts';
import { requestLines } from './observability/request-lines.ts';
import { serveAssets } from './web/assets.ts';
import { answerWithPage } from './web/error-page.ts';
import type { IdentityProvider } from './http/identity-provider.ts';
import type { Web } from './web/web.ts';
import { servePages } from './web/pages.ts';
import { redirectTrailingSlashes } from './web/trailing-slash.ts';

/** Names of 255 characters, each of which may be escaped as three. */
const PATH_SEGMENT_MAX_LENGTH = 800;
/** How long a client may take. */
export interface Patience {
  /** To send its headers, and the whole request; looked at every so often. */
  headersMs: number;
  requestMs: number;
  lookMs: number;
  /** To send or read anything at all while a request is under way. */
  idleMs: number;
  /** To read an answer to its end. */
  answerMs: number;
}

const PATIENCE: Patience = {
  headersMs: 20_000,
  requestMs: 120_000,
  lookMs: 5000,
  idleMs: 30_000,
  answerMs: 120_000,
};
const HEADERS_MAX = 100;
/** What is under way at once, and what of it is in memory. */
const ROOM: Room = {
  requests: 500,
  requestsPerConnection: 8,
  bodyBytes: 128 * 1024 * 1024,
  bodyBytesPerToken: 64 * 1024 * 1024,
};
const OPEN_API = `${API_PREFIX}/openapi.json`;
/** Where no endpoint and no page will ever be. */
const NO_ENDPOINT = `${API_PREFIX}/`;
const NO_PAGE = `${OWN_PAGES}/unreadable`;

export interface AppOptions {
  services: Services;
  /** Least level of what is logged, as JSON lines on standard error; `silent` for nothing. */
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  version: string;
  /** By which users may sign in to the pages beside tokens. */
  identityProvider: IdentityProvider | null;
  /** How the service finds out whether it can write. */
  probes: readonly Probe[];
  /** Where a member is missing its default holds. */
  patience?: Partial<Patience>;
  /** Where a member is missing its default holds. */
  room?: Partial<Room>;
  /** Addresses and ranges of proxies that are believed whose request it is (X-Forwarded-For). */
  trustedProxies: readonly string[];
}

/** The whole service as something that answers requests; it listens only when its caller says so. */
export async function buildApp({
  services,
  logLevel,
  version,
  identityProvider,
  trustedProxies,
  probes,
  patience: givenPatience = {},
  room = {},
}: AppOptions): Promise<FastifyInstance> {
  const patience = { ...PATIENCE, ...givenPatience };
  const unroutable: Unroutable = new WeakMap();
  const app: FastifyInstance = fastify({
    logger: { level: logLevel, stream: process.stderr },
    // A line for each request costs a third of the throughput; failures have lines of their own.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.idleMs,
    // While it ends, what still comes is answered as any other error is, and `/ready` for itself.
    return503OnClosing: false,
    http: { connectionsCheckingInterval: patience.lookMs },
    clientErrorHandler: answerBroken,
    genReqId: () => randomUUID(),
    // An address that cannot be read is refused where nothing is served, so that its answer is like any other there.
    frameworkErrors: (error, request, reply) => {
      unroutable.set(request.raw, unroutableError(error));
      request.raw.url = request.raw.url?.startsWith(NO_ENDPOINT) === true ? NO_ENDPOINT : NO_PAGE;
      app.routing(request.raw, reply.raw);
    },
    routerOptions: { maxParamLength: PATH_SEGMENT_MAX_LENGTH },
  });
  app.server.maxHeadersCount = HEADERS_MAX;
  app.server.headersTimeout = patience.headersMs;
  app.setSerializerCompiler(answerSerializer);
  app.decorateRequest('caller', null);
  observeRequests(app);
  if (logLevel === 'debug') app.observe(requestLines(app.log));
  const uncounted = new Set([...Object.values(HEALTH), OPEN_API]);
  admitAtMost(app, { ...ROOM, ...room }, { answerMs: patience.answerMs, uncounted });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  await app.register(helmet, {
    // Pages say what they need themselves; whether a host is reached over TLS only is for its proxy to say.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: false,
  });
  await registerMultipart(app);
  registerJsonBodies(app);
  await app.register(cookie);
  const web: Web = { ...services, assets: serveAssets(app, services.links), version, identityProvider };
  redirectTrailingSlashes(app, web);
  registerErrorAnswers(app, unroutable, (...failed) => answerWithPage(web, ...failed));

  serveHealth(app, { probes, version });
  // The same bytes for all who ask: however many do not read them, they are in memory once.
  let openApi: Buffer | null = null;
  app.get(OPEN_API, (_request, reply) => {
    openApi ??= Buffer.from(JSON.stringify(openApiDocument(version)));
    return reply.type('application/json; charset=utf-8').send(openApi);
  });

  serveArtifacts(app, services);
  serveAttestations(app, services);
  serveEvidence(app, services);
  serveAssertions(app, services);
  serveFlows(app, services);
  serveTrails(app, services);
  serveEnvironments(app, services);
  serveEnvironmentList(app, services);
  serveEnvironmentReports(app, services);
  serveEnvironmentEvents(app, services);
  serveSnapshots(app, services);
  serveAllowList(app, services);
  servePolicies(app, services);
  serveCustomTypes(app, services);
  serveControls(app, services);
  serveRepositories(app, services);
  serveTags(app, services);
  serveSearch(app, services);
  serveNotifications(app, services);
  serveServiceAccounts(app, services);
  serveApiKeys(app, services);
  serveOrganizations(app, services);
  serveAuditLog(app, services);
  await servePages(app, web);
  return app;
}

/**
 * Bodies are JSON or forms, nothing else. Some clients say that a body is JSON and send none; that counts as no body, and
 * the endpoint's schema decides.
 */
function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => (bytes.length === 0 ? undefined : readJson('body', bytes)),
  );
}
