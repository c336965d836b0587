import { type Complaint, labelOf } from '../complaints.ts';
import type { StepFindings } from '../findings.ts';
import { stepVerdict } from '../verdict.ts';
import { logText, oneLine, shortened } from './escape.ts';
import { pageOf, verdictSentence } from './summary.ts';

const LINE_MAX_LENGTH = 2000;

const line = (text: string): string => logText(shortened(oneLine(text), LINE_MAX_LENGTH));

/** What the step prints: a line an artifact, a line an attestation, what the job summary shows as lines to copy, the verdict. */
export function logLines(findings: StepFindings, complaints: readonly Complaint[]): string[] {
  const verdict = stepVerdict(findings);
  return [
    ...plannedLines(findings),
    ...findings.artifacts.map((finding) => {
      const { artifact, report, judgement } = finding;
      const reported = report.state === 'reported' ? `, reported to flow ${report.flow}, trail ${report.trail}` : '';
      const page = pageOf(finding);
      return line(
        `artifact ${labelOf(artifact)} sha256:${artifact.fingerprint}${reported}: ${judgement.verdict}${page === null ? '' : ` (${page})`}`,
      );
    }),
    ...findings.attestations.map(({ name, target, compliant, attachment, outcome }) => {
      const attached = attachment === null ? '' : ` with ${attachment}`;
      const state = outcome.state === 'recorded' ? 'recorded' : 'not recorded';
      return line(
        `attestation ${name} on ${target}${attached} (${compliant ? 'compliant' : 'not compliant'}): ${state}`,
      );
    }),
    ...complaints.flatMap(({ title, workflow }) =>
      workflow === null
        ? []
        : [line(`How to pass (${title}):`), ...workflow.split('\n').map((text) => logText(`  ${text}`))],
    ),
    line(`verdict: ${verdict}. ${verdictSentence(findings, verdict)}`),
  ];
}

function plannedLines({ planned }: StepFindings): string[] {
  return (planned ?? []).flatMap(({ method, path, body, attachment }) => [
    line(`would send ${method} ${path}${attachment === null ? '' : ` with the file ${attachment}`}`),
    ...(body === null
      ? []
      : JSON.stringify(body, null, 2)
          .split('\n')
          .map((text) => logText(`  ${text}`))),
  ]);
}
