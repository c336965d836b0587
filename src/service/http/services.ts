import type { Evaluator } from '../evaluation/evaluator.ts';
import type { TargetGuard } from '../events/target-guard.ts';
import type { EvidenceStore } from '../evidence/evidence-store.ts';
import type { Documents } from '../judgement/documents.ts';
import type { Store } from '../store/store.ts';
import type { Addresses } from '../addresses.ts';
import type { KeyUse } from './key-use.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Sessions } from './sessions.ts';

/** What routes are given to work with. `clock` gives epoch milliseconds. */
export interface Services {
  store: Store;
  evidence: EvidenceStore;
  documents: Documents;
  evaluator: Evaluator;
  addresses: Addresses;
  /** The same addresses without the host, for links from page to page. */
  links: Addresses;
  sessions: Sessions;
  targetGuard: TargetGuard;
  limits: Limits;
  keyUse: KeyUse;
  clock: () => number;
}

export interface Limits {
  /** Per address; a request with a valid token is never held up by it. */
  failedAuthentications: RateLimit;
  /** Per token; null for none. */
  requestsPerToken: RateLimit | null;
  /** Per token and endpoint: how many of its refusals go into the audit log. */
  auditedRefusals: RateLimit;
}
