import type { SnapshotArtifact } from '../../../contract/snapshot.ts';
import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';
import type { AllowListRow } from '../../store/schema.ts';
import { type Html, html } from '../html.ts';
import { runningFlows, runningName, runningRemedies } from './running-artifact.ts';
import { state, stateOf } from './state.ts';
import { table } from './table.ts';
import { time } from './time.ts';

const REASONS_SHOWN = 20;

/** What runs, or ran, with its states. `allowances` are the entries of the allow-list, by fingerprint. */
export function runningTable(options: {
  links: Addresses;
  orgName: string;
  caption: string;
  artifacts: readonly SnapshotArtifact[];
  allowances: ReadonlyMap<string, AllowListRow>;
  empty: string;
}): Html {
  const { links, orgName, caption, artifacts, allowances, empty } = options;
  return table({
    caption,
    head: ['Artifact', 'State', 'From', 'Instances', 'Oldest instance'],
    rows: artifacts.map((artifact) => [
      runningName(links, orgName, artifact),
      html`${state(stateOf(artifact.compliant))}
      ${artifact.allow_listed && allowance(allowances.get(artifact.fingerprint))}
      ${!artifact.compliant && why(links, orgName, artifact)}`,
      runningFlows(links, orgName, artifact),
      instances(artifact.annotation),
      time(artifact.creationTimestamp[0] ?? null),
    ]),
    empty,
  });
}

function allowance(entry: AllowListRow | undefined): Html {
  if (entry === undefined) return html`<p class="reason">On the allow-list.</p>`;
  return html`<p class="reason">
    On the allow-list since ${time(seconds(entry.created_at))}, by <bdi>${entry.created_by}</bdi>:
    ${
      entry.description === ''
        ? html`<span class="quiet">no reason given</span>`
        : html`<bdi>${entry.description}</bdi>`
    }
  </p>`;
}

function why(links: Addresses, orgName: string, artifact: SnapshotArtifact): Html {
  return html`<details class="reason">
    <summary>Why, and what to do</summary>
    ${runningRemedies(links, orgName, artifact, REASONS_SHOWN)}
  </details>`;
}

function instances({ type, was, now }: SnapshotArtifact['annotation']): Html {
  switch (type) {
    case 'started':
      return html`${now} <span class="quiet">(started)</span>`;
    case 'scaled':
      return html`${now} <span class="quiet">(${was} before)</span>`;
    case 'unchanged':
      return html`${now}`;
  }
}
