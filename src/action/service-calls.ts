import type { CallInput, Client } from '../client/client.ts';
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts';
import type { Deadline } from './deadline.ts';
import { type Failure, failureOf } from './failure.ts';

export type CallResult<A> = { ok: true; answer: A } | { ok: false; failure: Failure };

/** Calls of the service within the step's time. A call that fails is a result like any other. */
export interface ServiceCalls {
  readonly org: string;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<AnswerOf<E>>>;
}

export function serviceCalls(client: Pick<Client, 'call'>, org: string, deadline: Deadline): ServiceCalls {
  return {
    org,
    call: async (endpoint, input) => {
      try {
        return { ok: true, answer: await deadline.bound(client.call(endpoint, input)) };
      } catch (error) {
        return { ok: false, failure: failureOf(error, deadline.signal) };
      }
    },
  };
}

/** The most requests under way at once: enough to hide the distance, few enough to be polite. */
const CONCURRENCY = 4;

/** Works through a list with a bounded number of items under way, and answers in the list's order. */
export async function mapBounded<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
