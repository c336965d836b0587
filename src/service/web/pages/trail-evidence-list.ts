import type { Addresses } from '../../addresses.ts';
import { attestationAnchor } from '../../http/page-anchors.ts';
import type { AttestationRecord } from '../../http/routes/attestation-record.ts';
import { type Html, html } from '../html.ts';
import type { Evidence, EvidenceStanding } from './trail-evidence.ts';
import { annotations } from '../parts/annotations.ts';
import { commit } from '../parts/commit.ts';
import { evidenceSummary } from '../parts/evidence-summary.ts';
import { excerpt } from '../parts/excerpt.ts';
import { externalLink } from '../parts/external-link.ts';
import { externalUrls } from '../parts/external-urls.ts';
import { facts } from '../parts/facts.ts';
import { hash } from '../parts/hash.ts';
import { jsonBlock } from '../parts/json-block.ts';
import { size } from '../parts/size.ts';
import { state, stateOf } from '../parts/state.ts';
import { time } from '../parts/time.ts';

export interface EvidencePlace {
  links: Addresses;
  orgName: string;
  /** The page of an artifact of the trail; null where it has none of that fingerprint. */
  artifactAddress: (fingerprint: string) => string | null;
}

/** Evidence, each piece with all that is known of it, in the order given. */
export function evidenceList(all: readonly Evidence[], place: EvidencePlace): Html {
  return html`<ul class="evidence">
    ${all.map((one) => item(one, place))}
  </ul>`;
}

function item({ record, attachmentBytes, standing, override }: Evidence, place: EvidencePlace): Html {
  const { links, orgName } = place;
  return html`<li id="${attestationAnchor(record.attestation_id)}" ${standing === 'superseded' && html` class="past"`}>
    <h3>${record.attestation_name} ${state(stateOf(record.is_compliant))}</h3>
    <p class="quiet">
      ${record.attestation_type} for ${boundTo(record, place)}, ${time(record.created_at)}, by
      ${excerpt(record.reported_by, 100)}. ${standingWords(standing, record)}
    </p>
    ${override !== null && overriddenBy(override, record, place)} ${overrides(record, place)}
    ${evidenceSummary(record, (identifier) => links.control(orgName, identifier))}
    ${record.description !== undefined && record.description !== '' && html`<p>${excerpt(record.description)}</p>`}
    ${facts([
      ['Attachment', attachment(record, attachmentBytes)],
      ['From', record.origin_url !== undefined && externalLink(record.origin_url, excerpt(record.origin_url, 200))],
      ['Reported at', record.reported_at !== undefined && time(record.reported_at)],
      ['Commit', commit(record.git_commit_info)],
      ['Repository', record.repo_info && externalLink(record.repo_info.url, excerpt(record.repo_info.name, 200))],
      ['Annotations', annotations(record.annotations)],
      ['Links', externalUrls(record.external_urls)],
    ])}
    ${jsonBlock('User data', record.user_data)}
    <p class="links">
      <a href="${links.attestation(orgName, record.flow_name, record.trail_name, record.attestation_id)}"
        >Link to this evidence</a
      >
      <a href="${record._links.self.href}">As JSON</a>
    </p>
  </li>`;
}

function boundTo(record: AttestationRecord, { artifactAddress }: EvidencePlace): Html {
  const { artifact_fingerprint: fingerprint, target_artifacts: names } = record;
  if (fingerprint !== null) {
    const address = artifactAddress(fingerprint);
    return html`artifact ${address === null ? hash(fingerprint) : html`<a href="${address}">${hash(fingerprint)}</a>`}`;
  }
  const name = names[0];
  if (name === undefined) return html`the trail`;
  return html`artifact ${name} of the commit ${hash(record.git_commit_info?.sha1 ?? '')}, before it was reported`;
}

function standingWords(standing: EvidenceStanding, { artifact_fingerprint: fingerprint }: AttestationRecord): string {
  switch (standing) {
    case 'counts':
      return 'It counts.';
    case 'overridden':
      return 'It is overridden.';
    case 'superseded':
      return 'It does not count: there is newer evidence of this name.';
    case 'beside':
      return 'The template goes by newer evidence of this name; policies may still ask for this.';
    case 'apart':
      return fingerprint === null
        ? 'It does not count yet: the trail has no artifact of that name and commit.'
        : 'It does not count for the trail: a newer artifact took the place of this one.';
  }
}

function overriddenBy(
  { id, record }: NonNullable<Evidence['override']>,
  overridden: AttestationRecord,
  place: EvidencePlace,
): Html {
  const address = place.links.attestation(place.orgName, overridden.flow_name, overridden.trail_name, id);
  if (record === null) return html`<p>Overridden: <a href="${address}">the override</a> says by whom, and why.</p>`;
  return html`<p>
    <a href="${address}">Overridden</a> as ${record.is_compliant ? 'compliant' : 'non-compliant'} by
    ${excerpt(record.reported_by, 100)}, ${time(record.created_at)}: ${excerpt(record.reason ?? '')}
  </p>`;
}

/** What an override is about, and why it was made. */
function overrides(record: AttestationRecord, { links, orgName }: EvidencePlace): Html | null {
  const { reason, overridden_attestation_id: id, original_attestation_type: type } = record;
  if (reason === undefined) return null;
  const overridden =
    id === null || id === undefined
      ? 'It stands in for evidence that was not there'
      : html`It takes the place of
          <a href="${links.attestation(orgName, record.flow_name, record.trail_name, id)}">earlier evidence</a>`;
  return html`<p>${overridden} (type ${excerpt(type ?? '', 100)}): ${excerpt(reason)}</p>`;
}

function attachment({ _links, evidence_archive_path: name }: AttestationRecord, sizeBytes: number | null): Html | null {
  if (_links.evidence === undefined) return null;
  return html`<a href="${_links.evidence.href}" download>${excerpt(name ?? 'attachment', 200)}</a>
    (${size(sizeBytes ?? 0)})`;
}
