import { type Env, variable } from './env.ts';
import type { StepShape } from './remedy.ts';

/** How workflows call this action: as the one that runs now does, where the runner says so. */
export function actionReference(env: Env): string {
  const repository = variable(env, 'GITHUB_ACTION_REPOSITORY');
  const ref = variable(env, 'GITHUB_ACTION_REF');
  const isUsable = /^[\w.-]+\/[\w.-]+$/.test(repository ?? '') && /^[\w./-]+$/.test(ref ?? '');
  return isUsable ? `${String(repository)}@${String(ref)}` : 'OWNER/assay@v1';
}

/** What is known of a step whose inputs cannot be read. */
export const unknownShape = (env: Env): StepShape => ({
  action: actionReference(env),
  isReporting: false,
  artifactCount: 0,
  hasAttestations: false,
  isServiceFromInputs: false,
  flow: null,
});
