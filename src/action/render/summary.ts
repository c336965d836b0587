import { type Complaint, labelOf, questionWords } from '../complaints.ts';
import type { ArtifactFinding, AttestationFinding, StepFindings } from '../findings.ts';
import { type Verdict, stepVerdict } from '../verdict.ts';
import { isWebAddress, markdownBlock, markdownCode, markdownLink, markdownText, shortTrail } from './escape.ts';
import { markdownSentence } from './sentence.ts';

/** GitHub drops a step's summary above 1 MiB whole; this leaves room for the closing note. */
const SUMMARY_MAX_BYTES = 1024 * 1024 - 16 * 1024;
const TITLE_MAX_LENGTH = 200;

/** The step's part of the job summary. */
export function summaryMarkdown(findings: StepFindings, complaints: readonly Complaint[]): string {
  const verdict = stepVerdict(findings);
  return withinLimit([
    `## Assay: ${verdict}`,
    markdownSentence(verdictSentence(findings, verdict)),
    ...artifactTable(findings.artifacts),
    ...complaintSections(findings, complaints),
    ...attestationTable(findings.attestations),
    ...dryRunSection(findings),
    ...fullFingerprints(findings.artifacts),
    ...commitSection(findings),
  ]);
}

/** The verdict in a sentence. */
export function verdictSentence(findings: StepFindings, verdict: Verdict): string {
  if (findings.inputProblems.length > 0) return 'The step was not begun, because its inputs are wrong.';
  if (findings.planned !== null) return 'A dry run: nothing was sent and nothing asked.';
  const { artifacts, question, gate } = findings;
  const count = artifacts.filter(({ judgement }) => judgement.verdict === verdict).length;
  const some = artifacts.length === 1 ? 'the artifact' : `${count} of ${artifacts.length} artifacts`;
  const about = question === null ? '' : ` Asked about ${questionWords(question)}.`;
  const only = gate === 'warn' ? ' The job goes on (`gate: warn`).' : '';
  switch (verdict) {
    case 'compliant':
      return `${artifacts.length === 1 ? 'The artifact complies' : `All ${artifacts.length} artifacts comply`}.${about}`;
    case 'non-compliant':
      return `${artifacts.length === 1 ? 'The artifact does' : `${some} do`} not comply.${about}${only}`;
    case 'undecided':
      return `No verdict${question === null ? '' : ` about ${questionWords(question)}`} could be had${count > 0 ? ` for ${some}` : ''}, and no verdict is no permission.${only}`;
    case 'skipped':
      return 'Everything was recorded, and nothing asked (`gate: off`).';
  }
}

function artifactTable(artifacts: readonly ArtifactFinding[]): string[] {
  if (artifacts.length === 0) return [];
  const rows = artifacts.map((finding) => {
    const { artifact, judgement } = finding;
    const { flow, trail } = placeOf(finding);
    const page = pageOf(finding);
    const label = labelOf(artifact);
    const name = page === null ? markdownText(label, TITLE_MAX_LENGTH) : markdownLink(label, page);
    return `| ${name} | \`${artifact.fingerprint.slice(0, 12)}\` | ${codeOrNothing(flow)} | ${codeOrNothing(trail && shortTrail(trail))} | ${judgement.verdict} |`;
  });
  return [['| Artifact | Fingerprint | Flow | Trail | Verdict |', '|---|---|---|---|---|', ...rows].join('\n')];
}

const codeOrNothing = (text: string | null): string => (text === null ? '' : markdownCode(text));

/** Where an artifact stands, as far as the step knows it. */
export function placeOf({ report, judgement }: ArtifactFinding): { flow: string | null; trail: string | null } {
  if (report.state === 'reported') return { flow: report.flow, trail: report.trail };
  if ('assertion' in judgement) return { flow: judgement.assertion.flow, trail: judgement.assertion.trail };
  return { flow: null, trail: null };
}

