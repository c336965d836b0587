import type { Artifact } from '../../src/action/artifacts.ts';
import { remedyOf, type StepShape } from '../../src/action/remedy.ts';
import { unmetOf } from '../../src/action/unmet.ts';
import type { Assertion } from '../../src/contract/assertion.ts';
import { assertion, compliance, FP, flow, type status } from './assertion-fixture.ts';

export const artifact: Artifact = { fingerprint: FP, filename: 'app.tgz', name: null };

/** A step that builds, reports and asks. */
export const building: StepShape = {
  action: 'octo/assay@v1',
  isReporting: true,
  artifactCount: 1,
  attestationInput: null,
  attestations: [],
  attestationFile: null,
  isServiceFromInputs: false,
  flow: 'shop',
};

/** A step that only asks, in a later job. */
export const deploying: StepShape = { ...building, isReporting: false, isServiceFromInputs: true };

export const remedy = (answer: Assertion, step: StepShape, about = artifact) => remedyOf(unmetOf(answer), about, step);

/** A no in environment scope whose trail misses what the statuses say. */
export const trailNo = (statuses: ReturnType<typeof status>[], more = {}): Assertion =>
  assertion(false, {
    flows: [flow(false, { compliance_status: compliance(false, { attestations_statuses: statuses, ...more }) })],
  });

export const COMMIT = 'a'.repeat(40);

/** The same no on a trail that is named after its commit. */
export const onCommit = (answer: Assertion): Assertion => {
  const flows = answer.flows.map((one) => ({ ...one, trail: COMMIT }));
  const policies = (answer.policy_evaluations ?? []).map((one) => ({ ...one, trail: COMMIT }));
  return { ...answer, trail: COMMIT, flows, policy_evaluations: policies };
};
