import type { PolicyEvaluation, RuleEvaluation } from '../../../contract/assertion.ts';
import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';
import type { EnvironmentVerdict } from '../../judgement/environment-verdicts.ts';
import { type Child, type Html, html } from '../html.ts';
import { excerpt } from '../parts/excerpt.ts';
import { pager } from '../parts/pager.ts';
import { remedies } from '../parts/remedies.ts';
import { reasonIgnored, ruleResult, ruleWords } from '../parts/rule-result.ts';
import { state, stateOf } from '../parts/state.ts';
import { table } from '../parts/table.ts';
import { time } from '../parts/time.ts';
import { environmentPlace } from './artifact-answer.ts';
import type { ArtifactView } from './artifact-view.ts';

/** Of the rules of one environment; the assertion has all. */
const RULES_SHOWN = 50;
const REMEDIES_SHOWN = 5;

/** What each environment with policies makes of the artifact, rule by rule. */
export function environmentVerdicts(links: Addresses, view: ArtifactView): Html {
  const { orgName, record, facts } = view;
  const { verdicts, inFlow, page, total } = view.environments;
  if (total === 0) {
    return html`<p class="quiet">
      No environment has policies: only the template of its flow judges the artifact.
      <a href="${links.list(orgName, 'environments')}">Environments</a>
    </p>`;
  }
  return html`${verdicts.map((verdict, index) => environment(links, view, verdict, inFlow[index] ?? verdict))}
  ${pager({
    address: links.artifact(orgName, record.flow_name, record.fingerprint, record.id).split('?', 1)[0] ?? '',
    parameters: { artifact_id: facts.stored.artifact.id },
    name: 'environments',
    page,
    total,
  })}`;
}

function environment(
  links: Addresses,
  view: ArtifactView,
  { gate, isCompliant, evaluations }: EnvironmentVerdict,
  inFlow: EnvironmentVerdict,
): Html {
  const { name } = gate.environment;
  const { orgName, record } = view;
  const satisfied = evaluations.filter(({ status }) => status === 'COMPLIANT').length;
  const { allowance } = gate;
  return html`<details class="verdict" ${!isCompliant && 'open'}>
    <summary>
      <h3>${name}</h3>
      ${state(stateOf(isCompliant))}
      <span class="quiet"
        >${satisfied} of ${evaluations.length} ${evaluations.length === 1 ? 'policy' : 'policies'}
        satisfied${allowance !== null && ', allowed'}</span
      >
    </summary>
    <div class="judged" id="${environmentPlace(name)}">
      ${
        allowance !== null &&
        html`<p>
          Allowed by ${excerpt(allowance.created_by, 200)}, ${time(seconds(allowance.created_at))}, whatever the
          policies
          say${allowance.description === '' ? '; no reason was given.' : html`: ${excerpt(allowance.description, 500)}`}
        </p>`
      }
      ${rulesTable(links, view, name, evaluations)}
      ${
        inFlow.isCompliant !== isCompliant &&
        html`<h4>Asked about flow ${record.flow_name} alone: ${state(stateOf(inFlow.isCompliant))}</h4>
          ${rulesTable(links, view, `${name}, flow ${record.flow_name} alone`, inFlow.evaluations)}`
      }
      <p class="links">
        <a href="${links.environment(orgName, name)}">Environment ${name}</a>
        <a href="${assertionAddress(links, orgName, record.fingerprint, name)}">This verdict as JSON</a>
      </p>
    </div>
  </details>`;
}

/** What policies make of it that are attached to no environment: a gate may ask by them all the same. */
export function otherPolicies(links: Addresses, view: ArtifactView): Html | null {
  const { evaluations, inFlow, hasMore } = view.otherPolicies;
  if (evaluations.length === 0) return null;
  const satisfied = evaluations.filter(({ status }) => status === 'COMPLIANT').length;
  const isOther = evaluations.some(({ status }, index) => status !== inFlow[index]?.status);
  return html`<details class="verdict" id="policies">
    <summary>
      <h3>Policies of no environment</h3>
      <span class="quiet">${satisfied} of ${evaluations.length} satisfied</span>
    </summary>
    ${rulesTable(links, view, 'policies of no environment', evaluations)}
    ${
      isOther &&
      html`<h4>Asked about flow ${view.record.flow_name} alone</h4>
        ${rulesTable(links, view, `policies of no environment, flow ${view.record.flow_name} alone`, inFlow)}`
    }
    ${hasMore && html`<p>There are <a href="${links.list(view.orgName, 'policies')}">more policies</a>.</p>`}
  </details>`;
}

function assertionAddress(links: Addresses, orgName: string, fingerprint: string, environmentName: string): string {
  const query = new URLSearchParams({ environment_name: environmentName });
  return `${links.api('asserts', orgName, 'fingerprint', fingerprint)}?${query.toString()}`;
}

interface PolicyRule {
  policy: PolicyEvaluation;
  /** Null for a policy without rules. */
  rule: RuleEvaluation | null;
}

function rulesTable(
  links: Addresses,
  view: ArtifactView,
  where: string,
  evaluations: readonly PolicyEvaluation[],
): Html {
  const all = evaluations.flatMap((policy): PolicyRule[] =>
    policy.rule_evaluations.length === 0
      ? [{ policy, rule: null }]
      : policy.rule_evaluations.map((rule) => ({ policy, rule })),
  );
  // Where not all fit, none that stands in the way is left out before one that does not.
  const shown =
    all.length <= RULES_SHOWN
      ? all
      : all.toSorted((left, right) => Number(isMet(left)) - Number(isMet(right))).slice(0, RULES_SHOWN);
  return html`${table({
    caption: `Rules of ${where}`,
    head: ['Policy', 'Rule', 'Result', 'What to do'],
    rows: shown.map(({ policy, rule }) => [
      policyName(links, view, policy),
      rule === null ? 'It has no rule' : ruleWords(rule.rule),
      rule === null ? state(stateOf(policy.status === 'COMPLIANT')) : ruleResult(rule),
      rule === null ? null : whatToDo(links, view.orgName, rule),
    ]),
    empty: 'No policy is attached.',
  })}
  ${all.length > shown.length && html`<p class="quiet">${all.length - shown.length} more rules are in the JSON.</p>`}`;
}

const isMet = ({ rule }: PolicyRule): boolean => rule?.satisfied !== false;

function policyName(links: Addresses, { orgName, counting }: ArtifactView, policy: PolicyEvaluation): Html {
  const { policy_name: name, policy_version: version, flow, trail } = policy;
  const isElsewhere = flow !== null && trail !== null && flow !== counting.facts.flow.name;
  return html`<a href="${links.policyVersion(orgName, name, version)}">${name}</a>
    <span class="quiet">version ${version}</span>
    ${
      isElsewhere &&
      html`<p class="quiet">
        judged in flow ${flow}, <a href="${links.trail(orgName, flow, trail)}">trail ${trail}</a>
      </p>`
    }`;
}

function whatToDo(links: Addresses, orgName: string, rule: RuleEvaluation): Child {
  if (rule.satisfied === true) return null;
  if (rule.ignored) return reasonIgnored(rule);
  const all = rule.resolutions.map((resolution) => ({ resolution, askedBy: null }));
  return remedies(links, orgName, all, REMEDIES_SHOWN);
}
