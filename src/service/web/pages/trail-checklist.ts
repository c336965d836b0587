import type { Finding } from '../../../compliance/finding.ts';
import type { AttestationStatus } from '../../../contract/assertion.ts';
import type { TrailRecord } from '../../../contract/trail.ts';
import type { Addresses } from '../../addresses.ts';
import { artifactAnchor, missingAnchor } from '../../http/page-anchors.ts';
import { resolution } from '../../judgement/resolutions.ts';
import { type Html, html } from '../html.ts';
import { excerpt, firstOf } from '../parts/excerpt.ts';
import { hash } from '../parts/hash.ts';
import { pager } from '../parts/pager.ts';
import { type ShownState, state, stateOf } from '../parts/state.ts';

/** Artifacts on one page of the checklist. */
const ARTIFACTS_PER_PAGE = 20;
/** Of the trail itself, and of each artifact, as many are listed; a template may ask for thousands. */
const CHECKS_SHOWN = 100;

export type TrailArtifactRecord = TrailRecord['compliance_status']['artifacts_statuses'][string];

interface ChecklistPlace {
  links: Addresses;
  orgName: string;
  record: TrailRecord;
}

/** The template as a checklist: what the trail itself and each of its artifacts must have, and has. */
export function checklist(place: ChecklistPlace, artifactsPage: number): Html {
  const { links, orgName, record } = place;
  const { attestations_statuses: own, artifacts_statuses: artifacts } = record.compliance_status;
  const all = Object.entries(artifacts);
  const names = fileNames(record);
  const from = (artifactsPage - 1) * ARTIFACTS_PER_PAGE;
  return html`<h3>The trail itself</h3>
    ${
      own.length === 0
        ? html`<p class="quiet">The template asks for no evidence of the trail itself.</p>`
        : checks(own, null, place)
    }
    <div id="artifacts">
      ${all.slice(from, from + ARTIFACTS_PER_PAGE).map(([key, artifact]) => artifactChecks(key, artifact, names, place))}
      ${all.length === 0 && html`<p class="quiet">No artifact was reported, and the template asks for none.</p>`}
    </div>
    ${pager({
      address: links.trail(orgName, record.flow.name, record.name),
      name: 'artifacts',
      page: artifactsPage,
      sizePerPage: ARTIFACTS_PER_PAGE,
      total: all.length,
    })}`;
}

/** The page of the checklist that has an artifact. */
export function pageOfArtifact({ compliance_status: status }: TrailRecord, key: string): number {
  const index = Object.keys(status.artifacts_statuses).indexOf(key);
  return Math.floor(Math.max(index, 0) / ARTIFACTS_PER_PAGE) + 1;
}

/** What stands in an artifact's own way, beside its attestations. */
export function ownRefusals({ resolutions }: TrailArtifactRecord): TrailArtifactRecord['resolutions'] {
  return resolutions.filter(({ type }) => type !== 'missing_attestation' && type !== 'non_compliant_attestation');
}

/** The file names that artifacts were last reported under, by fingerprint, as far as the newest events tell. */
function fileNames({ events }: TrailRecord): Map<string, string> {
  return new Map(
    events.flatMap(({ type, artifact_fingerprint: fingerprint, artifact_name: name }) =>
      type === 'artifact_creation_reported' && fingerprint !== undefined && name !== undefined
        ? [[fingerprint, name]]
        : [],
    ),
  );
}

function artifactChecks(
  key: string,
  artifact: TrailArtifactRecord,
  names: ReadonlyMap<string, string>,
  place: ChecklistPlace,
): Html {
  const { links, orgName, record } = place;
  const { artifact_fingerprint: fingerprint, artifact_id: id, unexpected, status } = artifact;
  const fileName = fingerprint === null ? undefined : names.get(fingerprint);
  const own = artifact.attestations_statuses.filter(({ scope }) => scope === 'artifact');
  return html`<section id="${artifactAnchor(key)}">
    <h3>
      Artifact ${key === fingerprint ? excerpt(fileName ?? key.slice(0, 12), 200) : excerpt(key, 200)} ${state(status)}
    </h3>
    <p>
      ${
        fingerprint !== null &&
        id !== null &&
        html`<a href="${links.artifact(orgName, record.flow.name, fingerprint, id)}"
          >${fileName !== undefined && key !== fingerprint && html`${excerpt(fileName, 200)} `}${hash(fingerprint)}</a
        >`
      }
      ${unexpected && html`<span class="mark">unexpected</span>`}
      ${ownRefusals(artifact).map(({ remedy }) => html`${excerpt(remedy, 1000)} `)}
    </p>
    ${
      own.length === 0
        ? html`<p class="quiet">The template asks for no evidence of it alone; that of the trail counts for it.</p>`
        : checks(own, key, place)
    }
  </section>`;
}

/** `artifact` is null for those of the trail itself. */
function checks(all: readonly AttestationStatus[], artifact: string | null, place: ChecklistPlace): Html {
  // Of very many the open ones are what somebody looks for.
  const inOrder = all.length > CHECKS_SHOWN ? all.toSorted((one, other) => rank(one) - rank(other)) : all;
  return html`<ul class="checks">
    ${firstOf(inOrder, CHECKS_SHOWN, (one) => check(one, artifact, place))}
  </ul>`;
}

/** Non-compliant, missing, compliant. */
function rank({ is_compliant: isCompliant }: AttestationStatus): number {
  return isCompliant === false ? 0 : isCompliant === null ? 1 : 2;
}

function check(one: AttestationStatus, artifact: string | null, { links, orgName, record }: ChecklistPlace): Html {
  const { attestation_name: name, attestation_type: type, attestation_id: id } = one;
  const flow = record.flow.name;
  const words = html`${excerpt(name, 200)}
    <span class="quiet">${type === '*' ? 'of any type' : excerpt(type, 100)}</span>`;
  const remedy = remedyOf(one, artifact, record);
  if (id === null) {
    return html`<li id="${missingAnchor(artifact, name)}">
      ${state('MISSING')} ${words}
      <p>${excerpt(remedy, 1000)}</p>
    </li>`;
  }
  const { overridden_attestation_id: overridden, unexpected } = one;
  return html`<li>
    ${state(checkState(one))} <a href="${links.attestation(orgName, flow, record.name, id)}">${words}</a>
    ${unexpected && html`<span class="mark">unexpected</span>`}
    ${
      overridden !== null &&
      html`<span class="mark">overridden</span>
        <a href="${links.attestation(orgName, flow, record.name, overridden)}">what it was before</a>`
    }
    ${one.is_compliant === false && html`<p>${excerpt(remedy, 1000)}</p>`}
  </li>`;
}

export function checkState({ attestation_id: id, is_compliant: isCompliant }: AttestationStatus): ShownState {
  return id === null ? 'MISSING' : stateOf(isCompliant);
}

function remedyOf(one: AttestationStatus, artifact: string | null, { flow, name: trail }: TrailRecord): string {
  const { attestation_name: name, attestation_type: type, attestation_id: id, scope } = one;
  const finding: Finding =
    id === null
      ? { code: 'missing_attestation', name, type, scope, templateName: artifact, forControl: null }
      : { code: 'non_compliant_attestation', name, type, scope, attestationId: id, forControl: null };
  return resolution(finding, { flow: flow.name, trail, fingerprint: null }).remedy;
}
