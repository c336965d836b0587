import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';
import type { JudgedInFlow } from '../../judgement/flow-entries.ts';
import { type Child, type Html, html } from '../html.ts';
import { excerpt } from '../parts/excerpt.ts';
import { state } from '../parts/state.ts';
import { table } from '../parts/table.ts';
import { time } from '../parts/time.ts';
import { type ArtifactView, HISTORY_SHOWN, PLACES_SHOWN } from './artifact-view.ts';

const ENVIRONMENTS_SHOWN = 50;
const FLOWS_SHOWN = 20;

/** Where the artifact runs, and ran. */
export function artifactRuns(links: Addresses, { orgName, record }: ArtifactView): Html {
  const places = [
    ...record.running.map((place) => ({ ...place, words: 'runs in', last: 'newest snapshot' })),
    ...record.exited.map((place) => ({ ...place, words: 'ran in', last: 'first snapshot without it' })),
  ];
  return html`${table({
    caption: 'Where the artifact runs and ran',
    head: ['Environment', 'There', 'Snapshot'],
    rows: places
      .slice(0, ENVIRONMENTS_SHOWN)
      .map(({ environment_name: name, snapshot_index: index, words, last }) => [
        html`<a href="${links.environment(orgName, name)}">${name}</a>`,
        words === 'runs in' ? html`<strong>runs now</strong>` : 'ran before',
        html`<a href="${links.snapshot(orgName, name, index)}">${name}#${index}</a> <span class="quiet">${last}</span>`,
      ]),
    empty: 'No snapshot of an environment has it.',
  })}
  ${more(places.length, ENVIRONMENTS_SHOWN, 'environments')}`;
}

/** Other reports of the same content: on other trails of the flow, and in other flows. */
export function otherReports(links: Addresses, { orgName, record, facts, flows, places }: ArtifactView): Html | null {
  const others = flows.filter((one) => one.facts.flow.id !== facts.flow.id);
  const elsewhere = places.filter(({ artifact }) => artifact.id !== facts.stored.artifact.id);
  if (others.length + elsewhere.length === 0) return null;
  return html`<h2>The same content elsewhere</h2>
    ${
      elsewhere.length > 0 &&
      html`${table({
        caption: `Other reports in flow ${record.flow_name}`,
        head: ['Trail of this flow', 'Template name', 'Reported'],
        rows: elsewhere
          .slice(0, PLACES_SHOWN)
          .map(({ artifact, trailName }) => [
            html`<a href="${links.artifact(orgName, record.flow_name, artifact.fingerprint, artifact.id)}"
              >${trailName}</a
            >`,
            artifact.template_name || null,
            time(seconds(artifact.modified_at)),
          ]),
        empty: '',
      })}
      ${elsewhere.length > PLACES_SHOWN && html`<p class="quiet">and older ones</p>`}`
    }
    ${
      others.length > 0 &&
      html`${table({
        caption: 'Other flows that hold it',
        head: ['Other flow', 'Trail', 'State there'],
        rows: others.slice(0, FLOWS_SHOWN).map((one) => otherFlow(links, orgName, one)),
        empty: '',
      })}
      ${more(others.length, FLOWS_SHOWN, 'flows')}`
    }`;
}

/** An archived flow has no page any more, but what was recorded in it counts. */
function otherFlow(links: Addresses, orgName: string, { facts, entry }: JudgedInFlow): Child[] {
  const { flow, trail } = facts;
  const { id, fingerprint } = facts.stored.artifact;
  return flow.archived_at === null
    ? [
        html`<a href="${links.artifact(orgName, flow.name, fingerprint, id)}">${flow.name}</a>`,
        html`<a href="${links.trail(orgName, flow.name, trail.name)}">${trail.name}</a>`,
        state(entry.state.status),
      ]
    : [html`${flow.name} <span class="quiet">(archived)</span>`, trail.name, state(entry.state.status)];
}

/** What happened to the artifact, the newest first. */
export function artifactHistory({ record, reports }: ArtifactView): Html {
  // The record has runs alone: reports are told with who sent them.
  const happened = [
    ...record.history.map(({ event, timestamp }) => ({ at: timestamp, what: html`${event}`, by: null })),
    ...reports.map((report) => ({
      at: seconds(report.created_at),
      what: html`${excerpt(report.filename, 200)} reported`,
      by: excerpt(report.reported_by, 200),
    })),
  ].sort((left, right) => right.at - left.at);
  const isCut = reports.length >= HISTORY_SHOWN || record.history.length >= HISTORY_SHOWN;
  return html`${table({
    caption: 'History, newest first',
    head: ['When', 'What', 'By'],
    rows: happened.map(({ at, what, by }) => [time(at), what, by]),
    empty: '',
  })}
  ${isCut && html`<p class="quiet">What happened before is in the JSON of this page.</p>`}`;
}

function more(total: number, shown: number, what: string): Html | null {
  return total > shown ? html`<p class="quiet">and ${total - shown} more ${what}: they are in the JSON</p>` : null;
}
