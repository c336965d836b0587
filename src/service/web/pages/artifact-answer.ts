import type { Resolution } from '../../../contract/assertion.ts';
import type { Addresses } from '../../addresses.ts';
import type { EnvironmentVerdict } from '../../judgement/environment-verdicts.ts';
import { type Html, html } from '../html.ts';
import { type Remedy, remedies } from '../parts/remedies.ts';
import { state } from '../parts/state.ts';
import type { ArtifactView } from './artifact-view.ts';

const REMEDIES_SHOWN = 20;
const NAMES_SHOWN = 8;

/** Where the verdict of an environment stands on the page. */
export const environmentPlace = (name: string): string => `environment-${name}`;

/** Whether the artifact is compliant, at once; and what to do where it is not. */
export function artifactAnswer(links: Addresses, view: ArtifactView): Html {
  const { orgName, record, state: judged } = view;
  const { verdicts } = view.environments;
  const refusing = verdicts.filter(({ isCompliant }) => !isCompliant);
  const passing = verdicts.filter(({ isCompliant }) => isCompliant);
  const todo = toDo(view);
  const tone = judged.status === 'NON-COMPLIANT' || refusing.length > 0 ? 'bad' : judged.isCompliant ? 'good' : 'open';
  const flowName = html`<a href="${links.flow(orgName, record.flow_name)}">${record.flow_name}</a>`;
  const trailName = view.facts.trail.name;
  return html`<section class="panel ${tone}" aria-labelledby="answer">
    <h2 id="answer">${headline(view, refusing.length)}</h2>
    <p>
      ${state(judged.status)} in flow ${flowName}, on trail
      <a href="${links.trail(orgName, record.flow_name, trailName)}">${trailName}</a>
    </p>
    ${refusing.length > 0 && html`<p>${state('NON-COMPLIANT')} in ${names(refusing)}</p>`}
    ${passing.length > 0 && html`<p>${state('COMPLIANT')} in ${names(passing)}</p>`} ${notes(links, view)}
    ${
      todo.length > 0 &&
      html`<h3>What to do</h3>
        ${remedies(links, orgName, todo, REMEDIES_SHOWN)}`
    }
  </section>`;
}

const words = { COMPLIANT: 'Compliant', 'NON-COMPLIANT': 'Non-compliant', INCOMPLETE: 'Incomplete' } as const;

function headline({ state: judged, environments }: ArtifactView, refusing: number): string {
  const inFlow = `${words[judged.status]} in its flow`;
  const asked = environments.verdicts.length;
  if (asked === 0) return inFlow;
  const outcome = refusing > 0 ? 'refused' : 'passed';
  if (asked === 1 && environments.total === 1) return `${inFlow}, ${outcome} by the one environment with policies`;
  const all = environments.total > asked ? `the ${asked} environments judged here` : `${asked} environments`;
  return `${inFlow}, ${outcome} by ${refusing > 0 ? `${refusing} of` : 'all'} ${all}`;
}

function names(verdicts: readonly EnvironmentVerdict[]): Html {
  const more = verdicts.length - NAMES_SHOWN;
  return html`${verdicts
    .slice(0, NAMES_SHOWN)
    .map(
      ({ gate: { environment, allowance } }, index) =>
        html`${index > 0 && ', '}<a href="#${environmentPlace(environment.name)}">${environment.name}</a>${
            allowance !== null && ' (allowed)'
          }`,
    )}${more > 0 && html` and <a href="#environments">${more} more</a>`}`;
}

/** What somebody has to know who came for another report, or whose gate goes by another one. */
function notes(links: Addresses, { orgName, record, facts, state: judged, ...view }: ArtifactView): Html {
  const { facts: counting, entry } = view.counting;
  const { artifact } = counting.stored;
  const address = links.artifact(orgName, record.flow_name, artifact.fingerprint, artifact.id);
  const refusingFlow = view.environments.inFlow.filter((verdict) => !verdict.isCompliant && passes(view, verdict));
  return html`${
    view.isOtherThanAsked &&
    html`<p class="note">
      The address names an artifact that this flow does not have of this content; this is its newest report.
    </p>`
  }${
    artifact.id !== facts.stored.artifact.id &&
    html`<p class="note">
      Gates go by another report of this content:
      <a href="${address}"
        >${artifact.template_name || counting.stored.report.filename} on trail ${counting.trail.name}</a
      >, ${state(entry.state.status)}
    </p>`
  }${
    judged.unexpected &&
    html`<p class="note">
      The template of the flow lists artifacts, and none of the name that this one was reported by.
    </p>`
  }${
    refusingFlow.length > 0 &&
    html`<p class="note">
      Asked about flow ${record.flow_name} alone, it is ${state('NON-COMPLIANT')} in ${names(refusingFlow)}
    </p>`
  }`;
}

/** Whether the gate lets the artifact pass where every flow that holds it is asked about. */
function passes({ environments }: Pick<ArtifactView, 'environments'>, { gate }: EnvironmentVerdict): boolean {
  return environments.verdicts.some((verdict) => verdict.gate === gate && verdict.isCompliant);
}

/**
 * Remedies of the flow, then those of gates that are not yet among them, all of them for this flow: what holds in one flow
 * holds where all are asked about.
 */
function toDo(view: ArtifactView): Remedy[] {
  const own = view.result.resolutions.map((resolution) => ({
    resolution,
    askedBy: resolution.type === 'missing_attestation' ? 'Asked by the template of the flow.' : null,
  }));
  const known = new Set(own.map(({ resolution }) => resolution.remedy));
  const asked = new Map<string, { resolution: Resolution; gates: Set<string> }>();
  for (const verdict of view.environments.inFlow.filter(({ isCompliant }) => !isCompliant)) {
    const where = `${verdict.gate.environment.name}${passes(view, verdict) ? ' for this flow alone' : ''}`;
    for (const { policy_name: policyName, rule_evaluations: rules } of verdict.evaluations) {
      for (const resolution of rules.flatMap((rule) => (rule.satisfied === false ? rule.resolutions : []))) {
        // That the trail is not compliant is what the template's own remedies are about.
        const isSaid = resolution.type === 'non_compliant_in_trail' && own.length > 0;
        if (isSaid || known.has(resolution.remedy)) continue;
        const one = asked.get(resolution.remedy) ?? { resolution, gates: new Set() };
        one.gates.add(`policy ${policyName} in ${where}`);
        asked.set(resolution.remedy, one);
      }
    }
  }
  return [
    ...own,
    ...[...asked.values()].map(({ resolution, gates }) => ({ resolution, askedBy: askedBy([...gates]) })),
  ];
}

function askedBy(gates: readonly string[]): string {
  const more = gates.length - NAMES_SHOWN;
  return `Asked by ${gates.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
