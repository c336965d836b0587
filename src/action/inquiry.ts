import type { ArtifactFinding, AttestationFinding, Judgement, Judged, Waited } from './findings.ts';
import { labelOf } from './label.ts';
import { askPatiently, type Inquiry, type Patience } from './patience.ts';
import type { Question } from './question.ts';

/** What was recorded before anything is asked. */
export interface Recorded {
  artifacts: readonly Omit<ArtifactFinding, 'judgements'>[];
  attestations: readonly AttestationFinding[];
}

/** Asks every question about every artifact whose report and evidence arrived, each once however many files have it. */
export async function inquire(
  { artifacts, attestations }: Recorded,
  questions: readonly Question[],
  ask: (inquiry: Inquiry) => Promise<Judgement>,
  patience: Patience,
): Promise<{ artifacts: ArtifactFinding[]; waited: Waited | null }> {
  const lost = artifacts.map(({ artifact: { fingerprint }, report }): Judgement | null =>
    report.state === 'failed'
      ? { verdict: 'undecided', reason: 'unrecorded' }
      : lostEvidence(attestations, fingerprint),
  );
  const inquiries = new Map<string, Inquiry>();
  for (const [index, { artifact }] of artifacts.entries()) {
    if (lost[index] !== null) continue;
    const { fingerprint } = artifact;
    for (const question of questions) {
      const key = inquiryKey(fingerprint, question);
      if (!inquiries.has(key)) inquiries.set(key, { fingerprint, label: labelOf(artifact), question });
    }
  }
  // What this step could not record no waiting brings: its verdict will not be a yes.
  const limitMs = lost.every((judgement) => judgement === null) ? patience.limitMs : 0;
  const { asked, waited } = await askPatiently([...inquiries.values()], ask, { ...patience, limitMs });
  const answers = new Map(
    asked.map(({ inquiry, judgement }) => [inquiryKey(inquiry.fingerprint, inquiry.question), judgement]),
  );
  const findings = artifacts.map((one, index): ArtifactFinding => {
    const judgements = questions.map((question): Judged => {
      const judgement = lost[index] ?? answers.get(inquiryKey(one.artifact.fingerprint, question));
      return { question, judgement: judgement ?? { verdict: 'undecided', reason: 'unrecorded' } };
    });
    return { ...one, judgements };
  });
  return { artifacts: findings, waited };
}

const inquiryKey = (fingerprint: string, question: Question): string => JSON.stringify([fingerprint, question]);

/** What evidence that did not arrive makes of an artifact's verdict; null where all of it did. */
function lostEvidence(attestations: readonly AttestationFinding[], fingerprint: string): Judgement | null {
  for (const { outcome, fingerprint: bound } of attestations) {
    if (outcome.state === 'recorded' || (bound !== null && bound !== fingerprint)) continue;
    const isUnknown = outcome.failure.code === 'not_found' && outcome.failure.serviceCode === 'unknown_artifact';
    return isUnknown && bound !== null
      ? { verdict: 'non-compliant', reason: 'unknown' }
      : { verdict: 'undecided', reason: 'unrecorded' };
  }
  return null;
}
