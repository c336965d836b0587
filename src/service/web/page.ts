import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ServiceError } from '../error.ts';
import type { Caller } from '../http/authentication.ts';
import { refuseExhausted } from '../http/rate-limit.ts';
import { unstorableText } from '../http/storable-text.ts';
import type { OrgReader } from '../store/store.ts';
import { securityHeaders } from './content-security.ts';
import { document, type Page } from './document.ts';
import type { Web } from './web.ts';

/** Of what a refusal names. */
const SHOWN_LENGTH = 100;

/** A visit of somebody who may see the organization. */
export interface Visit<P extends z.ZodObject, Q extends z.ZodObject> {
  caller: Caller;
  params: z.output<P>;
  query: z.output<Q>;
  /** Reads rows of the caller's organization, all of them as they were at one moment. */
  read: <T>(work: (tx: OrgReader) => Promise<T>) => Promise<T>;
}

/** Where a visit goes on, in place of a page: the whole answer stands there. */
export interface Elsewhere {
  address: string;
}

/** Serves a page of an organization: `path` begins with `/:org`, and its parts are the members of `params`. */
export function servePage<P extends z.ZodObject, Q extends z.ZodObject>(
  app: FastifyInstance,
  web: Web,
  { path, params, query }: { path: string; params: P; query: Q },
  show: (visit: Visit<P, Q>) => Promise<Page | Elsewhere>,
): void {
  app.get(path, {
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === null) throw new Error('the caller was not told before the handler');
      const page = await show({
        caller,
        params: namedBy(params, request.params),
        query: askedBy(query, request.query),
        read: (work) => web.store.org(caller.orgId).read(work),
      });
      if ('address' in page) return reply.headers(securityHeaders).redirect(page.address, 303);
      const organizations = await web.sessions.organizationsOf(request);
      const text = document(web, page, { caller, organizations });
      return reply.headers(securityHeaders).type('text/html; charset=utf-8').send(text);
    },
    onRequest: async (request) => {
      const orgParam = z.object({ org: z.string() }).safeParse(request.params);
      const caller = await web.sessions.callerOf(request, orgParam.success ? orgParam.data.org : null);
      web.keyUse.note(caller, request.log);
      requireRequestsLeft(web, caller);
      request.caller = caller;
    },
  });
}

/** What the path names. Throws `unknown_path` where no record can have such a name. */
function namedBy<P extends z.ZodObject>(schema: P, given: unknown): z.output<P> {
  const named = schema.safeParse(given);
  if (named.success && unstorableText(given) === null) return named.data;
  throw new ServiceError('unknown_path', 'nothing can be at this address: it has a name that no record can have');
}

/** What stands behind the path, as a browser or a framework takes it apart. */
const givenQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What is asked behind the path. Throws `invalid_input`, which says to a person what the page cannot be shown with. */
function askedBy<Q extends z.ZodObject>(schema: Q, given: unknown): z.output<Q> {
  const asked = schema.safeParse(given);
  const values = Object.entries(givenQuery.parse(given));
  const unstorable = values.filter((part) => unstorableText(part) !== null).map(([name]) => name);
  if (asked.success && unstorable.length === 0) return asked.data;
  const names = new Set([...(asked.error?.issues ?? []).map(({ path }) => String(path[0])), ...unstorable]);
  const wrong = new URLSearchParams();
  for (const [name, value] of values) {
    if (names.has(name)) for (const one of [value].flat()) wrong.append(name, one);
  }
  const missing = [...names].filter((name) => !values.some(([there]) => there === name));
  const parts = [
    ...(wrong.size === 0 ? [] : [`with ${shortened(wrong.toString())}`]),
    ...missing.map((name) => `without ${name}`),
  ];
  throw new ServiceError('invalid_input', `this page cannot be shown ${parts.join(' and ')}: mend its address`);
}

const shortened = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/** Pages count as requests of the token, as those to the interface do. Throws `too_many_requests`. */
function requireRequestsLeft({ limits: { requestsPerToken } }: Web, { tokenId }: Caller): void {
  if (requestsPerToken === null) return;
  refuseExhausted(requestsPerToken, tokenId, 'too many pages were asked for with this token');
  requestsPerToken.count(tokenId);
}

/** The address of an answer of the interface, for `Page.twin`. */
export function twinOf(web: Web, segments: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(query).toString();
  return `${web.links.api(...segments)}${parameters === '' ? '' : `?${parameters}`}`;
}
