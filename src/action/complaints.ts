import type { Artifact } from './artifacts.ts';
import type { Failure } from './failure.ts';
import { failureAdvice, failureSentence } from './failure-words.ts';
import type { ArtifactFinding, Judgement, Question, StepFindings } from './findings.ts';
import { remedyOf, remedyOfUnknown, type StepShape } from './remedy.ts';
import { unmetOf } from './unmet.ts';
import { isMisconfigured } from './verdict.ts';

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
}

const NOTHING_JUDGED = 'Nothing was judged: whether the artifact may go is not known.';

/** Everything to tell, the most important first. */
export function complaintsOf(findings: StepFindings, step: StepShape): Complaint[] {
  return [
    ...inputComplaints(findings),
    ...findings.artifacts.flatMap((finding) => judgementComplaint(finding, findings, step)),
    ...unanswered(findings),
    ...stoppedComplaint(findings),
    ...lostRecords(findings),
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
): Complaint => ({ level, title, sentences, advice: null, workflow: null, fingerprint: null, ...more });

/** All of a complaint as one text. */
export const complaintText = ({ sentences, advice }: Complaint): string =>
  [...sentences, ...(advice === null ? [] : [advice])].join(' ');

/** How people call an artifact. */
export const labelOf = ({ name, filename, fingerprint }: Artifact): string => {
  const label = name ?? filename;
  return label === '' ? fingerprint.slice(0, 12) : label;
};

const codeList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** What was asked about, in words. */
export function questionWords(question: Question): string {
  const narrowed = question.flow === null ? '' : ` (in flow \`${question.flow}\`)`;
  switch (question.scope) {
    case 'environment':
      return `environment \`${question.environment}\`${narrowed}`;
    case 'policies':
      return `policies ${codeList(question.policies)}${narrowed}`;
    case 'flow':
      return question.flow === null ? "the artifact's flows" : `flow \`${question.flow}\``;
  }
}

const inputComplaints = ({ inputProblems }: StepFindings): Complaint[] =>
  inputProblems.map(({ input, message }) => complaint('error', `Input ${input}`, [`Input \`${input}\`: ${message}`]));

const refusalLevel = ({ gate }: StepFindings): 'error' | 'warning' => (gate === 'warn' ? 'warning' : 'error');

const undecidedLevel = (findings: StepFindings): 'error' | 'warning' =>
  findings.gate === 'warn' || (findings.onUndecided === 'warn' && !isMisconfigured(findings)) ? 'warning' : 'error';

/** What is to be said about one artifact alone. */
function judgementComplaint(
  { artifact, judgement }: ArtifactFinding,
  findings: StepFindings,
  step: StepShape,
): Complaint[] {
  const label = labelOf(artifact);
  const { fingerprint } = artifact;
  if (judgement.verdict === 'non-compliant') {
    const remedy =
      judgement.reason === 'unknown'
        ? remedyOfUnknown(artifact, step)
        : remedyOf(unmetOf(judgement.assertion), artifact, step);
    const sentences =
      remedy.sentences.length > 0
        ? remedy.sentences
        : ['The service refuses it and gives no reason; its page may say more.'];
    return [
      complaint(refusalLevel(findings), `Not compliant: ${label}`, sentences, {
        workflow: remedy.workflow,
        fingerprint,
      }),
    ];
  }
  if (judgement.verdict !== 'undecided') return [];
  switch (judgement.reason) {
    case 'unpoliced':
      return [
        complaint(refusalLevel(findings), `Nothing is demanded: ${label}`, unpolicedSentences(findings.question), {
          fingerprint,
        }),
      ];
    case 'unsound': {
      const sentence = `The service's answer cannot be relied on: ${judgement.detail}.`;
      const todo =
        'Run the job again; if it stays so, something between this runner and the service changes or mixes up answers, or their versions do not fit.';
      return [
        complaint(undecidedLevel(findings), `No verdict: ${label}`, [sentence, NOTHING_JUDGED, todo], { fingerprint }),
      ];
    }
    case 'failed':
    case 'unrecorded':
      return [];
  }
}

function unpolicedSentences(question: Question | null): string[] {
  return [
    ...unpolicedWords(question),
    'This fails under `gate: fail` whatever `on-undecided` says, since it is a mistake in the setup.',
  ];
}

function unpolicedWords(question: Question | null): string[] {
  switch (question?.scope) {
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
    case undefined:
      return [
        "No template of the artifact's flows asks for any evidence, so anything would pass.",
        'Give the flow a template that lists attestations; check the spelling of `flow`; or, where that is meant, set `allow-unpoliced: true`.',
      ];
  }
}

/** A service that is down is one thing to tell, however many artifacts were asked about. */
function unanswered(findings: StepFindings): Complaint[] {
  const byCode = new Map<string, { failure: Failure; labels: string[]; fingerprint: string }>();
  for (const { artifact, judgement } of findings.artifacts) {
    const failure = failureOfJudgement(judgement);
    if (failure === null) continue;
    const key = `${failure.code} ${String(failure.serviceCode)}`;
    const known = byCode.get(key) ?? { failure, labels: [], fingerprint: artifact.fingerprint };
    known.labels.push(labelOf(artifact));
    byCode.set(key, known);
  }
  return Array.from(byCode.values(), ({ failure, labels, fingerprint }) =>
    complaint(
      undecidedLevel(findings),
      `No verdict: ${labels.join(', ')}`,
      [failureSentence(failure), NOTHING_JUDGED],
      { advice: failureAdvice(failure), fingerprint: labels.length === 1 ? fingerprint : null },
    ),
  );
}

const failureOfJudgement = (judgement: Judgement): Failure | null =>
  judgement.verdict === 'undecided' && judgement.reason === 'failed' ? judgement.failure : null;

function stoppedComplaint({ stopped, gate, onUndecided }: StepFindings): Complaint[] {
  if (stopped === null) return [];
  const level = stopped.code === 'internal' || (gate !== 'warn' && onUndecided === 'fail') ? 'error' : 'warning';
  return [
    complaint(level, 'The step was not finished', [failureSentence(stopped), NOTHING_JUDGED], {
      advice: failureAdvice(stopped),
    }),
  ];
}

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
