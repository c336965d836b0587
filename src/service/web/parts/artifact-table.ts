import { judgeArtifact } from '../../../compliance/artifact-state.ts';
import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';
import type { ArtifactFacts } from '../../judgement/facts.ts';
import { type Html, html } from '../html.ts';
import { excerpt } from './excerpt.ts';
import { hash } from './hash.ts';
import { state } from './state.ts';
import { table } from './table.ts';
import { time } from './time.ts';
import { trailName } from './trail-name.ts';

/** The page of an artifact. */
export function artifactAddress(links: Addresses, orgName: string, { stored, flow }: ArtifactFacts): string {
  return links.artifact(orgName, flow.name, stored.artifact.fingerprint, stored.artifact.id);
}

/** Artifacts with their states, in the order given. */
export function artifactTable(
  links: Addresses,
  orgName: string,
  { caption, artifacts, empty }: { caption: string; artifacts: readonly ArtifactFacts[]; empty: string },
): Html {
  return table({
    caption,
    head: ['Artifact', 'State', 'Flow', 'Trail', 'Commit', 'Reported'],
    rows: artifacts.map((facts) => {
      const { stored, flow, trail, template, artifact, attestations } = facts;
      const { report } = stored;
      return [
        html`<a href="${artifactAddress(links, orgName, facts)}"
          >${excerpt(report.filename, 100)} ${hash(artifact.fingerprint)}</a
        >`,
        state(judgeArtifact(template, artifact, attestations).status),
        html`<a href="${links.flow(orgName, flow.name)}">${flow.name}</a>`,
        html`<a href="${links.trail(orgName, flow.name, trail.name)}">${trailName(trail.name)}</a>`,
        report.git_commit !== null && hash(report.git_commit),
        time(seconds(report.created_at)),
      ];
    }),
    empty,
  });
}
