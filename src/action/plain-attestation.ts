import { type AttestationSpec, nameExpected } from '../config/attestation-spec.ts';
import { parseBoolean } from '../config/boolean.ts';
import { quoted } from '../config/wording.ts';
import { linesOf } from '../config/yaml-reader.ts';
import { attestationName } from '../contract/names.ts';
import type { InputProblems } from './input-problem.ts';

/** The plain inputs `attestation-name`, `compliant`, `description` and `attachments` as one attestation. */
export function plainAttestation(
  given: { name: string; compliant: string; description: string; attachments: string },
  problems: InputProblems,
): AttestationSpec[] {
  if (given.name === '') {
    for (const input of ['compliant', 'description', 'attachments'] as const)
      if (given[input] !== '')
        problems.add(input, 'is given without `attestation-name`. Set `attestation-name`, or leave this out.');
    return [];
  }
  if (!attestationName.safeParse(given.name).success) problems.add('attestation-name', nameExpected(given.name));
  const attachments = linesOf(given.attachments);
  if (attachments.length > 0 && attachments.every((line) => line.startsWith('#')))
    problems.add('attachments', 'found only comments: name a file, or leave this out.');
  const compliant = parseBoolean(given.compliant);
  if (compliant === null) {
    const advice = "For example `${{ steps.tests.outcome == 'success' }}`, with the `id` of the step that ran.";
    problems.add('compliant', `expected \`true\` or \`false\`, found ${quoted(given.compliant)}. ${advice}`);
    return [];
  }
  return [
    {
      input: 'attestation-name',
      where: '',
      name: given.name,
      artifact: null,
      evidence: { kind: 'generic', compliant },
      description: given.description === '' ? null : given.description,
      attachments,
      userData: {},
      userDataFile: null,
      annotations: {},
      externalUrls: {},
      originUrl: null,
    },
  ];
}
