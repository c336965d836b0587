import type { TrailEvent, TrailRecord } from '../../../contract/trail.ts';
import type { Addresses } from '../../addresses.ts';
import { type Child, type Html, html } from '../html.ts';
import { excerpt } from '../parts/excerpt.ts';
import { hash } from '../parts/hash.ts';
import { PAGE_SIZE, pager } from '../parts/pager.ts';
import { state, stateOf } from '../parts/state.ts';
import { time } from '../parts/time.ts';

/** What a record of a trail has of each kind at most. */
const NEWEST = 1000;

interface EventsPlace {
  links: Addresses;
  orgName: string;
  record: TrailRecord;
  artifactAddress: (fingerprint: string) => string | null;
}

/** The events that stand on a page, oldest first. */
export function eventsOnPage({ events }: TrailRecord, page: number): TrailEvent[] {
  return events.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** What happened on a trail, in order. */
export function trailEvents(place: EventsPlace, page: number): Html {
  const { links, orgName, record } = place;
  const { events } = record;
  return html`${
      events.length > NEWEST && html`<p class="quiet">Of each kind of event the newest ${NEWEST} are listed.</p>`
    }
    <ol class="events" start="${(page - 1) * PAGE_SIZE + 1}">
      ${eventsOnPage(record, page).map((event) => html`<li>${time(event.timestamp)} <span>${words(event, place)}</span></li>`)}
    </ol>
    ${pager({
      address: links.trail(orgName, record.flow.name, record.name),
      name: 'events',
      page,
      total: events.length,
    })}`;
}

function words(event: TrailEvent, place: EventsPlace): Child {
  switch (event.type) {
    case 'trail_reported':
      return html`The trail was begun${ofCommit(event)}`;
    case 'trail_updated':
      return html`The trail was updated${ofCommit(event)}`;
    case 'artifact_creation_reported':
      return html`The ${artifact(event, place)} was reported${ofCommit(event)}`;
    case 'trail_attestation_reported':
      return html`${evidence(event, place)} of the trail`;
    case 'artifact_attestation_reported':
      return html`${evidence(event, place)} of ${artifact(event, place)}`;
    case 'trail_attestation_for_artifact_reported':
      return html`${evidence(event, place)} of artifact ${excerpt(event.target_artifact ?? '', 100)}, before it was
      reported`;
    case 'artifact_started_running':
      return html`The ${artifact(event, place)} started to run in ${environment(event, place)}`;
    case 'artifact_stopped_running':
      return html`The ${artifact(event, place)} stopped running in ${environment(event, place)}`;
  }
}

function ofCommit({ git_commit_info: commit }: TrailEvent): Child {
  return commit !== null && commit !== undefined && html`, of the commit ${hash(commit.sha1)}`;
}

function evidence(event: TrailEvent, { links, orgName, record }: EventsPlace): Html {
  const {
    attestation_id: id,
    attestation_type: type,
    template_reference_name: name,
    is_compliant: isCompliant,
  } = event;
  const address = links.attestation(orgName, record.flow.name, record.name, id ?? '');
  return html`${state(stateOf(isCompliant ?? null))} evidence <a href="${address}">${excerpt(name ?? '', 100)}</a>
    <span class="quiet">${excerpt(type ?? '', 100)}</span>`;
}

function artifact(event: TrailEvent, { artifactAddress }: EventsPlace): Html {
  const { artifact_fingerprint: fingerprint = '', artifact_name: name } = event;
  const address = artifactAddress(fingerprint);
  const shown = html`${name !== undefined && html`${excerpt(name, 200)} `}${hash(fingerprint)}`;
  return html`artifact ${address === null ? shown : html`<a href="${address}">${shown}</a>`}`;
}

function environment(event: TrailEvent, { links, orgName }: EventsPlace): Html {
  const { environment_name: name = '', snapshot_index: index } = event;
  const address = index === undefined ? links.environment(orgName, name) : links.snapshot(orgName, name, index);
  return html`<a href="${address}">${name}${index !== undefined && `#${index}`}</a>`;
}
