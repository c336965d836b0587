import type { Artifact } from './artifacts.ts';
import { STRAY_CHECKOUT_ADVICE } from './context/commit.ts';
import type { Failure } from './failure.ts';
import { failureAdvice, failureSentence, unreliableAdvice } from './failure-words.ts';
import type { ArtifactFinding, Judged, Judgement, StepFindings } from './findings.ts';
import { labelOf } from './label.ts';
import { codeList, environmentOf, type Question } from './question.ts';
import { remedyOf, remedyOfUnknown, type StepShape } from './remedy.ts';
import { spoolAdvice, spoolSentences } from './spool-complaint.ts';
import { unmetOf } from './unmet.ts';
import { hasOwnFault, isMisconfigured } from './verdict.ts';

/** One thing to tell the user, with how to pass. */
export interface Complaint {
  level: 'error' | 'warning' | 'notice';
  title: string;
  /** What stands in backquotes is a name or a value. */
  sentences: readonly string[];
  /** What to do; null where the sentences say it already. Others may have the same. */
  advice: string | null;
  /** Lines of a workflow that mend it. */
  workflow: string | null;
  /** The artifact it is about. */
  fingerprint: string | null;
  /** The environments that were asked about it; none where it is not about an answer. */
  environments: readonly string[];
}

const NOTHING_JUDGED = 'Nothing was judged: whether the artifact may go is not known.';

/** Everything to tell, the most important first. */
export function complaintsOf(findings: StepFindings, step: StepShape): Complaint[] {
  return [
    ...inputComplaints(findings),
    ...findings.artifacts.flatMap((finding) => artifactComplaints(finding, 'non-compliant', findings, step)),
    ...findings.artifacts.flatMap((finding) => artifactComplaints(finding, 'undecided', findings, step)),
    ...unanswered(findings),
    ...stoppedComplaint(findings),
    ...lostRecords(findings),
    ...exposedToken(findings),
    ...spoolComplaint(findings),
    ...strayCheckout(findings),
    ...(findings.context?.notices ?? []).map((notice): Complaint =>
      complaint('notice', 'Commit facts missing', [notice]),
    ),
  ];
}

const complaint = (
  level: Complaint['level'],
  title: string,
  sentences: readonly string[],
  more: Partial<Pick<Complaint, 'advice' | 'workflow' | 'fingerprint'>> = {},
): Complaint => ({
  level,
  title,
  sentences,
  advice: null,
  workflow: null,
  fingerprint: null,
  environments: [],
  ...more,
});

/** All of a complaint as one text. */
export const complaintText = ({ sentences, advice }: Complaint): string =>
  [...sentences, ...(advice === null ? [] : [advice])].join(' ');

const inputComplaints = ({ inputProblems }: StepFindings): Complaint[] =>
  inputProblems.map(({ input, message }) => complaint('error', `Input ${input}`, [`Input \`${input}\`: ${message}`]));

/** Records say which commit they are about, and what was built is another. */
function strayCheckout({ context }: StepFindings): Complaint[] {
  if (context === null || context.sha === null || context.strayCheckout === null) return [];
  const sentence = `The workspace is at commit \`${context.strayCheckout}\`, and what this step records is recorded as of commit \`${context.sha}\`, which the run is about.`;
  return [complaint('warning', 'Another commit is checked out', [sentence], { advice: STRAY_CHECKOUT_ADVICE })];
}

const refusalLevel = ({ gate }: StepFindings): 'error' | 'warning' => (gate === 'warn' ? 'warning' : 'error');

const undecidedLevel = (findings: StepFindings): 'error' | 'warning' =>
  hasOwnFault(findings)
    ? 'error'
    : findings.gate === 'warn' || (findings.onUndecided === 'warn' && !isMisconfigured(findings))
      ? 'warning'
      : 'error';

