import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '../src/contract/endpoint.ts';
import { type Server, type ServerOptions, startServer } from '../src/service/server.ts';
import { createOrganization } from '../src/service/store/organizations.ts';
import { createToken } from '../src/service/store/tokens.ts';
import { hashToken } from '../src/service/token.ts';
import { type CheckAnswer, createAnswerCheck } from './documented-answers.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined where it is none. */
  json: unknown;
}

export interface Send {
  /** Default: the admin's. Null sends no Authorization header. */
  token?: string | null;
  headers?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** A request that takes longer is a failure; the service is on the same machine. */
const REQUEST_TIMEOUT_MS = 60_000;

export interface RunningService {
  url: string;
  /** The organization that the tokens are for; `foreign` is another one, with an admin token of its own. */
  org: string;
  foreign: { org: string; token: string };
  tokens: Record<Role, string>;
  dataDir: string;
  server: Server;
  /**
   * `path` is below /api/v2 unless it begins with `//`, which stands for the root. Throws where the answer is not as the
   * service's own OpenAPI document says.
   */
  send(method: string, path: string, send?: Send): Promise<Reply>;
  stop(): Promise<void>;
}

/** The real service on an empty store of its own and a free port. */
export async function startService(
  options: Partial<
    Pick<
      ServerOptions,
      | 'clock'
      | 'tokenRateLimit'
      | 'failedAuthenticationLimit'
      | 'patience'
      | 'room'
      | 'closeGraceMs'
      | 'delivery'
      | 'lookup'
      | 'mailServer'
      | 'metrics'
      | 'otlpEndpoint'
      | 'privateTargets'
      | 'identityProvider'
      | 'publicUrl'
      | 'trustedProxies'
    >
  > = {},
): Promise<RunningService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'assay-service-'));
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    publicUrl: null,
    tokenRateLimit: 0,
    failedAuthenticationLimit: 1_000_000,
    logLevel: 'silent',
    version: '0.0.0-test',
    clock: Date.now,
    // Whatever addresses tests make up, nothing is asked about them.
    lookup: (hostname, _options, callback) =>
      callback(Object.assign(new Error(`${hostname} is not known in tests`), { code: 'ENOTFOUND' }), ''),
    ...options,
  });
  const roles = ['reader', 'snapshotter', 'member', 'admin'] as const;
  const [org, foreign] = ['acme', 'umbrella'];
  await server.store.writeLookup(async (tx) => {
    for (const name of [org, foreign]) {
      const organization = await createOrganization(tx, name);
      if (organization === null) throw new Error(`organization ${name} was there already`);
      for (const role of roles) {
        await createToken(tx, {
          hash: hashToken(testToken(role, name)),
          userName: `${role}-of-${name}`,
          role,
          orgIds: [organization.org_id],
          expiresAtMs: null,
        });
      }
    }
  });
  const tokens = {
    reader: testToken('reader', org),
    snapshotter: testToken('snapshotter', org),
    member: testToken('member', org),
    admin: testToken('admin', org),
  };
  let check: CheckAnswer | null = null;
  return {
    url: server.url,
    org,
    foreign: { org: foreign, token: testToken('admin', foreign) },
    tokens,
    dataDir,
    server,
    async send(method, target, send = {}) {
      const address = target.startsWith('//') ? server.url + target.slice(1) : `${server.url}/api/v2${target}`;
      const authorization = send.token === undefined ? tokens.admin : send.token;
      const response = await fetch(address, {
        method,
        headers: {
          ...(authorization === null ? {} : { authorization: `Bearer ${authorization}` }),
          ...(send.json === undefined ? {} : { 'content-type': 'application/json' }),
          ...send.headers,
        },
        ...(send.json === undefined ? {} : { body: JSON.stringify(send.json) }),
        ...(send.form === undefined ? {} : { body: send.form }),
        ...(send.body === undefined ? {} : { body: send.body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const text = await response.text();
      let json: unknown;
      try {
        json = JSON.parse(text);
      } catch {
        json = undefined;
      }
      const reply = { status: response.status, headers: response.headers, text, json };
      check ??= createAnswerCheck(await readDocument(server.url));
      check(method, new URL(address).pathname, reply);
      return reply;
    },
    async stop() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readDocument(url: string): Promise<unknown> {
  const response = await fetch(`${url}/api/v2/openapi.json`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  return response.json();
}

function testToken(role: string, org: string): string {
  return `assay_test_${org}_${role}_token`;
}

/** A form of one JSON part and, where given, one file. */
export function form(
  part: string,
  data: unknown,
  file?: { part: string; name: string; content: string | Uint8Array<ArrayBuffer> },
): FormData {
  const result = new FormData();
  result.set(part, JSON.stringify(data));
  if (file !== undefined) result.set(file.part, new Blob([file.content]), file.name);
  return result;
}
