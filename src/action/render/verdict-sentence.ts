import { durationWords } from '../duration.ts';
import type { StepFindings } from '../findings.ts';
import { questionWords } from '../question.ts';
import { artifactVerdict, type Verdict } from '../verdict.ts';

/** The verdict in a sentence, and how long it was waited for. What stands in backquotes is a name. */
export function verdictSentence(findings: StepFindings, verdict: Verdict): string {
  if (findings.inputProblems.length > 0) return 'The step was not begun, because its inputs are wrong.';
  if (findings.planned !== null) return 'A dry run: nothing was sent and nothing asked.';
  return `${judgedSentence(findings, verdict)}${waitedSentence(findings, verdict)}`;
}

function judgedSentence(findings: StepFindings, verdict: Verdict): string {
  const { artifacts, questions, gate } = findings;
  const count = artifacts.filter((finding) => artifactVerdict(finding) === verdict).length;
  const some = artifacts.length === 1 ? 'the artifact' : `${count} of ${artifacts.length} artifacts`;
  const about = questions.length === 0 ? '' : ` Asked about ${questionWords(questions)}.`;
  const only = gate === 'warn' ? ' The job goes on (`gate: warn`).' : '';
  switch (verdict) {
    case 'compliant':
      return `${artifacts.length === 1 ? 'The artifact complies' : `All ${artifacts.length} artifacts comply`}.${about}`;
    case 'non-compliant':
      return `${artifacts.length === 1 ? 'The artifact does' : `${some} do`} not comply.${about}${only}`;
    case 'undecided':
      return `No verdict${questions.length === 0 ? '' : ` about ${questionWords(questions)}`} could be had${count > 0 ? ` for ${some}` : ''}, and no verdict is no permission.${only}`;
    case 'skipped':
      return 'Everything was recorded, and nothing asked (`gate: off`).';
  }
}

function waitedSentence({ waited }: StepFindings, verdict: Verdict): string {
  if (waited === null) return '';
  const time = durationWords(waited.waitedMs);
  if (verdict === 'compliant') return ` Waited ${time} for it.`;
  return waited.waitedMs < waited.limitMs
    ? ` Waited ${time}, until more waiting could not help.`
    : ` Waited ${time}, as long as \`wait\` allows.`;
}
