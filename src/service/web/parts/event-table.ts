import type { EnvironmentEvent } from '../../../contract/environment-event.ts';
import type { Addresses } from '../../addresses.ts';
import { type Html, html } from '../html.ts';
import { runningName } from './running-artifact.ts';
import { state, stateOf } from './state.ts';
import { table } from './table.ts';
import { time } from './time.ts';

/** What happened in an environment, in the order of `events`. */
export function eventTable(options: {
  links: Addresses;
  orgName: string;
  events: readonly EnvironmentEvent[];
  empty: string;
}): Html {
  const { links, orgName, events, empty } = options;
  return table({
    caption: 'What changed, newest first',
    head: ['When', 'What', 'State of the artifact', 'Snapshot'],
    rows: events.map((event) => [
      time(event.reported_at),
      isAboutEnvironment(event)
        ? html`${event.description}`
        : html`${runningName(links, orgName, {
            name: event.artifact_name,
            fingerprint: event.sha256,
            flow_name: event.pipeline,
          })}
          ${event.description}`,
      event.artifact_compliance !== null && state(stateOf(event.artifact_compliance)),
      event.snapshot_index > 0 &&
        html`<a
          href="${links.snapshot(orgName, event.environment_name, event.snapshot_index)}"
          aria-label="Snapshot ${event.snapshot_index}"
          >${event.snapshot_index}</a
        >`,
    ]),
    empty,
  });
}

function isAboutEnvironment({ type }: EnvironmentEvent): boolean {
  return type === 'environment_compliant' || type === 'environment_non_compliant';
}
