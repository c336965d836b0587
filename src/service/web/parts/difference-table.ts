import type { Addresses } from '../../addresses.ts';
import type { DifferenceKind, DifferingArtifact } from '../shown-difference.ts';
import { type Html, html } from '../html.ts';
import { runningFlows, runningName } from './running-artifact.ts';
import { state, stateOf } from './state.ts';
import { table } from './table.ts';

const captions: Readonly<Record<DifferenceKind, string>> = {
  started: 'What runs in the second only',
  exited: 'What runs in the first only',
  scaled: 'What runs in both in other numbers',
  judged: 'What runs in both and was judged otherwise',
  unchanged: 'What is the same in both',
};

/** One list of what tells two snapshots apart. */
export function differenceTable(options: {
  links: Addresses;
  orgName: string;
  kind: DifferenceKind;
  artifacts: readonly DifferingArtifact[];
}): Html {
  const { links, orgName, kind, artifacts } = options;
  return table({
    caption: captions[kind],
    head: ['Artifact', 'State', 'Instances', 'From'],
    rows: artifacts.map(({ artifact, instances, compliant }) => [
      runningName(links, orgName, artifact),
      fromTo(compliant, (one) => one !== null && state(stateOf(one))),
      fromTo(instances, (count) => html`${count}`),
      runningFlows(links, orgName, artifact),
    ]),
    empty: 'The last one is on a page before this one.',
  });
}

/** What it was and what it is; once where that is the same, or it is in one of them only. */
function fromTo<V extends boolean | number | null>(
  { first, second }: { first: V; second: V },
  shown: (value: V) => Html | false,
): Html {
  const [before, after] = [shown(first), shown(second)];
  if (first === second || isNothing(first)) return html`${after}`;
  if (isNothing(second)) return html`${before}`;
  return html`${before} <span aria-label="then">→</span> ${after}`;
}

function isNothing(value: boolean | number | null): boolean {
  return value === null || value === 0;
}
