import { assertFlows, assertPolicies } from '../../compliance/assertion.ts';
import type { FlowEntry } from '../../compliance/rule.ts';
import type { PolicyEvaluation } from '../../contract/assertion.ts';
import type { EnvironmentRow } from '../store/environment-rows.ts';
import { loadAllowances, loadAttachedPolicies } from '../store/gates.ts';
import type { AllowListRow } from '../store/schema.ts';
import type { OrgReader } from '../store/store.ts';
import type { Documents } from './documents.ts';
import { policyEvaluations } from './policy-evaluations.ts';
import { newestVersions, type PolicyVersion } from './policy-versions.ts';

/** What stands before an environment for one artifact. */
export interface Gate {
  environment: EnvironmentRow;
  /** The policies attached to it, as they are now, in the order of their names. */
  policies: PolicyVersion[];
  /** The artifact is let through, whatever the policies say; null where it is not. */
  allowance: AllowListRow | null;
}

/** How a gate came out for an artifact. */
export interface EnvironmentVerdict {
  gate: Gate;
  /** As an assertion about the environment answers. */
  isCompliant: boolean;
  /** In the order of the policies. */
  evaluations: PolicyEvaluation[];
}

/** The gates of environments for an artifact, in their order. The number of statements does not depend on how many there are. */
export async function loadGates(
  tx: OrgReader,
  documents: Documents,
  fingerprint: string,
  environments: readonly EnvironmentRow[],
): Promise<Gate[]> {
  const ids = environments.map(({ id }) => id);
  const attached = await loadAttachedPolicies(tx, ids);
  const allowances = await loadAllowances(tx, ids, fingerprint);
  const distinct = [...new Map([...attached.values()].flat().map((policy) => [policy.id, policy])).values()];
  const versions = new Map(
    (await newestVersions(tx, documents, distinct)).map((version) => [version.name, version] as const),
  );
  return environments.map((environment) => ({
    environment,
    policies: (attached.get(environment.id) ?? []).map(({ name }) => known(versions, name)),
    allowance: allowances.get(environment.id) ?? null,
  }));
}

/** Judges an artifact at each of the gates. A policy that many environments have is evaluated once. */
export function judgeAtGates(gates: readonly Gate[], entries: readonly FlowEntry[]): EnvironmentVerdict[] {
  const policies = gates.flatMap((gate) => gate.policies);
  const distinct = [...new Map(policies.map((policy) => [policy.name, policy])).values()];
  const evaluations = new Map(evaluateEach(distinct, entries).map((one) => [one.policy_name, one]));
  return gates.map((gate) => {
    const own = gate.policies.map(({ name }) => known(evaluations, name));
    const isSatisfied = own.length === 0 ? assertFlows(entries) : own.every(({ status }) => status === 'COMPLIANT');
    return { gate, isCompliant: isSatisfied || gate.allowance !== null, evaluations: own };
  });
}

/** How each of the policies comes out for an artifact, in their order. */
export function evaluateEach(policies: readonly PolicyVersion[], entries: readonly FlowEntry[]): PolicyEvaluation[] {
  const { evaluations } = assertPolicies(
    entries,
    policies.map(({ document }) => document),
  );
  return policyEvaluations(policies, evaluations, entries);
}

/** A policy that got lost on the way must not open a gate. */
function known<T>(byPolicy: ReadonlyMap<string, T>, name: string): T {
  const found = byPolicy.get(name);
  if (found === undefined) throw new Error(`policy '${name}' is attached and was not judged`);
  return found;
}
