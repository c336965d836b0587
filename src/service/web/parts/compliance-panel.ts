import type { SnapshotArtifact } from '../../../contract/snapshot.ts';
import type { Addresses } from '../../addresses.ts';
import type { SnapshotHead } from '../../http/routes/snapshot-records.ts';
import { type Child, type Html, html } from '../html.ts';
import { runningName, runningRemedies } from './running-artifact.ts';
import { state, stateOf } from './state.ts';

/** Artifacts that a panel names, and the reasons that it gives for each, at most. */
export const CAUSES_SHOWN = 5;
const REASONS_SHOWN = 3;

const className = { true: 'good', false: 'bad', null: 'open' } as const;

/** Whether a snapshot is compliant, since when, and why not. `worst` are its first artifacts, those that are not compliant first. */
export function compliancePanel(options: {
  links: Addresses;
  orgName: string;
  snapshot: SnapshotHead;
  /** What follows the state in its line. */
  since: Child;
  worst: readonly SnapshotArtifact[];
}): Html {
  const { links, orgName, snapshot, since, worst } = options;
  const { compliant, non_compliant: refused } = snapshot.artifact_compliance_count;
  const all = compliant + refused;
  const shown = worst.filter((artifact) => !artifact.compliant).slice(0, CAUSES_SHOWN);
  return html`<div class="panel ${className[`${snapshot.state}`]}">
    <p>${state(stateOf(snapshot.state))} ${since}</p>
    ${snapshot.state === null && html`<p>${unknown(snapshot, all)}</p>`}
    ${snapshot.state === true && html`<p>${all === 1 ? 'The one artifact here is' : `All ${all} artifacts are`} compliant.</p>`}
    ${
      shown.length > 0 &&
      html`<p>
          ${refused} of ${all} ${all === 1 ? 'artifact' : 'artifacts'} ${refused === 1 ? 'is' : 'are'} not compliant:
        </p>
        <ul class="causes">
          ${shown.map(
            (artifact) =>
              html`<li>
                ${runningName(links, orgName, artifact)} ${runningRemedies(links, orgName, artifact, REASONS_SHOWN)}
              </li>`,
          )}
        </ul>
        ${refused > shown.length && html`<p>The other ${refused - shown.length} stand <a href="#running">below</a>.</p>`}`
    }
  </div>`;
}

function unknown(snapshot: SnapshotHead, artifactCount: number): string {
  if (artifactCount === 0) return 'Nothing runs here, so there is nothing to judge.';
  if (snapshot.applied_policies.length === 0) {
    return 'No policy is attached, so nobody can say what is wanted of what runs here. Attach one, and what runs is judged by it.';
  }
  return 'No attached policy has a rule, so nobody can say what is wanted of what runs here. Attach one that has, and what runs is judged by it.';
}
