import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { recordKeyUse } from '../store/api-keys.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './authentication.ts';

/** A use within this time of one that was kept is not kept again. */
const KEPT_EVERY_MS = 60_000;
/** So many keys are remembered; one that was forgotten is only kept more often. */
const KEYS_MAX = 10_000;

/** Keeps when API keys were last used: in writes of their own, which no request waits for. */
export interface KeyUse {
  note(caller: Caller, log: FastifyBaseLogger): void;
}

/** `clock` gives epoch milliseconds. */
export function createKeyUse(store: Store, clock: () => number): KeyUse {
  const keptMs = new LRUCache<string, number>({ max: KEYS_MAX });
  return {
    note({ isApiKey, orgId, tokenId }, log) {
      if (!isApiKey) return;
      const nowMs = clock();
      const lastMs = keptMs.get(tokenId);
      if (lastMs !== undefined && nowMs - lastMs < KEPT_EVERY_MS) return;
      keptMs.set(tokenId, nowMs);
      store
        .org(orgId)
        .write((tx) => recordKeyUse(tx, tokenId))
        .catch((error: unknown) => log.warn({ err: error, tokenId }, 'the use of an API key was not kept'));
    },
  };
}