/** What is to be said about one artifact alone: once where it is the same of several environments. */
function artifactComplaints(
  { artifact, judgements }: ArtifactFinding,
  verdict: 'non-compliant' | 'undecided',
  findings: StepFindings,
  step: StepShape,
): Complaint[] {
  const said = new Map<string, { about: Complaint; questions: Question[] }>();
  for (const { question, judgement } of judgements) {
    const about =
      judgement.verdict === verdict ? judgementComplaint(artifact, { question, judgement }, findings, step) : null;
    if (about === null) continue;
    const key = JSON.stringify(about);
    said.set(key, { about, questions: [...(said.get(key)?.questions ?? []), question] });
  }
  return Array.from(said.values(), ({ about, questions }) => ({
    ...about,
    title: `${about.title}${environmentsWords(questions, findings)}`,
    environments: questions.flatMap((question) => environmentOf(question) ?? []),
  }));
}

/** In which of the step's environments something is so; empty where there is but one to speak of. */
function environmentsWords(questions: readonly Question[], { questions: all }: StepFindings): string {
  if (all.length < 2) return '';
  return ` in ${[...new Set(questions.flatMap((question) => environmentOf(question) ?? []))].join(', ')}`;
}

function judgementComplaint(
  artifact: Artifact,
  { question, judgement }: Judged,
  findings: StepFindings,
  step: StepShape,
): Complaint | null {
  const label = labelOf(artifact);
  const { fingerprint } = artifact;
  if (judgement.verdict === 'non-compliant') {
    const remedy =
      judgement.reason === 'unknown'
        ? remedyOfUnknown(artifact, step)
        : remedyOf(unmetOf(judgement.assertion), artifact, step, findings);
    const sentences =
      remedy.sentences.length > 0
        ? remedy.sentences
        : ['The service refuses it and gives no reason; its page may say more.'];
    const { workflow } = remedy;
    return complaint(refusalLevel(findings), `Not compliant: ${label}`, sentences, { workflow, fingerprint });
  }
  if (judgement.verdict !== 'undecided') return null;
  switch (judgement.reason) {
    case 'unpoliced': {
      const sentences = unpolicedSentences(question);
      return complaint(refusalLevel(findings), `Nothing is demanded: ${label}`, sentences, { fingerprint });
    }
    case 'unsound': {
      const sentence = `The service's answer cannot be relied on: ${judgement.detail}.`;
      const sentences = [sentence, NOTHING_JUDGED, unreliableAdvice];
      return complaint(undecidedLevel(findings), `No verdict: ${label}`, sentences, { fingerprint });
    }
    case 'failed':
    case 'unrecorded':
      return null;
  }
}

function unpolicedSentences(question: Question): string[] {
  return [
    ...unpolicedWords(question),
    'This fails under `gate: fail` whatever `on-undecided` says, since it is a mistake in the setup.',
  ];
}

function unpolicedWords(question: Question): string[] {
  switch (question.scope) {
    case 'environment':
      return [
        `The environment \`${question.environment}\` demands nothing of this artifact, so anything would pass: no rule of its policies applies, or they only ask that the trail fulfils its template, and that template asks for nothing.`,
        'Check the spelling of `environment` and `flow`; attach a policy, or give the flow a template that lists attestations; or, where that is meant, set `allow-unpoliced: true`.',
      ];
    case 'policies':
      return [
        `The policies that were asked about (${codeList(question.policies)}) demand nothing of this artifact, so anything would pass: none of their rules applies, or they only ask that the trail fulfils its template, and that template asks for nothing.`,
        'Check the spelling of `policies` and `flow`, and the conditions of the rules; give the flow a template that lists attestations; or, where that is meant, set `allow-unpoliced: true`.',
      ];
    case 'flow':
      return [
        "No template of the artifact's flows asks for any evidence, so anything would pass.",
        'Give the flow a template that lists attestations; check the spelling of `flow`; or, where that is meant, set `allow-unpoliced: true`.',
      ];
  }
}

