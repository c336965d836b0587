import { type Complaint, complaintText } from '../complaints.ts';
import type { StepFindings } from '../findings.ts';
import { stepVerdict } from '../verdict.ts';

/** The JSON of the output `result-path`: everything the step found. Users' own steps read it, so members are only added. */
export function resultJson(findings: StepFindings, complaints: readonly Complaint[]): string {
  const problemsOf = (fingerprint: string | null) =>
    complaints
      .filter((complaint) => complaint.fingerprint === fingerprint)
      .map((complaint) => {
        const { level, title, workflow } = complaint;
        return { level, title, message: complaintText(complaint), workflow };
      });
  const result = {
    verdict: stepVerdict(findings),
    question: findings.question,
    artifacts: findings.artifacts.map(({ artifact, report, judgement }) => ({
      ...artifact,
      verdict: judgement.verdict,
      reason: 'reason' in judgement ? judgement.reason : null,
      report,
      assertion: 'assertion' in judgement ? judgement.assertion : null,
      problems: problemsOf(artifact.fingerprint),
    })),
    attestations: findings.attestations.map(({ name, target, compliant, attachment, outcome }) => ({
      name,
      target,
      compliant,
      attachment,
      ...outcome,
    })),
    inputs: findings.inputProblems,
    problems: problemsOf(null),
    planned: findings.planned,
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}
