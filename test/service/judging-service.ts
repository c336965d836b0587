import type { Assertion, Resolution } from '../../src/contract/assertion.ts';
import { type RunningService, startService } from '../running-service.ts';
import { fingerprintOf, speaker } from './records.ts';

export const policyHeader = '_schema: https://example.com/schemas/policy/v1\n';
export const needsUnit = `${policyHeader}artifacts:\n  attestations:\n    - {name: unit, type: generic, for_control: CTL-1}\n`;
const needsScan = `${policyHeader}artifacts:\n  attestations:\n    - {name: scan, type: generic}\n`;
const needsBoth = `${policyHeader}artifacts:\n  attestations:\n    - {name: unit, type: generic}\n    - {name: scan, type: generic}\n`;
const needsTrail = `${policyHeader}artifacts:\n  provenance: {required: true}\n  trail-compliance: {required: true}\n`;

export interface JudgingService {
  service: RunningService;
  say: ReturnType<typeof speaker>;
  /** An artifact of its own in a flow, on its trail `t`: its fingerprint. */
  artifactIn: (flow: string, members?: Record<string, unknown>) => Promise<string>;
}

/** A service with the policies `unit`, `scan`, `both`, `trail` and `none`, and the environments `open` and `gated`. */
export async function startJudging(clock: () => number = Date.now): Promise<JudgingService> {
  const service = await startService({ clock });
  const say = speaker(service);
  await say.policy('unit', needsUnit);
  await say.policy('scan', needsScan);
  await say.policy('both', needsBoth);
  await say.policy('trail', needsTrail);
  await say.policy('none', policyHeader);
  await say.environment('open');
  await say.environment('gated', ['unit', 'scan']);
  let number = 0;
  return {
    service,
    say,
    artifactIn: async (flow, members = {}) => {
      number += 1;
      const fingerprint = fingerprintOf(`artifact ${number}`);
      await say.report(flow, fingerprint, { trail_name: 't', ...members });
      return fingerprint;
    },
  };
}

/** What each policy came to, by name, in the order of the answer. */
export const policiesOf = ({ policy_evaluations: evaluations }: Assertion) =>
  evaluations?.map((one) => [one.policy_name, one.status]);
export const typesOf = (resolutions: readonly Resolution[] | undefined) => resolutions?.map(({ type }) => type);
