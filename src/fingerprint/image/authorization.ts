import * as z from 'zod';
import { FingerprintError, quoted } from '../error.ts';
import { type Challenge, parseChallenges } from './challenge.ts';
import type { RegistryAnswer, RegistryRequest } from './connections.ts';
import type { Credentials } from './credentials.ts';
import { type ImageReference, isThisMachine, registryUrl } from './reference.ts';

/** What an answer to a challenge needs. */
export interface AuthorizationParts {
  readonly reference: ImageReference;
  readonly credentials: Credentials | null;
  readonly send: (request: RegistryRequest) => Promise<RegistryAnswer>;
}

const TOKEN_ANSWER_MAX_BYTES = 1024 * 1024;
const SCOPE_MAX_LENGTH = 1000;

const tokenSchema = z.object({ token: z.string().optional(), access_token: z.string().optional() });

/**
 * The `Authorization` header that a registry asks for: a token of its token server (Docker registry token
 * authentication), or the credentials themselves.
 *
 * @throws FingerprintError `registry_refused`, `redirect_refused`, `rate_limited`, `registry_failed`,
 *   `registry_unreachable`, `aborted`
 */
export async function authorize(answer: RegistryAnswer, parts: AuthorizationParts): Promise<string> {
  const header = answer.headers['www-authenticate'] ?? '';
  const challenges = [header].flat().flatMap(parseChallenges);
  const bearer = challenges.find(({ scheme }) => scheme === 'bearer');
  if (bearer !== undefined) return `Bearer ${await fetchToken(bearer, parts)}`;
  const { reference, credentials } = parts;
  const takesPassword = challenges.some(({ scheme }) => scheme === 'basic');
  if (takesPassword && credentials?.kind === 'password') return basic(credentials);
  const found = takesPassword ? 'no password' : 'no way to log in that is known here (Bearer or Basic)';
  throw refused(reference, credentials, found);
}

async function fetchToken(challenge: Challenge, parts: AuthorizationParts): Promise<string> {
  const { reference, credentials, send } = parts;
  const realm = realmOf(challenge, reference);
  const asked = {
    service: challenge.parameters.get('service') ?? '',
    scope: (challenge.parameters.get('scope') || `repository:${reference.repository}:pull`).slice(0, SCOPE_MAX_LENGTH),
  };
  const answer = await send(
    credentials?.kind === 'identity-token'
      ? refreshRequest(realm, asked, credentials.token)
      : tokenRequest(realm, asked, credentials),
  );
  const { status } = answer;
  if (status === 429) throw rateLimited(realm.host);
  if (status >= 300 && status < 400) {
    throw redirectRefused(
      reference,
      `a redirect of its token server ${realm.host}`,
      'a token is asked for there alone',
    );
  }
  if (status >= 400 && status < 500) throw refused(reference, credentials, `status ${status} of its token server`);
  const { token, access_token: accessToken } = status === 200 ? tokensOf(answer) : {};
  const given = token || accessToken || '';
  // It goes into a header, so that nothing but visible characters can be let through.
  if (/^[\x21-\x7e]+$/.test(given)) return given;
  throw new FingerprintError(
    'registry_failed',
    null,
    `Expected a token of ${realm.host} for ${quoted(reference.text)}, found none in its answer (status ${status}): ` +
      'try again later.',
  );
}

interface Asked {
  readonly service: string;
  readonly scope: string;
}

function tokenRequest(realm: URL, { service, scope }: Asked, credentials: Credentials | null): RegistryRequest {
  const url = new URL(realm);
  if (service !== '') url.searchParams.set('service', service);
  url.searchParams.set('scope', scope);
  const headers: Record<string, string> = credentials?.kind === 'password' ? { authorization: basic(credentials) } : {};
  return { method: 'GET', url, headers, maxBytes: TOKEN_ANSWER_MAX_BYTES };
}

function refreshRequest(url: URL, { service, scope }: Asked, token: string): RegistryRequest {
  const form = { grant_type: 'refresh_token', service, scope, client_id: 'assay', refresh_token: token };
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    maxBytes: TOKEN_ANSWER_MAX_BYTES,
  };
}

/** The token server. Credentials go there, so it is asked over HTTPS, but for one on this machine beside its registry. */
function realmOf({ parameters }: Challenge, reference: ImageReference): URL {
  const url = URL.parse(parameters.get('realm') ?? '');
  const isLocal = url?.protocol === 'http:' && isThisMachine(url) && isThisMachine(registryUrl(reference));
  const isPlain = url !== null && url.username === '' && url.password === '';
  if (url !== null && isPlain && (url.protocol === 'https:' || isLocal)) {
    url.hash = '';
    return url;
  }
  const found = url === null ? 'none that can be read' : `${url.protocol}//${url.host}`;
  throw redirectRefused(reference, `${found} for its token server`, 'credentials are sent over HTTPS only');
}

function tokensOf({ body }: RegistryAnswer): z.infer<typeof tokenSchema> {
  try {
    return tokenSchema.safeParse(JSON.parse(body.toString('utf8'))).data ?? {};
  } catch {
    return {};
  }
}

function basic({ username, password }: Extract<Credentials, { kind: 'password' }>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** The error for a registry that does not let the image be read. */
export function refused(
  { registry, text }: ImageReference,
  credentials: Credentials | null,
  found: string,
): FingerprintError {
  const login = `log in to ${registry} before (\`docker login\`, or docker/login-action in a workflow)`;
  const who = credentials === null ? 'without credentials' : 'with the credentials that are set up for it';
  const packages =
    registry === 'ghcr.io'
      ? '; in a workflow give the job `permissions: packages: read`, and the package access to it'
      : '';
  const advice = credentials === null ? `${login}${packages}` : `check that they may read it, else ${login}${packages}`;
  return new FingerprintError(
    'registry_refused',
    null,
    `Expected ${registry} to show ${quoted(text)}, found that it refuses ${who} (${found}): ${advice}. ` +
      'Registries answer so for images that do not exist, too.',
  );
}

/** The error for a registry that wants to be asked less. */
export function rateLimited(host: string): FingerprintError {
  return new FingerprintError(
    'rate_limited',
    null,
    `Expected an answer of ${host}, found that it takes no more requests for now (status 429): ` +
      'log in, which raises the limit of most registries, or try again later.',
  );
}

/** The error for a registry that sends to where nothing is asked. */
export function redirectRefused({ text }: ImageReference, found: string, why: string): FingerprintError {
  return new FingerprintError(
    'redirect_refused',
    null,
    `Expected the registry to answer for ${quoted(text)} itself, found ${found}: ${why}; ` +
      'name the registry by its own address.',
  );
}
