import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { AnswerOf, Endpoint, ParamsOf, QueryOf, StatusOf } from '../../contract/endpoint.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { type IdempotentRequest, once, throwIfAnswered } from '../store/idempotency.ts';
import type { OrgReader, OrgWriter } from '../store/store.ts';
import { answerSeal } from './answer-seal.ts';
import { auditRecord } from './audit.ts';
import { type Caller, tokenOf } from './authentication.ts';
import type { Services } from './services.ts';
import { paramsOf } from './route-path.ts';
import { unstorableText } from './storable-text.ts';
import { invalidInput, parseInput } from './validation.ts';

/** A request whose caller, path and query were checked. */
export interface Call<E extends Endpoint> {
  caller: Caller;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Reads rows of the caller's organization, all of them as they were at one moment. */
  read: <T>(work: (tx: OrgReader) => Promise<T>) => Promise<T>;
  /**
   * Writes rows of the caller's organization, and does it once however often the request is repeated. Requests are one where
   * all that was sent is the same, members included that mean nothing to this version. The audit log gets its entry in the
   * same transaction.
   */
  write: (work: (tx: OrgWriter) => Promise<Answer<E>>) => Promise<Answer<E>>;
}

export interface Answer<E extends Endpoint> {
  status: StatusOf<E>;
  body: AnswerOf<E>;
}

/** What the head of a request says, as the endpoint's schemas have it. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  idempotencyKey: string | null;
}

/** What came with a request. */
export interface Received {
  /** What tells the request from another one to the same address. */
  identity: unknown;
  /** What the endpoint's schema made of its body, of which the audit log is told. */
  body: unknown;
}

/** Throws `invalid_input` with the place of what is not as the endpoint has it. */
export function askedOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Asked<E> {
  const givenParams = paramsOf(endpoint, request.params);
  for (const [place, given] of Object.entries({ params: givenParams, query: request.query })) {
    const problem = unstorableText(given);
    if (problem !== null) throw invalidInput({ [place]: problem });
  }
  return {
    params: parseInput<E['params']>(endpoint.params, givenParams, 'params'),
    query: parseInput<E['query']>(endpoint.query, request.query, 'query'),
    idempotencyKey: idempotencyKey(request),
  };
}

/**
 * What a route works with. Throws `RepeatedRequest` where the request was answered before: what it would meet now, a flow
 * that was archived since or a control, is not what it is answered with.
 */
export async function callOf<E extends Endpoint>(
  services: Services,
  request: FastifyRequest,
  given: { endpoint: E; caller: Caller; asked: Asked<E>; received: Received },
): Promise<Call<E>> {
  const { endpoint, caller, asked, received } = given;
  const org = services.store.org(caller.orgId);
  const identified = idempotentRequest(request, given);
  if (identified !== null) await org.read((tx) => throwIfAnswered(tx, identified));
  const audited = async (tx: OrgWriter, work: (tx: OrgWriter) => Promise<Answer<E>>): Promise<Answer<E>> => {
    const answer = await work(tx);
    const audit = { endpoint, caller, params: asked.params, body: received.body, requestId: request.id };
    await addAuditEntry(tx, auditRecord(audit, answer));
    return answer;
  };
  return {
    caller,
    params: asked.params,
    query: asked.query,
    read: (work) => org.read(work),
    write: (work) =>
      org.write((tx) =>
        // Looked up here again: of two that arrive together neither was answered when it came.
        identified === null ? audited(tx, work) : once(tx, identified, () => audited(tx, work)),
      ),
  };
}

function idempotentRequest<E extends Endpoint>(
  request: FastifyRequest,
  { endpoint, caller, asked, received }: { endpoint: E; caller: Caller; asked: Asked<E>; received: Received },
): IdempotentRequest | null {
  const { params, idempotencyKey: key } = asked;
  if (key === null || endpoint.method === 'GET') return null;
  const seal =
    endpoint.secretAnswer === true
      ? { seal: answerSeal(tokenOf(request.headers.authorization), [caller.orgId, key]) }
      : {};
  return { key, hash: hashOf([endpoint.id, params, request.query, received.identity]), ...seal };
}

const KEY_MAX_LENGTH = 255;

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > KEY_MAX_LENGTH) {
    throw invalidInput({ 'Idempotency-Key': `expected 1 to ${KEY_MAX_LENGTH} characters` });
  }
  return key;
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
