import { getArtifact, listArtifacts, reportArtifact } from './artifact.ts';
import { assertArtifact } from './assertion.ts';
import { attestGeneric } from './attestation.ts';
import type { Endpoint } from './endpoint.ts';
import { attachPolicies, detachPolicies, getEnvironment, putEnvironment } from './environment.ts';
import { getFlow, putFlow, putFlowWithNames } from './flow.ts';
import { getPolicy, putPolicy } from './policy.ts';
import { getTrail, putTrail } from './trail.ts';

/** The whole interface that the service serves: its routes, its checks and its OpenAPI document come from here. */
export const endpoints: readonly Endpoint[] = [
  reportArtifact,
  listArtifacts,
  getArtifact,
  attestGeneric,
  assertArtifact,
  putFlow,
  putFlowWithNames,
  getFlow,
  putTrail,
  getTrail,
  putEnvironment,
  getEnvironment,
  attachPolicies,
  detachPolicies,
  putPolicy,
  getPolicy,
];
