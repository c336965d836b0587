import type { AttestationSpec } from '../config/attestation-spec.ts';
import { InputProblems } from './input-problem.ts';
import type { Inputs } from './inputs.ts';
import type { Prepared } from './prepare.ts';
import { withoutSecrets } from './secrets.ts';

const LEAVE_OUT = 'leave it out, and replace the token where it was seen.';

/**
 * Refuses values that hold a token of this step: what is recorded is shown to whoever may read the service, and may lie in a
 * spool that is handed on as an artifact of the run. What attached files hold is not looked at.
 *
 * @param secrets every form in which a token could stand in a text.
 * @throws InputError that names each input, and repeats nothing of the secret.
 */
export function refuseSecrets(inputs: Inputs, prepared: Prepared, secrets: readonly string[]): void {
  const problems = new InputProblems();
  const check = (input: string, where: string, value: unknown, advice = LEAVE_OUT): void => {
    const text = JSON.stringify(value);
    if (withoutSecrets(text, secrets) === text) return;
    const at = where === '' ? '' : `${withoutSecrets(where, secrets)}: `;
    problems.add(
      input,
      `${at}holds a token of this step (\`api-token\` or \`github-token\`), which would be recorded for others to read: ${advice}`,
    );
  };
  check('flow', '', inputs.flow);
  check('trail', '', inputs.trail);
  for (const { where, ...spec } of inputs.artifacts) check('artifacts', where, spec);
  if (!problems.has('artifacts'))
    for (const { fingerprint, ...names } of prepared.artifacts)
      check('artifacts', `the name of the file ${fingerprint.slice(0, 12)}`, names);
  const unread = prepared.deferred.map((one) => ({ ...one, evidence: null }));
  for (const { spec, evidence, userData, attachment } of [...prepared.attestations, ...unread]) {
    for (const [input, value] of valuesOf(spec)) check(input, spec.where, value);
    if (problems.has(spec.input)) continue;
    const { results, summary, data } = evidence ?? {};
    check(spec.input, spec.where, { userData, results, summary, data, attachment });
  }
  const { notices: _notices, ...facts } = prepared.context;
  check('redact', 'the commit or its repository', facts, 'keep that fact back, and replace the token.');
  problems.throwIfAny();
}

/** What the user wrote about an attestation, by the input it stands in. */
function valuesOf({ input, where: _where, ...values }: AttestationSpec): [string, unknown][] {
  const { name, description, attachments } = values;
  return input === 'attestation-name'
    ? [
        [input, name],
        ['description', description],
        ['attachments', attachments],
      ]
    : [[input, values]];
}
