import type { EnvironmentRecord } from '../../../contract/environment.ts';
import type { Addresses } from '../../addresses.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import { type Html, html } from '../html.ts';
import { facts } from './facts.ts';
import { policyLinks } from './policy-links.ts';
import { state, stateOf } from './state.ts';
import { tags } from './tags.ts';
import { time } from './time.ts';

/** As many as may be attached at once. */
const POLICIES_SHOWN = 100;

/** What is on record of an environment itself. `included` are the environments that a logical one is made of. */
export function environmentFacts(
  links: Addresses,
  environment: EnvironmentRecord,
  included: readonly EnvironmentRow[],
): Html {
  return facts([
    ['Description', environment.description !== '' && html`<bdi>${environment.description}</bdi>`],
    ['Type', environment.type],
    ['Includes', environment.type === 'logical' && includes(links, environment.org, included)],
    ['Policies', policyLinks(links, environment.org, environment.policies, POLICIES_SHOWN)],
    ['Tags', tags(environment.tags)],
    ['Last reported', time(environment.last_reported_at)],
    ['What runs changed', time(environment.last_changed_at)],
    ['Made', time(environment.created_at)],
    ['Settings changed', time(environment.last_modified_at)],
    [
      'Scaling',
      environment.include_scaling
        ? 'another number of instances alone makes a snapshot'
        : 'another number of instances alone makes no snapshot',
    ],
    ['Provenance', environment.require_provenance ? 'wanted; a policy with a provenance rule judges by it' : null],
  ]);
}

function includes(links: Addresses, orgName: string, included: readonly EnvironmentRow[]): Html {
  if (included.length === 0) return html`<span class="quiet">no environment yet</span>`;
  return html`<ul class="plain">
    ${included.map(
      ({ name, state: judged }) =>
        html`<li>
          <a href="${links.environment(orgName, name)}">${name}</a>
          ${state(stateOf(judged === null ? null : judged === 1))}
        </li>`,
    )}
  </ul>`;
}
