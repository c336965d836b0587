import type { Failure } from './failure.ts';
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

/** Codes by which the service says that something asked about is not there: misspelled, as a rule. */
const misspelledCodes = ['unknown_organization', 'unknown_flow', 'unknown_environment', 'unknown_policy'];

/**
 * Whether the setup is wrong, rather than that no answer could be had: what was asked about demands nothing or is not
 * there, or the service could not take what was sent. It would be so for ever, so no setting lets it pass.
 */
export const isMisconfigured = ({ artifacts, attestations }: StepFindings): boolean =>
  artifacts.some(({ judgement, report }) => {
    if (report.state === 'failed' && isMistake(report.failure)) return true;
    if (judgement.verdict !== 'undecided') return false;
    return judgement.reason === 'unpoliced' || (judgement.reason === 'failed' && isMistake(judgement.failure));
  }) || attestations.some(({ outcome }) => outcome.state === 'failed' && isMistake(outcome.failure));

const isMistake = ({ code, serviceCode }: Failure): boolean =>
  code === 'invalid_request' || (serviceCode !== null && misspelledCodes.includes(serviceCode));

/** Whether the findings fail the job. */
export function failsJob(findings: StepFindings): boolean {
  // Inputs that are wrong and faults of the action's own are no verdicts, so no setting lets them pass.
  if (findings.inputProblems.length > 0 || findings.stopped?.code === 'internal') return true;
  const verdict = stepVerdict(findings);
  if (verdict === 'compliant' || verdict === 'skipped' || findings.gate === 'warn') return false;
  return verdict === 'non-compliant' || findings.onUndecided === 'fail' || isMisconfigured(findings);
}
