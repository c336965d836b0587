import { type Env, variable } from './env.ts';
import type { Inputs } from './inputs.ts';
import type { StepShape } from './remedy.ts';

/** How workflows call this action: as the one that runs now does, where the runner says so. */
function actionReference(env: Env): string {
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
  attestationInput: null,
  attestations: [],
  attestationFile: null,
  isServiceFromInputs: false,
  flow: null,
});

/** What the inputs say about the step. */
export function shapeOf(inputs: Inputs, env: Env): StepShape {
  const [attestation] = inputs.attestations;
  return {
    action: actionReference(env),
    isReporting: inputs.artifacts.length > 0,
    artifactCount: inputs.artifacts.length,
    attestationInput:
      attestation === undefined ? null : attestation.input === 'attestations' ? 'attestations' : 'attestation-name',
    attestations: inputs.attestations.map(({ name, artifact }) => ({ name, artifact })),
    attestationFile: fileOf(inputs.config),
    isServiceFromInputs: inputs.isServiceFromInputs,
    flow: inputs.flow,
  };
}

/** The config file, where its attestations count. */
const fileOf = (config: Inputs['config']): string | null =>
  config?.origins.some(({ key, replacedBy }) => key === 'attestations' && replacedBy === null) === true
    ? config.file
    : null;
