import { closestMatch } from 'leven';
import * as z from 'zod';
import type { Assertion, AssertedFlow, PolicyEvaluation, Resolution, RuleEvaluation } from '../contract/assertion.ts';

/** What an attestation is or must be bound to. */
export type Bound = 'artifact' | 'trail';

/** Evidence that is on the trail. */
export interface Evidence {
  name: string;
  type: string;
  bound: Bound;
}

/** Evidence of an artifact, whose name in the template is known or null. */
export interface EvidenceOf extends Evidence {
  artifactName: string | null;
}

/** One thing that stands between an artifact and a yes. */
export type Unmet = {
  flow: string;
  trail: string;
  /** The policy that demands it; null where the flow's template does. */
  policy: string | null;
} & (
  | ({ kind: 'missing_evidence'; instead: Evidence | null } & EvidenceOf)
  /** `id` is that of the attestation; null where the service does not say. */
  | ({ kind: 'failing_evidence'; id: string | null; isUnexpected: boolean } & EvidenceOf)
  | { kind: 'unexpected_artifact'; name: string | null; expected: readonly string[] }
  | { kind: 'reported_non_compliant' }
  | { kind: 'missing_provenance' }
  /** Anything the service says in its own words only; missing where something that is not there yet would mend it. */
  | { kind: 'other'; words: string; isMissing: boolean }
);

const optionalText = z.string().nullish().catch(null);

/** The facts of a resolution that words are made of. A newer service may send more, fewer or others. */
const resolutionFacts = z.object({
  attestation_name: optionalText,
  attestation_type: optionalText,
  scope: z.enum(['artifact', 'trail']).nullish().catch(null),
  expected: z.array(z.string()).nullish().catch(null),
  status: optionalText,
});

const definitionFacts = z.object({ name: optionalText, type: optionalText });

/** Everything an answer of no complains about, each thing once, those of policies first. */
export function unmetOf(assertion: Assertion): Unmet[] {
  const policies = assertion.policy_evaluations ?? [];
  const found = policies.some(({ status }) => status !== 'COMPLIANT')
    ? policies.flatMap((evaluation) => (evaluation.status === 'COMPLIANT' ? [] : ofPolicy(evaluation, assertion)))
    : assertion.flows.flatMap((flow) => (flow.compliant ? [] : ofFlow(flow, null)));
  const unique = new Map(found.toReversed().map((unmet) => [JSON.stringify({ ...unmet, policy: null }), unmet]));
  return [...unique.values()].toReversed();
}

function ofPolicy(evaluation: PolicyEvaluation, assertion: Assertion): Unmet[] {
  const flow = evaluation.flow ?? assertion.flow;
  const shown = assertion.flows.find((candidate) => candidate.flow === flow);
  const at = { flow, trail: evaluation.trail ?? shown?.trail ?? assertion.trail, policy: evaluation.policy_name };
  return evaluation.rule_evaluations
    .filter((rule) => !rule.ignored && rule.satisfied !== true)
    .flatMap((rule): Unmet[] => {
      switch (rule.rule.type) {
        case 'provenance':
          return [{ ...at, kind: 'missing_provenance' }];
        case 'trail-compliance': {
          const details = shown === undefined ? [] : ofFlow(shown, at.policy);
          return details.length > 0
            ? details
            : rule.resolutions.map((resolution) => ({ ...at, ...inOtherWords(resolution) }));
        }
        case 'attestation':
          return ofAttestationRule(rule, at, shown);
      }
    });
}

function ofAttestationRule(
  rule: RuleEvaluation,
  at: { flow: string; trail: string; policy: string },
  shown: AssertedFlow | undefined,
): Unmet[] {
  const definition = definitionFacts.parse(rule.rule.definition);
  const resolutions = rule.resolutions.filter(
    ({ type }) => type !== 'rule_satisfied' && type !== 'rule_not_applicable',
  );
  return resolutions.map((resolution): Unmet => {
    const facts = resolutionFacts.parse(resolution.context ?? {});
    const name = facts.attestation_name ?? definition.name ?? '*';
    const type = facts.attestation_type ?? definition.type ?? '*';
    const known = shown?.compliance_status.attestations_statuses.find((status) => status.attestation_name === name);
    const bound = facts.scope ?? known?.scope ?? 'artifact';
    const evidence = { name, type, bound, artifactName: shown?.compliance_status.artifact_name ?? null };
    if (resolution.type === 'missing_attestation')
      return { ...at, kind: 'missing_evidence', ...evidence, instead: insteadOf(evidence, shown) };
    if (resolution.type === 'non_compliant_attestation')
      return { ...at, kind: 'failing_evidence', ...evidence, id: known?.attestation_id ?? null, isUnexpected: false };
    return { ...at, ...inOtherWords(resolution) };
  });
}

