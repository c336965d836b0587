import type { AttestationStatus } from '../../../contract/assertion.ts';
import type { TrailRecord } from '../../../contract/trail.ts';
import type { Addresses } from '../../addresses.ts';
import { artifactAnchor } from '../../http/page-anchors.ts';
import { type Html, html } from '../html.ts';
import { excerpt, firstOf } from '../parts/excerpt.ts';
import { type ShownState, state } from '../parts/state.ts';
import { checkState, ownRefusals, type TrailArtifactRecord } from './trail-checklist.ts';

const REASONS_SHOWN = 10;

interface Reason {
  found: ShownState;
  words: Html;
  address: string;
}

const frames = { COMPLIANT: 'good', 'NON-COMPLIANT': 'bad', INCOMPLETE: 'open' } as const;

/** What the trail is, and why, with links to what stands in the way. */
export function trailVerdict(links: Addresses, orgName: string, record: TrailRecord): Html {
  const { status } = record.compliance_status;
  const all = reasons(links, orgName, record).toSorted((one, other) => rank(one) - rank(other));
  return html`<div class="panel ${frames[status]}">
    <p>${state(status)} ${summary(record, all)}</p>
    ${
      all.length > 0 &&
      html`<ul class="checks">
        ${firstOf(all, REASONS_SHOWN, ({ found, words, address }) => html`<li>${state(found)} <a href="${address}">${words}</a></li>`)}
      </ul>`
    }
  </div>`;
}

const rank = ({ found }: Reason): number => (found === 'NON-COMPLIANT' ? 0 : 1);

function summary({ compliance_status: status }: TrailRecord, all: readonly Reason[]): string {
  const against = all.filter(({ found }) => found === 'NON-COMPLIANT').length;
  const missing = all.length - against;
  const speaks = `${against} ${against === 1 ? 'thing speaks' : 'things speak'} against it`;
  const lacks = `${missing} ${missing === 1 ? 'thing is' : 'things are'} missing that the template asks for`;
  if (against > 0) return missing > 0 ? `${speaks}, and ${lacks}:` : `${speaks}:`;
  if (missing > 0) return `Nothing speaks against it, but ${lacks}:`;
  const isEmpty = status.attestations_statuses.length === 0 && Object.keys(status.artifacts_statuses).length === 0;
  return isEmpty
    ? 'The template asks for nothing, and nothing was reported.'
    : 'All that the template asks for is there, and nothing speaks against it.';
}

function reasons(links: Addresses, orgName: string, record: TrailRecord): Reason[] {
  const { attestations_statuses: own, artifacts_statuses: artifacts } = record.compliance_status;
  return [
    ...own.filter(isOpen).map((one) => reasonOf(one, null, links, orgName, record)),
    ...Object.entries(artifacts).flatMap(([key, artifact]) => artifactReasons(key, artifact, links, orgName, record)),
  ];
}

function artifactReasons(
  key: string,
  artifact: TrailArtifactRecord,
  links: Addresses,
  orgName: string,
  record: TrailRecord,
): Reason[] {
  const trail = links.trail(orgName, record.flow.name, record.name);
  const address = `${trail}?artifact=${encodeURIComponent(key)}#${artifactAnchor(key)}`;
  const isMissing = artifact.status === 'MISSING';
  const words = {
    missing_artifact: 'was not reported',
    unexpected_artifact: 'is none that the template lists',
    reported_non_compliant: 'was reported as non-compliant',
  } as const;
  const refusals = ownRefusals(artifact).map(({ type }): Reason => {
    const why = Object.entries(words).find(([code]) => code === type)?.[1] ?? 'stands in the way';
    const found = isMissing ? 'MISSING' : 'NON-COMPLIANT';
    return { found, words: html`artifact ${excerpt(nameOf(key, artifact), 100)} ${why}`, address };
  });
  // What an artifact lacks that is not there yet goes without saying.
  if (isMissing) return refusals;
  return [
    ...refusals,
    ...artifact.attestations_statuses
      .filter((one) => one.scope === 'artifact' && isOpen(one))
      .map((one) => reasonOf(one, key, links, orgName, record)),
  ];
}

const isOpen = ({ is_compliant: isCompliant }: AttestationStatus): boolean => isCompliant !== true;

function nameOf(key: string, { artifact_fingerprint: fingerprint }: TrailArtifactRecord): string {
  return key === fingerprint ? key.slice(0, 12) : key;
}

function reasonOf(
  one: AttestationStatus,
  artifact: string | null,
  links: Addresses,
  orgName: string,
  record: TrailRecord,
): Reason {
  const { attestation_name: name, attestation_id: id } = one;
  const place = [orgName, record.flow.name, record.name] as const;
  return {
    found: checkState(one),
    words: html`${excerpt(name, 100)} of ${artifact === null ? 'the trail' : html`artifact ${excerpt(artifact, 100)}`}`,
    address: id === null ? links.missingAttestation(...place, artifact, name) : links.attestation(...place, id),
  };
}