/** The artifact's own page, or null where the service named no web address. */
export function pageOf({ report, judgement }: ArtifactFinding): string | null {
  const reported = report.state === 'reported' ? report.htmlUrl : null;
  const page = 'assertion' in judgement ? judgement.assertion.html_url : reported;
  return page !== null && isWebAddress(page) ? page : null;
}

/** A section a complaint; wrong inputs stand together, and what several complaints advise is said after the last. */
function complaintSections({ inputProblems }: StepFindings, complaints: readonly Complaint[]): string[] {
  if (inputProblems.length > 0)
    return [['### Wrong inputs', sentenceList(complaints.flatMap(({ sentences }) => sentences))].join('\n\n')];
  return complaints.map(({ title, sentences, advice, workflow }, index) => {
    const isSaidLater = complaints[index + 1]?.advice === advice;
    const list = sentenceList([...sentences, ...(advice === null || isSaidLater ? [] : [advice])]);
    const lines = workflow === null ? [] : ['How to pass:', markdownBlock('yaml', workflow)];
    return [`### ${markdownText(title, TITLE_MAX_LENGTH)}`, list, ...lines].join('\n\n');
  });
}

const sentenceList = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `- ${markdownSentence(sentence)}`).join('\n');

function attestationTable(attestations: readonly AttestationFinding[]): string[] {
  if (attestations.length === 0) return [];
  const rows = attestations.map(({ name, target, compliant, outcome }) => {
    const state = outcome.state === 'recorded' ? 'recorded' : 'not recorded';
    return `| ${markdownCode(name)} | ${markdownText(target)} | ${compliant ? 'yes' : 'no'} | ${state} |`;
  });
  return [['| Evidence | On | Compliant | State |', '|---|---|---|---|', ...rows].join('\n')];
}

function dryRunSection({ planned }: StepFindings): string[] {
  if (planned === null) return [];
  const requests = planned.map(
    ({ method, path, body }) => `${method} ${path}${body === null ? '' : `\n${JSON.stringify(body, null, 2)}`}`,
  );
  return ['### What would be sent', markdownBlock('', requests.join('\n\n'))];
}

function fullFingerprints(artifacts: readonly ArtifactFinding[]): string[] {
  if (artifacts.length === 0) return [];
  const lines = artifacts.map(
    ({ artifact }) => `- ${markdownText(labelOf(artifact), TITLE_MAX_LENGTH)}: \`sha256:${artifact.fingerprint}\``,
  );
  return [['<details><summary>Fingerprints</summary>', lines.join('\n'), '</details>'].join('\n\n')];
}

function commitSection({ context, artifacts }: StepFindings): string[] {
  if (context === null || context.sha === null) return [];
  // What was reported before may have been built from any commit.
  const isBuiltBefore = artifacts.length > 0 && artifacts.every(({ report }) => report.state === 'before');
  const { built_commit: built, base_commit: base } = context.annotations;
  const facts = [
    `${isBuiltBefore ? "This run's commit" : 'Commit'} ${markdownCode(context.sha)}`,
    ...(built === undefined ? [] : [`built as ${markdownCode(built)}`]),
    ...(base === undefined ? [] : [`base ${markdownCode(base)}`]),
    ...(context.commitUrl === '' ? [] : [markdownLink('commit page', context.commitUrl)]),
    ...(context.buildUrl === '' ? [] : [markdownLink('this run', context.buildUrl)]),
  ];
  return [facts.join(' · ')];
}

/** Keeps whole sections, in order of importance, and says what was left out. */
function withinLimit(sections: readonly string[]): string {
  const kept: string[] = [];
  let sizeBytes = 0;
  for (const section of sections) {
    sizeBytes += Buffer.byteLength(section) + 2;
    if (sizeBytes > SUMMARY_MAX_BYTES) {
      kept.push(
        `The rest (${sections.length - kept.length} parts) is too long for this page; the file of the output \`result-path\` has all of it.`,
      );
      break;
    }
    kept.push(section);
  }
  return `${kept.join('\n\n')}\n`;
}
