import type { FastifyInstance } from 'fastify';
import { assertPolicies } from '../../../compliance/assertion.ts';
import { assertArtifact, type AssertedFlow, type Assertion } from '../../../contract/assertion.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { ServiceError } from '../../error.ts';
import type { JudgedInFlow } from '../../judgement/flow-entries.ts';
import { judgeInFlows } from '../../judgement/judged-flows.ts';
import { policyEvaluations } from '../../judgement/policy-evaluations.ts';
import { newestVersions } from '../../judgement/policy-versions.ts';
import { complianceResult } from '../../judgement/statuses.ts';
import { findAllowance } from '../../store/allow-list.ts';
import { attachedPolicies } from '../../store/environments.ts';
import type { AllowListRow, FlowRow, PolicyRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { serve } from '../route.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';
import { invalidInput } from '../validation.ts';
import { requireEnvironment } from './environment-records.ts';
import { requireFlow } from './flows.ts';
import { requirePolicies } from './policies.ts';

interface Scope {
  name: 'flow' | 'environment' | 'policy';
  environment: string | null;
  policies: readonly PolicyRow[];
  allowance: AllowListRow | null;
}

export function serveAssertions(app: FastifyInstance, services: Services): void {
  serve(app, services, assertArtifact, ({ caller, params, query, read }) =>
    read(async (tx) => {
      const flow = query.flow_name === undefined ? null : await requireFlow(tx, query.flow_name);
      const scope = await scopeOf(tx, query, params.fingerprint);
      const asked = { fingerprint: params.fingerprint, flowId: flow?.id ?? null };
      const judged = await judgeInFlows(tx, services.documents, asked);
      const flows = judged.map((one) => assertedFlow(services, caller.orgName, one, tx.nowMs));
      const earliest = flows[0];
      if (earliest === undefined) throw new ServiceError('unknown_artifact', unknownArtifact(params.fingerprint, flow));
      const entries = judged.map(({ entry }) => entry);
      const policies = await newestVersions(tx, services.documents, scope.policies);
      const { isCompliant, evaluations } = assertPolicies(
        entries,
        policies.map(({ document }) => document),
      );
      const body: Assertion = {
        ...earliest,
        fingerprint: params.fingerprint,
        compliant: isCompliant || scope.allowance !== null,
        scope: scope.name,
        flows,
        ...(scope.environment === null ? {} : { environment: scope.environment }),
        ...(scope.allowance === null ? {} : { allow_listing: allowListing(scope.allowance) }),
        ...(scope.name === 'flow' ? {} : { policy_evaluations: policyEvaluations(policies, evaluations, entries) }),
      };
      return { status: 200, body };
    }),
  );
}

async function scopeOf(tx: OrgReader, query: QueryOf<typeof assertArtifact>, fingerprint: string): Promise<Scope> {
  const { environment_name: environmentName, policy_name: policyNames } = query;
  if (environmentName !== undefined && policyNames !== undefined) {
    throw invalidInput({ 'query.policy_name': 'expected either environment_name or policy_name, found both' });
  }
  if (policyNames !== undefined) {
    return {
      name: 'policy',
      environment: null,
      policies: await requirePolicies(tx, [...new Set(policyNames)]),
      allowance: null,
    };
  }
  if (environmentName === undefined) return { name: 'flow', environment: null, policies: [], allowance: null };
  const environment = await requireEnvironment(tx, environmentName);
  return {
    name: 'environment',
    // As it was asked for: an environment is found by its old name as well, and clients compare.
    environment: environmentName,
    policies: await attachedPolicies(tx, environment.id),
    allowance: await findAllowance(tx, environment.id, fingerprint),
  };
}

function allowListing(row: AllowListRow): NonNullable<Assertion['allow_listing']> {
  return {
    allowlist_id: row.id,
    allowed_by_user_id: row.created_by,
    timestamp: seconds(row.created_at),
    description: row.description,
  };
}

function unknownArtifact(fingerprint: string, flow: FlowRow | null): string {
  const where = flow === null ? 'this organization' : `flow '${flow.name}'`;
  return `no artifact with fingerprint ${fingerprint} was reported to ${where}`;
}

function assertedFlow(
  services: Services,
  orgName: string,
  { facts, entry }: JudgedInFlow,
  nowMs: number,
): AssertedFlow {
  const { fingerprint, id } = facts.stored.artifact;
  const place = { flow: facts.flow.name, trail: facts.trail.name, fingerprint };
  return {
    flow: place.flow,
    trail: place.trail,
    compliant: entry.state.isCompliant,
    compliance_status: complianceResult(entry.state, {
      place,
      templateName: facts.artifact.templateName,
      templateId: facts.trail.template_id,
      evaluatedAt: seconds(nowMs),
    }),
    html_url: services.addresses.artifact(orgName, place.flow, fingerprint, id),
  };
}