const LABELS_SHOWN = 10;

/** A service that is down is one thing to tell, however many artifacts and environments were asked about. */
function unanswered(findings: StepFindings): Complaint[] {
  const byCode = new Map<string, { failure: Failure; artifacts: Set<Artifact>; questions: Question[] }>();
  for (const { artifact, judgements } of findings.artifacts)
    for (const { question, judgement } of judgements) {
      const failure = failureOfJudgement(judgement);
      if (failure === null) continue;
      const key = `${failure.code} ${String(failure.serviceCode)}`;
      const known = byCode.get(key) ?? { failure, artifacts: new Set<Artifact>(), questions: [] };
      known.artifacts.add(artifact);
      known.questions.push(question);
      byCode.set(key, known);
    }
  return Array.from(byCode.values(), ({ failure, artifacts, questions }) => {
    const [first, ...others] = artifacts;
    const shown = [...artifacts].slice(0, LABELS_SHOWN).map(labelOf).join(', ');
    const more = artifacts.size > LABELS_SHOWN ? ` and ${artifacts.size - LABELS_SHOWN} more` : '';
    return {
      ...complaint(
        undecidedLevel(findings),
        `No verdict: ${shown}${more}${environmentsWords(questions, findings)}`,
        [failureSentence(failure), NOTHING_JUDGED],
        { advice: failureAdvice(failure), fingerprint: others.length === 0 ? (first?.fingerprint ?? null) : null },
      ),
      environments: [...new Set(questions.flatMap((question) => environmentOf(question) ?? []))],
    };
  });
}

const failureOfJudgement = (judgement: Judgement): Failure | null =>
  judgement.verdict === 'undecided' && judgement.reason === 'failed' ? judgement.failure : null;

function stoppedComplaint(findings: StepFindings): Complaint[] {
  const { stopped } = findings;
  if (stopped === null) return [];
  return [
    complaint(undecidedLevel(findings), 'The step was not finished', [failureSentence(stopped), NOTHING_JUDGED], {
      advice: failureAdvice(stopped),
    }),
  ];
}

function spoolComplaint(findings: StepFindings): Complaint[] {
  const sentences = spoolSentences(findings);
  if (sentences.length === 0) return [];
  return [complaint(undecidedLevel(findings), 'Not delivered yet', sentences, { advice: spoolAdvice(findings) })];
}

const exposedToken = ({ exposedHost }: StepFindings): Complaint[] =>
  exposedHost === null
    ? []
    : [
        complaint('warning', 'The token can be read on the way', [
          `\`api-url\` begins with \`http://\`, so the token and all records go to \`${exposedHost}\` unencrypted, and answers could be forged on the way.`,
          'Serve it over TLS (`ca-file` takes a certificate authority of your own), and change the token.',
        ]),
      ];

function lostRecords(findings: StepFindings): Complaint[] {
  const level = undecidedLevel(findings);
  const reports = findings.artifacts.flatMap(({ artifact, report }) =>
    report.state === 'failed'
      ? [
          complaint(
            level,
            `Not recorded: ${labelOf(artifact)}`,
            [
              `The artifact \`${labelOf(artifact)}\` could not be reported, so it was not asked about.`,
              failureSentence(report.failure),
            ],
            { advice: failureAdvice(report.failure), fingerprint: artifact.fingerprint },
          ),
        ]
      : [],
  );
  const attestations = findings.attestations.flatMap(({ name, target, outcome, fingerprint }) =>
    outcome.state === 'failed'
      ? [
          complaint(
            level,
            `Not recorded: ${name}`,
            [
              `The attestation \`${name}\` (${target}) could not be recorded, so what hangs on it was not judged.`,
              failureSentence(outcome.failure),
            ],
            { advice: failureAdvice(outcome.failure), fingerprint },
          ),
        ]
      : [],
  );
  return [...reports, ...attestations];
}
