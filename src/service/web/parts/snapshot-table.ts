import type { Addresses } from '../../addresses.ts';
import type { ListedSnapshot } from '../../http/routes/snapshot-records.ts';
import type { SnapshotCounts } from '../../snapshots/snapshot-counts.ts';
import { type Child, type Html, html } from '../html.ts';
import { state, stateOf } from './state.ts';
import { table } from './table.ts';
import { duration, time } from './time.ts';

/** Snapshots of an environment, newest first. `countsOf` says how often what happened with each; null where nobody counted. */
export function snapshotTable(options: {
  links: Addresses;
  orgName: string;
  environmentName: string;
  snapshots: readonly ListedSnapshot[];
  countsOf: (index: number) => SnapshotCounts | null;
  empty: string;
}): Html {
  const { links, orgName, environmentName, snapshots, countsOf, empty } = options;
  return table({
    caption: 'Snapshots, newest first',
    head: ['Snapshot', 'From', 'How long', 'State', 'Artifacts', 'What changed', 'Compare'],
    rows: snapshots.map((snapshot) => {
      const { index } = snapshot;
      const { compliant, non_compliant: refused } = snapshot.artifact_compliance_count;
      return [
        html`<a href="${links.snapshot(orgName, environmentName, index)}" aria-label="Snapshot ${index}">${index}</a>`,
        time(snapshot.from),
        html`${duration(snapshot.duration)}${snapshot.to === 0 && ' so far'}`,
        state(stateOf(snapshot.state)),
        html`${compliant + refused}${refused > 0 && html`, <span>${refused} not compliant</span>`}`,
        html`<span class="phrase">${changes(index, countsOf(index))}</span>`,
        index > 1 &&
          html`<a
            href="${links.snapshotDiff(orgName, environmentName, { from: index - 1, to: index })}"
            aria-label="Compare snapshot ${index} with ${index - 1}"
            >with ${index - 1}</a
          >`,
      ];
    }),
    empty,
  });
}

const words = [
  ['artifact_started', 'started'],
  ['artifact_exited', 'exited'],
  ['artifact_scaled', 'changed in number'],
  ['artifact_allowed', 'allowed'],
] as const;

function changes(index: number, counts: SnapshotCounts | null): Child {
  if (counts === null) return html`<span class="quiet">too many changes to count here</span>`;
  const parts: string[] = [];
  if (index === 1) parts.push('first snapshot');
  for (const [kind, word] of words) {
    const count = counts[kind] ?? 0;
    if (count > 0) parts.push(`${count} ${word}`);
  }
  if (counts.environment_compliant !== undefined) parts.push('became compliant');
  if (counts.environment_non_compliant !== undefined) parts.push('became non-compliant');
  return parts.length === 0 ? 'judged anew' : parts.join(', ');
}
