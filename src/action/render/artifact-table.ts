import type { ArtifactFinding, StepFindings } from '../findings.ts';
import { labelOf } from '../label.ts';
import { pageOf, placeOf } from '../place.ts';
import { environmentOf } from '../question.ts';
import { artifactVerdict, type Verdict } from '../verdict.ts';
import { folded } from './folded.ts';
import { markdownCode, markdownLink, markdownText, shortTrail } from './escape.ts';
import { leftOut, shortenedList } from './shortened-list.ts';
import { tableOf, tableRow } from './table.ts';

/** More rows are folded. */
const OPEN_ROWS_MAX = 50;
const FOLDED_ROWS_MAX = 2000;
const TITLE_MAX_LENGTH = 200;

const importance: readonly Verdict[] = ['non-compliant', 'undecided', 'skipped', 'compliant'];

/**
 * Every artifact with its verdict, or with that of each environment where there are several; those that may not go come
 * first. Takes little more than `maxBytes`.
 */
export function artifactSections({ artifacts, questions }: StepFindings, maxBytes: number): string[] {
  if (artifacts.length === 0) return [];
  const isByEnvironment = questions.length > 1;
  const rows = artifacts
    .flatMap((finding) => (isByEnvironment ? rowsByEnvironment(finding) : [rowOf(finding)]))
    .toSorted((a, b) => importance.indexOf(a.verdict) - importance.indexOf(b.verdict))
    .map(({ cells }) => tableRow(cells));
  const head = ['Artifact', 'Fingerprint', 'Flow', 'Trail', ...(isByEnvironment ? ['Environment'] : []), 'Verdict'];
  const open = shortenedList(rows, { count: OPEN_ROWS_MAX, bytes: maxBytes * 0.4 });
  if (open.left === 0) return [tableOf(head, open.shown)];
  const rest = shortenedList(rows.slice(open.shown.length), {
    count: open.shown.length < OPEN_ROWS_MAX ? 0 : FOLDED_ROWS_MAX,
    bytes: maxBytes * 0.6,
  });
  return [
    tableOf(head, open.shown),
    ...(rest.shown.length === 0 ? [] : [folded(`${rest.shown.length} more rows`, tableOf(head, rest.shown))]),
    ...leftOut(rest, 'rows', rows.length),
  ];
}

interface Row {
  verdict: Verdict;
  cells: readonly string[];
}

const rowOf = (finding: ArtifactFinding): Row => {
  const verdict = artifactVerdict(finding);
  return { verdict, cells: [...cellsOf(finding), verdict] };
};

const rowsByEnvironment = (finding: ArtifactFinding): Row[] =>
  finding.judgements.map(({ question, judgement: { verdict } }) => ({
    verdict,
    cells: [...cellsOf(finding), codeOrNothing(environmentOf(question)), verdict],
  }));

function cellsOf(finding: ArtifactFinding): string[] {
  const { flow, trail } = placeOf(finding);
  const page = pageOf(finding);
  const label = labelOf(finding.artifact);
  return [
    page === null ? markdownText(label, TITLE_MAX_LENGTH) : markdownLink(label, page),
    `\`${finding.artifact.fingerprint.slice(0, 12)}\``,
    codeOrNothing(flow),
    codeOrNothing(trail && shortTrail(trail)),
  ];
}

const codeOrNothing = (text: string | null): string => (text === null ? '' : markdownCode(text));
