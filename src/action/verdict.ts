import type { StepFindings } from './findings.ts';

export const verdicts = ['compliant', 'non-compliant', 'undecided', 'skipped'] as const;
export type Verdict = (typeof verdicts)[number];

/** The verdict of the whole step: the worst of its parts. */
export function stepVerdict(findings: StepFindings): Verdict {
  const judgements = findings.artifacts.map(({ judgement }) => judgement.verdict);
  if (judgements.includes('non-compliant')) return 'non-compliant';
  if (
    findings.inputProblems.length > 0 ||
    findings.stopped !== null ||
    judgements.includes('undecided') ||
    hasLostRecord(findings)
  )
    return 'undecided';
  if (findings.planned !== null || findings.gate === 'off') return 'skipped';
  // Under a gate something was asked about, or the inputs would have been refused: an empty list is no pass.
  return judgements.length > 0 && judgements.every((verdict) => verdict === 'compliant') ? 'compliant' : 'undecided';
}

const hasLostRecord = ({ artifacts, attestations }: StepFindings): boolean =>
  artifacts.some(({ report }) => report.state === 'failed') ||
  attestations.some(({ outcome }) => outcome.state === 'failed');

/** Whether anything was refused because nothing is demanded: a mistake in the setup, not a service that cannot answer. */
export const isUnpoliced = ({ artifacts }: StepFindings): boolean =>
  artifacts.some(({ judgement }) => judgement.verdict === 'undecided' && judgement.reason === 'unpoliced');

/** Whether the findings fail the job. */
export function failsJob(findings: StepFindings): boolean {
  // Inputs that are wrong and faults of the action's own are no verdicts, so no setting lets them pass.
  if (findings.inputProblems.length > 0 || findings.stopped?.code === 'internal') return true;
  const verdict = stepVerdict(findings);
  if (verdict === 'compliant' || verdict === 'skipped' || findings.gate === 'warn') return false;
  return verdict === 'non-compliant' || findings.onUndecided === 'fail' || isUnpoliced(findings);
}
