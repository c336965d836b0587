import { getArtifact, listArtifacts, listArtifactsByCommit, reportArtifact } from './artifact.ts';
import { assertArtifact } from './assertion.ts';
import {
  attestGeneric,
  downloadAttachment,
  listArtifactAttestations,
  listTrailAttestations,
  searchAttestations,
} from './attestation.ts';
import type { Endpoint } from './endpoint.ts';
import {
  allowArtifact,
  attachPolicies,
  detachPolicies,
  getEnvironment,
  listEnvironments,
  putEnvironment,
} from './environment.ts';
import { getFlow, listFlows, putFlow, putFlowWithNames } from './flow.ts';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  updateNotification,
} from './notification.ts';
import { getPolicy, listPolicies, putPolicy } from './policy.ts';
import { listRepos } from './repository.ts';
import { getTrail, listTrails, putTrail } from './trail.ts';

/** The whole interface that the service serves: its routes, its checks and its OpenAPI document come from here. */
export const endpoints: readonly Endpoint[] = [
  reportArtifact,
  listArtifacts,
  getArtifact,
  listArtifactsByCommit,
  attestGeneric,
  searchAttestations,
  listTrailAttestations,
  listArtifactAttestations,
  downloadAttachment,
  assertArtifact,
  putFlow,
  putFlowWithNames,
  listFlows,
  getFlow,
  putTrail,
  listTrails,
  getTrail,
  putEnvironment,
  listEnvironments,
  getEnvironment,
  attachPolicies,
  detachPolicies,
  allowArtifact,
  putPolicy,
  listPolicies,
  getPolicy,
  listRepos,
  listNotifications,
  createNotification,
  getNotification,
  updateNotification,
  deleteNotification,
];
