import { type Complaint, complaintText } from '../complaints.ts';
import type { Failure } from '../failure.ts';
import type { ArtifactFinding, Judged, Judgement, StepFindings } from '../findings.ts';
import { environmentOf } from '../question.ts';
import { artifactVerdict, stepVerdict } from '../verdict.ts';

/** Grows when a member changes its meaning. Members are added without that. */
const RESULT_VERSION = 1;

/** The JSON of the output `result-path`: everything the step found, for users' own steps. */
export function resultJson(findings: StepFindings, complaints: readonly Complaint[]): string {
  const problems = Map.groupBy(complaints, ({ fingerprint }) => fingerprint);
  const problemsOf = (fingerprint: string | null) =>
    (problems.get(fingerprint) ?? []).map((complaint) => {
      const { level, title, workflow, environments } = complaint;
      return { level, title, message: complaintText(complaint), workflow, environments };
    });
  const result = {
    version: RESULT_VERSION,
    verdict: stepVerdict(findings),
    question: findings.questions[0] ?? null,
    questions: findings.questions,
    waited: findings.waited,
    failure: firstFailure(findings),
    artifacts: findings.artifacts.map((finding) => {
      const { artifact, report, judgements } = finding;
      return {
        ...artifact,
        verdict: artifactVerdict(finding),
        ...judgementFacts(decisive(finding)),
        report,
        judgements: judgements.map(judgedFacts),
        problems: problemsOf(artifact.fingerprint),
      };
    }),
    attestations: findings.attestations.map(({ name, target, compliant, summary, attachment, outcome }) => ({
      name,
      target,
      compliant,
      summary,
      attachment,
      ...outcome,
    })),
    inputs: findings.inputProblems,
    config: findings.config,
    changes: findings.changes,
    spool: findings.spool,
    problems: problemsOf(null),
    planned: findings.planned,
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}

const judgedFacts = ({ question, judgement }: Judged) => ({
  environment: environmentOf(question),
  verdict: judgement.verdict,
  ...judgementFacts(judgement),
});

function judgementFacts(judgement: Judgement | null) {
  return {
    reason: judgement !== null && 'reason' in judgement ? judgement.reason : null,
    failure: judgement !== null && 'failure' in judgement ? judgement.failure : null,
    assertion: judgement !== null && 'assertion' in judgement ? judgement.assertion : null,
  };
}

/** The first judgement that makes the artifact's verdict what it is; null where nothing was asked. */
function decisive(finding: ArtifactFinding): Judgement | null {
  const verdict = artifactVerdict(finding);
  return finding.judgements.find(({ judgement }) => judgement.verdict === verdict)?.judgement ?? null;
}

/** What first went wrong between the step and the service; null where nothing did. */
function firstFailure({ stopped, artifacts, attestations }: StepFindings): Failure | null {
  const failures = [
    ...(stopped === null ? [] : [stopped]),
    ...artifacts.flatMap(({ report }) => (report.state === 'failed' ? [report.failure] : [])),
    ...attestations.flatMap(({ outcome }) => (outcome.state === 'failed' ? [outcome.failure] : [])),
    ...artifacts.flatMap(({ judgements }) =>
      judgements.flatMap(({ judgement }) => ('failure' in judgement ? [judgement.failure] : [])),
    ),
  ];
  return failures[0] ?? null;
}