/** What a flow's template misses, from the statuses of its attestations; other reasons from its resolutions. */
function ofFlow(asserted: AssertedFlow, policy: string | null): Unmet[] {
  const { flow, trail, compliance_status: status } = asserted;
  const at = { flow, trail, policy };
  const evidence = status.attestations_statuses.flatMap((entry): Unmet[] => {
    const { attestation_name: name, attestation_type: type, scope: bound, unexpected: isUnexpected } = entry;
    const found = { name, type, bound, artifactName: status.artifact_name };
    if (entry.status === 'MISSING')
      return isUnexpected ? [] : [{ ...at, kind: 'missing_evidence', ...found, instead: insteadOf(found, asserted) }];
    const { attestation_id: id } = entry;
    return entry.is_compliant === true ? [] : [{ ...at, kind: 'failing_evidence', ...found, id, isUnexpected }];
  });
  const others = status.resolutions.flatMap((resolution): Unmet[] => {
    switch (resolution.type) {
      case 'missing_attestation':
      case 'non_compliant_attestation':
      case 'rule_satisfied':
      case 'rule_not_applicable':
        return [];
      case 'unexpected_artifact':
        return [
          {
            ...at,
            kind: 'unexpected_artifact',
            name: status.artifact_name,
            expected: resolutionFacts.parse(resolution.context ?? {}).expected ?? [],
          },
        ];
      case 'reported_non_compliant':
        return [{ ...at, kind: 'reported_non_compliant' }];
      case 'missing_provenance':
        return [{ ...at, kind: 'missing_provenance' }];
      case 'non_compliant_in_trail':
      case 'wrong_source':
      case 'missing_artifact':
        return [{ ...at, ...inOtherWords(resolution) }];
    }
  });
  if (status.unexpected && !others.some(({ kind }) => kind === 'unexpected_artifact'))
    others.push({ ...at, kind: 'unexpected_artifact', name: status.artifact_name, expected: [] });
  return [...evidence, ...others];
}

/** What was recorded on the same trail and was probably meant: the name with another type or binding, or a name like it. */
function insteadOf(wanted: Evidence, shown: AssertedFlow | undefined): Evidence | null {
  const recorded = (shown?.compliance_status.attestations_statuses ?? []).filter(({ status }) => status === 'COMPLETE');
  const same = recorded.find(
    ({ attestation_name: name, attestation_type: type, scope }) =>
      name === wanted.name && (type !== wanted.type || scope !== wanted.bound),
  );
  const unasked = recorded.flatMap(({ attestation_name: name, unexpected }) => (unexpected ? [name] : []));
  const alike = closestMatch(wanted.name, unasked, { maxDistance: Math.max(1, Math.floor(wanted.name.length / 3)) });
  const found = same ?? recorded.find(({ attestation_name: name }) => name === alike);
  return found === undefined
    ? null
    : { name: found.attestation_name, type: found.attestation_type, bound: found.scope };
}

const inOtherWords = (resolution: Resolution): { kind: 'other'; words: string; isMissing: boolean } => ({
  kind: 'other',
  words: resolution.remedy,
  isMissing:
    resolution.type === 'missing_artifact' ||
    (resolution.type === 'non_compliant_in_trail' &&
      resolutionFacts.parse(resolution.context ?? {}).status === 'INCOMPLETE'),
});

/** Whether something is only not there yet, so that nothing has to be undone for a yes. */
export function isMissing(unmet: Unmet): boolean {
  switch (unmet.kind) {
    case 'missing_evidence':
    case 'missing_provenance':
      return true;
    case 'failing_evidence':
    case 'unexpected_artifact':
    case 'reported_non_compliant':
      return false;
    case 'other':
      return unmet.isMissing;
  }
}
