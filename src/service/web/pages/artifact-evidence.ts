import { artifactTemplateName } from '../../../compliance/template.ts';
import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';
import { type Child, type Html, html } from '../html.ts';
import { excerpt } from '../parts/excerpt.ts';
import { size } from '../parts/size.ts';
import { state, stateOf } from '../parts/state.ts';
import { table } from '../parts/table.ts';
import { time } from '../parts/time.ts';
import type { EvidenceEntry } from './artifact-evidence-view.ts';
import type { ArtifactView } from './artifact-view.ts';

/** Where a piece of evidence stands on the page of the trail, or would stand. */
export function evidenceAddress(links: Addresses, view: ArtifactView, { state: judged }: EvidenceEntry): string {
  const { flow, trail, template, artifact } = view.facts;
  if (judged.attestationId !== null) {
    return links.attestation(view.orgName, flow.name, trail.name, judged.attestationId);
  }
  const wantedOf = judged.scope === 'trail' ? null : artifactTemplateName(template, artifact.templateName);
  return links.missingAttestation(view.orgName, flow.name, trail.name, wantedOf, judged.name);
}

/** All that counts for the artifact, what is missing and failed first. */
export function artifactEvidence(links: Addresses, view: ArtifactView): Html {
  const { orgName, record, facts } = view;
  const { shown, total } = view.evidence;
  const trail = links.trail(orgName, record.flow_name, facts.trail.name);
  return html`${table({
    caption: 'Evidence that counts for the artifact',
    head: ['Evidence', 'Result', 'Type', 'Of', 'Reported', 'By', 'Attachment'],
    rows: shown.map((entry) => [
      html`<a href="${evidenceAddress(links, view, entry)}">${excerpt(entry.state.name, 200)}</a>`,
      result(links, view, entry),
      typeOf(entry),
      entry.state.scope === 'trail' ? 'its trail' : 'the artifact',
      entry.head === null ? null : time(seconds(entry.head.created_at)),
      entry.head === null ? null : excerpt(entry.head.reported_by, 200),
      attachment(links, orgName, entry.overridden ?? entry.head),
    ]),
    empty: 'No evidence: the template of the flow asks for none, and none came.',
  })}
  ${
    total > shown.length &&
    html`<p>
      These are ${shown.length} of ${total}, what is missing or failed first. The others are on
      <a href="${trail}">the trail</a>.
    </p>`
  }`;
}

function typeOf({ state: judged, overridden }: EvidenceEntry): Child {
  return excerpt(overridden?.type ?? judged.type, 200);
}

function result(links: Addresses, { orgName, record, facts }: ArtifactView, entry: EvidenceEntry): Html {
  const { state: judged, head, overridden, reason, isBeside } = entry;
  const isOverride = head !== null && (overridden !== null || reason !== null);
  return html`${judged.attestationId === null ? state('MISSING') : state(stateOf(judged.isCompliant))}
  ${
    isOverride &&
    html`<p class="quiet">
      Overridden by ${excerpt(head.reported_by, 200)}${reason !== null && html`: ${excerpt(reason, 500)}`}
      ${
        overridden !== null &&
        html`<a href="${links.attestation(orgName, record.flow_name, facts.trail.name, overridden.id)}"
          >What it overrides: ${overridden.is_compliant === 1 ? 'compliant' : 'non-compliant'}</a
        >`
      }
    </p>`
  }
  ${
    isBeside
      ? html`<p class="quiet">The template does not go by it; policies may.</p>`
      : judged.unexpected && html`<p class="quiet">Not asked for by the template.</p>`
  }`;
}

function attachment(links: Addresses, orgName: string, head: EvidenceEntry['head']): Child {
  if (head === null || head.attachment_sha256 === null) return null;
  const { attachment_name: name, attachment_bytes: bytes } = head;
  return html`<a href="${links.attachmentApi(orgName, head.id)}" download>${excerpt(name ?? 'attachment', 100)}</a
    >${bytes !== null && html` <span class="quiet">${size(bytes)}</span>`}`;
}
