import type { Failure } from './failure.ts';
import type { ArtifactFinding, Judgement, SpoolFinding, StepFindings } from './findings.ts';

export const verdicts = ['compliant', 'non-compliant', 'undecided', 'skipped'] as const;
export type Verdict = (typeof verdicts)[number];

/** The verdict of one artifact: the worst of its judgements. */
export function artifactVerdict({ judgements }: ArtifactFinding): Verdict {
  const found = judgements.map(({ judgement }) => judgement.verdict);
  if (found.includes('non-compliant')) return 'non-compliant';
  if (found.includes('undecided')) return 'undecided';
  return found.length > 0 ? 'compliant' : 'skipped';
}

/** The verdict of the whole step: the worst of its parts. */
export function stepVerdict(findings: StepFindings): Verdict {
  const judgements = findings.artifacts.map(artifactVerdict);
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

/** What waits in the spool may say anything about what is asked, so that no yes comes before it is delivered. */
export const isAllDelivered = (spool: SpoolFinding | null): boolean =>
  spool === null || (spool.left === 0 && spool.problem === null);

const hasLostRecord = ({ artifacts, attestations, spool }: StepFindings): boolean =>
  !isAllDelivered(spool) ||
  artifacts.some(({ report }) => report.state === 'failed') ||
  attestations.some(({ outcome }) => outcome.state === 'failed');

/** Codes by which the service says that something asked about is not there: misspelled, as a rule. */
const misspelledCodes = [
  'unknown_organization',
  'unknown_flow',
  'unknown_environment',
  'unknown_policy',
  'unknown_attestation_type',
];

/**
 * Whether the setup is wrong, rather than that no answer could be had: what was asked about demands nothing or is not
 * there, or the service could not take what was sent. It would be so for ever, so no setting lets it pass.
 */
export const isMisconfigured = ({ stopped, artifacts, attestations }: StepFindings): boolean =>
  (stopped !== null && isMistake(stopped)) ||
  artifacts.some(
    ({ judgements, report }) =>
      (report.state === 'failed' && isMistake(report.failure)) ||
      judgements.some(({ judgement }) => isSetupMistake(judgement)),
  ) ||
  attestations.some(({ outcome }) => outcome.state === 'failed' && isMistake(outcome.failure));

const isSetupMistake = (judgement: Judgement): boolean =>
  judgement.verdict === 'undecided' &&
  (judgement.reason === 'unpoliced' || (judgement.reason === 'failed' && isMistake(judgement.failure)));

/** What the service cannot take, or what cannot even be sent to it. */
const mistakeCodes: readonly Failure['code'][] = [
  'invalid_request',
  'too_large',
  'unreadable_file',
  'unreadable_evidence',
];

const isMistake = ({ code, serviceCode }: Failure): boolean =>
  mistakeCodes.includes(code) ||
  isOwnFault({ code }) ||
  (serviceCode !== null && misspelledCodes.includes(serviceCode));

/** Not the service's doing, and what is in the workspace may have brought it about. */
const isOwnFault = ({ code }: Pick<Failure, 'code'>): boolean => code === 'internal';

/** Whether the action itself failed, as a whole or in a record or question. */
export const hasOwnFault = ({ stopped, artifacts, attestations }: StepFindings): boolean =>
  (stopped !== null && isOwnFault(stopped)) ||
  artifacts.some(
    ({ judgements, report }) =>
      (report.state === 'failed' && isOwnFault(report.failure)) ||
      judgements.some(
        ({ judgement }) =>
          judgement.verdict === 'undecided' && judgement.reason === 'failed' && isOwnFault(judgement.failure),
      ),
  ) ||
  attestations.some(({ outcome }) => outcome.state === 'failed' && isOwnFault(outcome.failure));

/** Whether the findings fail the job. */
export function failsJob(findings: StepFindings): boolean {
  // Inputs that are wrong and faults of the action's own are no verdicts, so no setting lets them pass.
  if (findings.inputProblems.length > 0 || hasOwnFault(findings)) return true;
  const verdict = stepVerdict(findings);
  if (verdict === 'compliant' || verdict === 'skipped' || findings.gate === 'warn') return false;
  return verdict === 'non-compliant' || findings.onUndecided === 'fail' || isMisconfigured(findings);
}
