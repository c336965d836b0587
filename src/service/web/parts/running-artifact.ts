import type { SnapshotArtifact } from '../../../contract/snapshot.ts';
import type { Addresses } from '../../addresses.ts';
import { type Html, html } from '../html.ts';
import { appliedPolicies } from './applied-policies.ts';
import { externalLink } from './external-link.ts';
import { hash } from './hash.ts';
import { remedies } from './remedies.ts';
import { visibleText } from './visible-text.ts';
import { trailName } from './trail-name.ts';

/** An artifact in more flows than these is seldom, and its own page has them all. */
const FLOWS_SHOWN = 3;

/** A running artifact by its name, which leads to its page where a flow knows it, and its fingerprint. */
export function runningName(
  links: Addresses,
  orgName: string,
  { name, fingerprint, flow_name: flow }: Pick<SnapshotArtifact, 'name' | 'fingerprint' | 'flow_name'>,
): Html {
  const shown = html`<bdi class="name">${visibleText(name)}</bdi>`;
  return html`${
    flow === '' || fingerprint === ''
      ? shown
      : html`<a href="${links.artifact(orgName, flow, fingerprint)}">${shown}</a>`
  }
  ${fingerprint === '' ? html`<span class="quiet">fingerprint not known</span>` : hash(fingerprint)}`;
}

/** The flows that know a running artifact, each with its trail and commit. */
export function runningFlows(links: Addresses, orgName: string, { flows }: Pick<SnapshotArtifact, 'flows'>): Html {
  if (flows.length === 0) return html`<span class="quiet">no flow knows it</span>`;
  const more = flows.length - FLOWS_SHOWN;
  return html`<ul class="plain">
    ${flows.slice(0, FLOWS_SHOWN).map(
      (flow) =>
        html`<li>
          <a href="${links.flow(orgName, flow.flow_name)}">${flow.flow_name}</a> /
          <a href="${links.trail(orgName, flow.flow_name, flow.trail_name)}">${trailName(flow.trail_name)}</a>
          ${flow.git_commit !== null && html`, commit ${externalLink(flow.commit_url, hash(flow.git_commit))}`}
        </li>`,
    )}
    ${more > 0 && html`<li class="quiet">and ${more} more</li>`}
  </ul>`;
}

/** What is to be done so that a running artifact becomes compliant, `max` of it, and by which policies. */
export function runningRemedies(
  links: Addresses,
  orgName: string,
  artifact: Pick<SnapshotArtifact, 'policy_decisions' | 'reasons_for_incompliance'>,
  max: number,
): Html {
  const failed = artifact.policy_decisions.filter(({ status }) => status === 'NON-COMPLIANT');
  const reasons = artifact.reasons_for_incompliance.map((resolution) => ({ resolution, askedBy: null }));
  return html`${failed.length > 0 && html`<p class="reason">It does not satisfy ${appliedPolicies(links, orgName, failed)}.</p>`}
  ${remedies(links, orgName, reasons, max)}`;
}
