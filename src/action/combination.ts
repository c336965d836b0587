import type { AttestationSpec } from '../config/attestation-spec.ts';
import type { InputName } from './declared-inputs.ts';
import { type InputProblems } from './input-problem.ts';
import { nearest, quoted } from '../config/wording.ts';
import type { Inputs } from './inputs.ts';

/**
 * Refuses inputs that are each right and make no sense together. A text that was given and could not be read still counts
 * as given, so that one mistake is not reported as two.
 */
export function checkCombination(inputs: Inputs, given: ReadonlySet<InputName>, problems: InputProblems): void {
  checkWork(inputs, given, problems);
  if (inputs.gate !== 'off') checkQuestion(inputs, given, problems);
  checkAttestations(inputs, given, problems);
  checkPlaces(inputs, problems);
  checkApply(inputs, given, problems);
}

function checkApply(
  { isApplying, desired, config, flow }: Inputs,
  given: ReadonlySet<InputName>,
  problems: InputProblems,
): void {
  if (isApplying && !given.has('config'))
    problems.add(
      'apply',
      'expected `config` beside it, the file that says what shall be: set it, or leave `apply` out.',
    );
  const isFlowFromInput =
    config?.origins.every(({ key, replacedBy }) => key !== 'flow' || replacedBy !== null) === true;
  const names = desired?.flows.map(({ name }) => name) ?? [];
  // Its template would not be applied, and a flow without one demands nothing.
  if (flow !== null && isFlowFromInput && names.length > 0 && !names.includes(flow))
    problems.add(
      'flow',
      `is ${quoted(flow)}, which the config file does not have, so that \`apply\` would not reach it: ${nearest(flow, names)}`,
    );
}

function checkWork(inputs: Inputs, given: ReadonlySet<InputName>, problems: InputProblems): void {
  const hasAttestations = given.has('attestations') || given.has('attestation-name');
  const isReporting = given.has('artifacts') || hasAttestations;
  if (!isReporting && !given.has('fingerprint') && !(inputs.isApplying && inputs.gate === 'off')) {
    problems.add(
      'artifacts',
      'there is nothing to do: give `artifacts` to report what was built, `attestations` (or `attestation-name`) to record evidence, or `fingerprint` to gate what was reported before. An expression that came out empty looks like this too.',
    );
    return;
  }
  if (given.has('artifacts') && given.has('fingerprint'))
    problems.add(
      'fingerprint',
      'cannot stand beside `artifacts`. To report an artifact by its fingerprint, write it under `artifacts` as `- {fingerprint: …, filename: …, name: …}`; to gate what was reported before, leave `artifacts` out.',
    );
  if (isReporting && !given.has('flow'))
    problems.add(
      'flow',
      'expected the flow to report to, found nothing: artifacts and attestations are recorded in a flow.',
    );
  if (given.has('trail') && !isReporting)
    problems.add('trail', 'would be ignored: a gate asks about the artifact, not about one trail. Leave it out.');
  if (inputs.gate !== 'off' && !given.has('artifacts') && !given.has('fingerprint'))
    problems.add(
      'gate',
      'expected an artifact to ask about: give `artifacts` or `fingerprint`, or set `gate: off` for a step that only records evidence.',
    );
}

function checkPlaces({ gate, checkRun }: Inputs, problems: InputProblems): void {
  if (checkRun !== null && gate === 'off')
    problems.add(
      'check-run',
      'would show a check that asked about nothing: leave it out, or set `gate: fail` or `gate: warn`.',
    );
}

function checkQuestion({ scope }: Inputs, given: ReadonlySet<InputName>, problems: InputProblems): void {
  const unset = 'An unset variable looks like this, and must not switch the gate off.';
  if (scope === 'environment' && !given.has('environment'))
    problems.add(
      'environment',
      `expected the environment to ask about, found nothing: set it, or choose \`scope: policies\` or \`scope: flow\`. ${unset}`,
    );
  if (scope === 'policies' && !given.has('policies'))
    problems.add('policies', `expected the policies to ask about, one name a line, found nothing. ${unset}`);
  for (const name of ['environment', 'policies'] as const) {
    if (scope !== name && given.has(name))
      problems.add(name, `would be ignored under \`scope: ${scope}\`: leave it out, or set \`scope: ${name}\`.`);
  }
}

function checkAttestations(inputs: Inputs, given: ReadonlySet<InputName>, problems: InputProblems): void {
  if (given.has('attestations') && given.has('attestation-name'))
    problems.add('attestation-name', 'cannot stand beside `attestations`: write this attestation into that list.');
  const seen = new Set<string>();
  for (const spec of inputs.attestations) {
    checkBinding(spec, inputs, problems);
    const key = JSON.stringify([spec.name, spec.artifact]);
    if (seen.has(key))
      problems.add(
        spec.input,
        `${spec.where}: the attestation ${quoted(spec.name)} is given twice for the same artifact, and only the last would count.`,
      );
    seen.add(key);
  }
}

function checkBinding(spec: AttestationSpec, inputs: Inputs, problems: InputProblems): void {
  const at = spec.where === '' ? '' : `${spec.where}: `;
  if (inputs.fingerprints.length > 0 && spec.artifact !== null)
    problems.add(
      spec.input,
      `${at}leave \`artifact\` out: beside the input \`fingerprint\` evidence goes to that artifact.`,
    );
  if (inputs.fingerprints.length > 1)
    problems.add(
      spec.input,
      `${at}cannot tell which of ${inputs.fingerprints.length} fingerprints the evidence is about: use one step for each, with one \`fingerprint\`.`,
    );
  if (spec.artifact === null || inputs.artifacts.length === 0) return;
  const names = inputs.artifacts.flatMap(({ name }) => (name === null ? [] : [name]));
  if (names.includes(spec.artifact)) return;
  const advice =
    names.length === 0
      ? `none has a name. Write \`${spec.artifact}=path\` under \`artifacts\`.`
      : nearest(spec.artifact, names);
  problems.add(spec.input, `${at}no artifact of this step is named ${quoted(spec.artifact)}: ${advice}`);
}
