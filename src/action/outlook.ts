import type { Assertion } from '../contract/assertion.ts';
import type { Failure } from './failure.ts';
import type { Judgement } from './findings.ts';
import { isMissing, unmetOf } from './unmet.ts';

/**
 * What waiting may make of a judgement:
 * - `compliant`: it is a yes already;
 * - `pending`: a yes may come of it, because what stands in the way is only not there yet, or no answer could be had;
 * - `definite`: something has to be mended first, and by someone.
 */
export type Outlook = 'compliant' | 'pending' | 'definite';

export function outlookOf(judgement: Judgement): Outlook {
  switch (judgement.verdict) {
    case 'compliant':
      return 'compliant';
    case 'non-compliant':
      return judgement.reason === 'unknown' || isOnlyMissing(judgement.assertion) ? 'pending' : 'definite';
    case 'undecided':
      if (judgement.reason === 'failed') return isOutage(judgement.failure) ? 'pending' : 'definite';
      return judgement.reason === 'unsound' ? 'pending' : 'definite';
  }
}

/**
 * Whether nothing has failed. A policy is satisfied by one flow as a whole, and the answer shows the flow that is nearest
 * to it: where that one has failed, another that is not itself non-compliant may still get there.
 */
function isOnlyMissing(assertion: Assertion): boolean {
  const unmet = unmetOf(assertion);
  const hasOtherFlow = (shown: string): boolean =>
    assertion.flows.some(({ flow, compliance_status: { status } }) => flow !== shown && status !== 'NON-COMPLIANT');
  // A no without reasons is not known to be one that time mends.
  return unmet.length > 0 && unmet.every((one) => isMissing(one) || (one.policy !== null && hasOtherFlow(one.flow)));
}

/** Failures that pass by themselves. A token or name that is wrong stays so, and a redirect or certificate as a rule. */
const outageCodes: readonly Failure['code'][] = [
  'unreachable',
  'timeout',
  'conflict',
  'rate_limited',
  'service_failed',
  'unreadable_answer',
];

const isOutage = ({ code }: Failure): boolean => outageCodes.includes(code);
