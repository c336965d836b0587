import { ServiceError } from '../error.ts';
import { toJson } from './json.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/** How long the answer to a write is kept for those who repeat it. */
export const IDEMPOTENCY_KEPT_MS = 7 * 24 * 3_600_000;
/** How many old keys a write clears away: more than it adds, so they do not pile up. */
const CLEARED_AT_ONCE = 10;

/** How the text of an answer is kept. `open` gives null where it was closed for another caller. */
export interface AnswerSeal {
  close(text: string): string;
  open(sealed: string): string | null;
}

const asItIs: AnswerSeal = { close: (text) => text, open: (sealed) => sealed };

export interface IdempotentRequest {
  key: string;
  /** What tells the same request from another one. */
  hash: string;
  /** For answers that hold secrets; others are kept as they are. */
  seal?: AnswerSeal;
}

/** Thrown where a request was answered before: the work is not done again, and the first answer is the answer. */
export class RepeatedRequest extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super('this request was answered before');
    this.name = 'RepeatedRequest';
    this.status = status;
    this.body = body;
  }
}

/**
 * Throws RepeatedRequest for a request that was answered in the last seven days, and `invalid_input` where its key was used
 * for another one.
 */
export async function throwIfAnswered(tx: OrgReader, request: IdempotentRequest): Promise<void> {
  const { seal = asItIs } = request;
  const kept = await tx.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', request.key)
    .where('created_at', '>', tx.nowMs - IDEMPOTENCY_KEPT_MS)
    .executeTakeFirst();
  if (kept === undefined) return;
  const answer = kept.request_hash === request.hash ? seal.open(kept.answer) : null;
  if (answer !== null) throw new RepeatedRequest(kept.status, JSON.parse(answer));
  throw new ServiceError('invalid_input', 'the Idempotency-Key was used for another request: send a new one', {
    fields: { 'Idempotency-Key': 'expected a key that was not used for another request' },
  });
}

/**
 * Does the work once in seven days, and throws as throwIfAnswered does where it was done before. The answer is kept in the
 * transaction of the work, so neither stands without the other.
 */
export async function once<T extends { status: number; body: unknown }>(
  tx: OrgWriter,
  request: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { seal = asItIs } = request;
  await throwIfAnswered(tx, request);
  await clearOld(tx);
  const answer = await work();
  const row = {
    request_hash: request.hash,
    status: answer.status,
    answer: seal.close(toJson(answer.body)),
    created_at: tx.nowMs,
  };
  await tx.db
    .insertInto('idempotency_keys')
    .values({ key: request.key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  return answer;
}

async function clearOld(tx: OrgWriter): Promise<void> {
  const old = await tx.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('created_at', '<=', tx.nowMs - IDEMPOTENCY_KEPT_MS)
    .orderBy('created_at')
    .limit(CLEARED_AT_ONCE)
    .execute();
  if (old.length === 0) return;
  const keys = old.map((row) => row.key);
  await tx.db.deleteFrom('idempotency_keys').where('key', 'in', keys).execute();
}
