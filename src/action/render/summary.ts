import type { Complaint } from '../complaints.ts';
import type { AttestationFinding, StepFindings } from '../findings.ts';
import { labelOf } from '../label.ts';
import { stepVerdict } from '../verdict.ts';
import { artifactSections } from './artifact-table.ts';
import { changeSections } from './config.ts';
import { markdownBlock, markdownCode, markdownLink, markdownText } from './escape.ts';
import { shortened } from '../../config/wording.ts';
import { folded } from './folded.ts';
import { markdownSentence } from './sentence.ts';
import { leftOut, shortenedList } from './shortened-list.ts';
import { tableOf, tableRow } from './table.ts';
import { verdictSentence } from './verdict-sentence.ts';

const TITLE_MAX_LENGTH = 200;

const SENTENCE_MAX_LENGTH = 1000;
const FACTS_MAX_LENGTH = 300;

/** GitHub drops a step's summary above 1 MiB whole; this leaves room for what joins the parts. */
const SUMMARY_MAX_BYTES = 1000 * 1024;

/** How much of the room each part may take; a dry run finds next to nothing to complain of. The rest is for headings. */
const share = {
  artifacts: 0.25,
  open: 0.2,
  folded: 0.2,
  evidence: 0.1,
  changes: 0.05,
  planned: 0.4,
  fingerprints: 0.1,
} as const;
const OPEN_COMPLAINTS_MAX = 10;
const FOLDED_COMPLAINTS_MAX = 100;
const LINES_MAX = 1000;
/** More evidence is folded. */
const OPEN_EVIDENCE_MAX = 20;

/** The step's part of the job summary, or a shorter one for another place. */
export function summaryMarkdown(
  findings: StepFindings,
  complaints: readonly Complaint[],
  maxBytes = SUMMARY_MAX_BYTES,
): string {
  const verdict = stepVerdict(findings);
  const sections = [
    `## Assay: ${verdict}`,
    markdownSentence(shortened(verdictSentence(findings, verdict), SENTENCE_MAX_LENGTH)),
    ...artifactSections(findings, maxBytes * share.artifacts),
    ...complaintSections(findings, complaints, maxBytes),
    ...evidenceSections(findings.attestations, maxBytes * share.evidence),
    ...changeSections(findings, maxBytes * share.changes),
    ...dryRunSections(findings, maxBytes * share.planned),
    ...fingerprintSections(findings, maxBytes * share.fingerprints),
    ...commitSection(findings),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** A section a complaint; wrong inputs stand together, and what several complaints advise is said after the last. */
function complaintSections(
  { inputProblems }: StepFindings,
  complaints: readonly Complaint[],
  maxBytes: number,
): string[] {
  if (inputProblems.length > 0) {
    const items = complaints.flatMap(({ sentences }) => sentences).map(listItem);
    const list = shortenedList(items, { count: LINES_MAX, bytes: maxBytes * share.open });
    return ['### Wrong inputs', list.shown.join('\n'), ...leftOut(list, 'problems', items.length)];
  }
  const sections = complaints.map((complaint, index) => {
    const { title, advice } = complaint;
    const isAdviceLater = complaints[index + 1]?.advice === advice;
    const content = complaintContent(complaint, isAdviceLater ? null : advice, maxBytes * share.open);
    return { title: markdownText(title, TITLE_MAX_LENGTH), content };
  });
  const open = shortenedList(
    sections.map(({ title, content }) => `### ${title}\n\n${content}`),
    { count: OPEN_COMPLAINTS_MAX, bytes: maxBytes * share.open },
  );
  const rest = shortenedList(
    sections.slice(open.shown.length).map(({ title, content }) => folded(title, content)),
    { count: FOLDED_COMPLAINTS_MAX, bytes: maxBytes * share.folded },
  );
  return [...open.shown, ...rest.shown, ...leftOut(rest, 'problems', sections.length)];
}

/** What is wrong and the lines that mend it, each in its part of the room: both are rarely full. */
function complaintContent({ sentences, workflow }: Complaint, advice: string | null, maxBytes: number): string {
  const items = [...sentences, ...(advice === null ? [] : [advice])].map(listItem);
  const list = shortenedList(items, { count: LINES_MAX, bytes: maxBytes * 0.4 });
  const isFitting = workflow !== null && Buffer.byteLength(workflow) < maxBytes * 0.4;
  return [
    list.shown.join('\n'),
    ...leftOut(list, 'reasons', items.length),
    ...(isFitting ? ['How to pass, in the workflow:', markdownBlock('yaml', workflow)] : []),
  ].join('\n\n');
}

const listItem = (sentence: string): string => `- ${markdownSentence(sentence)}`;

function evidenceSections(attestations: readonly AttestationFinding[], maxBytes: number): string[] {
  if (attestations.length === 0) return [];
  const hasFacts = attestations.some(({ summary }) => summary !== null);
  const rows = attestations.map(({ name, target, compliant, summary, outcome }) => {
    const facts = hasFacts ? [markdownText(summary ?? '', FACTS_MAX_LENGTH)] : [];
    const state = outcome.state === 'recorded' ? 'recorded' : 'not recorded';
    return tableRow([markdownCode(name), markdownText(target), compliantWord(compliant), ...facts, state]);
  });
  const list = shortenedList(rows, { count: LINES_MAX, bytes: maxBytes });
  const table = tableOf(['Evidence', 'On', 'Compliant', ...(hasFacts ? ['Found'] : []), 'State'], list.shown);
  const isLong = rows.length > OPEN_EVIDENCE_MAX;
  return [isLong ? folded(`Evidence: ${rows.length}`, table) : table, ...leftOut(list, 'attestations', rows.length)];
}

function compliantWord(compliant: boolean | null): string {
  if (compliant === null) return 'as the service judges';
  return compliant ? 'yes' : 'no';
}

function dryRunSections({ planned }: StepFindings, maxBytes: number): string[] {
  if (planned === null) return [];
  const requests = planned.map(
    ({ method, path, body }) => `${method} ${path}${body === null ? '' : `\n${JSON.stringify(body, null, 2)}`}`,
  );
  const list = shortenedList(requests, { count: LINES_MAX, bytes: maxBytes });
  return [
    '### What would be sent',
    markdownBlock('', list.shown.join('\n\n')),
    ...leftOut(list, 'requests', requests.length),
  ];
}

function fingerprintSections({ artifacts }: StepFindings, maxBytes: number): string[] {
  if (artifacts.length === 0) return [];
  const lines = artifacts.map(
    ({ artifact }) => `- ${markdownText(labelOf(artifact), TITLE_MAX_LENGTH)}: \`sha256:${artifact.fingerprint}\``,
  );
  const list = shortenedList(lines, { count: LINES_MAX, bytes: maxBytes });
  return [folded('Fingerprints', [list.shown.join('\n'), ...leftOut(list, 'fingerprints', lines.length)].join('\n\n'))];
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
