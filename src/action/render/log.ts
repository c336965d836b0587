import type { Complaint } from '../complaints.ts';
import type { ArtifactFinding, StepFindings } from '../findings.ts';
import { labelOf } from '../label.ts';
import { pageOf } from '../place.ts';
import { environmentOf } from '../question.ts';
import { artifactVerdict, stepVerdict } from '../verdict.ts';
import { configLines } from './config.ts';
import { logText, oneLine } from './escape.ts';
import { shortened } from '../../config/wording.ts';
import { verdictSentence } from './verdict-sentence.ts';

const LINE_MAX_LENGTH = 2000;
/** More of them would hide the lines around them; the job summary and the result file have all. */
const REMEDIES_SHOWN = 10;

const line = (text: string): string => logText(shortened(oneLine(text), LINE_MAX_LENGTH));

/** What the step prints: a line an artifact, a line an attestation, the lines to copy, the verdict. */
export function logLines(findings: StepFindings, complaints: readonly Complaint[]): string[] {
  const verdict = stepVerdict(findings);
  return [
    ...configLines(findings).map(line),
    ...plannedLines(findings),
    ...findings.artifacts.map((finding) => line(artifactWords(finding, findings.questions.length > 1))),
    ...findings.attestations.map(({ name, target, compliant, summary, attachment, outcome }) => {
      const attached = attachment === null ? '' : ` with ${attachment}`;
      const state = outcome.state === 'recorded' ? 'recorded' : 'not recorded';
      return line(
        `attestation ${name} on ${target}${attached}${compliantWords(compliant)}: ${state}${summary === null ? '' : `, ${summary}`}`,
      );
    }),
    ...remedyLines(complaints),
    line(`verdict: ${verdict}. ${verdictSentence(findings, verdict)}`),
  ];
}

function artifactWords(finding: ArtifactFinding, isByEnvironment: boolean): string {
  const { artifact, report, judgements } = finding;
  const reported = report.state === 'reported' ? `, reported to flow ${report.flow}, trail ${report.trail}` : '';
  const page = pageOf(finding);
  const verdicts = isByEnvironment
    ? judgements.map(({ question, judgement }) => `${judgement.verdict} in ${environmentOf(question) ?? ''}`).join(', ')
    : artifactVerdict(finding);
  return `artifact ${labelOf(artifact)} sha256:${artifact.fingerprint}${reported}: ${verdicts}${page === null ? '' : ` (${page})`}`;
}

function compliantWords(compliant: boolean | null): string {
  if (compliant === null) return '';
  return compliant ? ' (compliant)' : ' (not compliant)';
}

function remedyLines(complaints: readonly Complaint[]): string[] {
  const remedies = complaints.flatMap(({ title, workflow }) => (workflow === null ? [] : [{ title, workflow }]));
  const left = remedies.length - REMEDIES_SHOWN;
  return [
    ...remedies
      .slice(0, REMEDIES_SHOWN)
      .flatMap(({ title, workflow }) => [
        line(`How to pass (${title}):`),
        ...workflow.split('\n').map((text) => logText(`  ${text}`)),
      ]),
    ...(left > 0 ? [`How to pass for ${left} more stands in the file of the output result-path.`] : []),
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
