import { allowArtifact } from './allow-list.ts';
import {
  getArtifact,
  getLatestCommit,
  listAllArtifacts,
  listArtifacts,
  listArtifactsByCommit,
  reportArtifact,
} from './artifact.ts';
import { assertArtifact } from './assertion.ts';
import {
  downloadAttachment,
  listArtifactAttestations,
  listTrailAttestations,
  searchAttestations,
} from './attestation.ts';
import { attestCustom } from './attestation/custom.ts';
import { attestSystem } from './attestation/decision.ts';
import { attestGeneric } from './attestation/generic.ts';
import { attestJira } from './attestation/jira.ts';
import { attestJunit } from './attestation/junit.ts';
import { attestOverride } from './attestation/override.ts';
import { attestPullRequest } from './attestation/pull-request.ts';
import { attestSnyk } from './attestation/snyk.ts';
import { attestSonar } from './attestation/sonar.ts';
import { listAuditLog } from './audit.ts';
import { archiveControl, createControl, getControl, listControls, unarchiveControl, updateControl } from './control.ts';
import { archiveCustomType, createCustomType, getCustomType, listCustomTypes } from './custom-attestation-type.ts';
import type { Endpoint } from './endpoint.ts';
import {
  archiveEnvironment,
  attachPolicies,
  changeEnvironment,
  detachPolicies,
  getEnvironment,
  joinEnvironment,
  listEnvironments,
  putEnvironment,
  renameEnvironment,
} from './environment.ts';
import { listEnvironmentEvents } from './environment-event.ts';
import {
  reportAzureApps,
  reportCloudRun,
  reportDocker,
  reportEcs,
  reportK8s,
  reportLambda,
  reportS3,
  reportServer,
} from './environment-report.ts';
import { archiveFlow, getFlow, listFlows, putFlow, putFlowWithNames, renameFlow } from './flow.ts';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  updateNotification,
} from './notification.ts';
import { getDefaultOrganization, setDefaultOrganization, setExperimentalFeatures } from './organization.ts';
import { getPolicy, listPolicies, putPolicy } from './policy.ts';
import { getRepo, listRepos } from './repository.ts';
import {
  createApiKey,
  createServiceAccount,
  deleteApiKey,
  deleteServiceAccount,
  getApiKey,
  getServiceAccount,
  listApiKeys,
  listServiceAccounts,
  rotateApiKey,
  updateServiceAccount,
} from './service-account.ts';
import { searchSha } from './search.ts';
import { diffSnapshots, getSnapshot, listSnapshots } from './snapshot.ts';
import { changeTags } from './tag.ts';
import { getTrail, listTrails, putTrail } from './trail.ts';

/** The whole interface that the service serves: its routes, its checks and its OpenAPI document come from here. */
export const endpoints: readonly Endpoint[] = [
  reportArtifact,
  listArtifacts,
  listAllArtifacts,
  getArtifact,
  listArtifactsByCommit,
  getLatestCommit,
  attestGeneric,
  attestJunit,
  attestSnyk,
  attestSonar,
  attestJira,
  attestPullRequest,
  attestCustom,
  attestSystem,
  attestOverride,
  searchAttestations,
  listTrailAttestations,
  listArtifactAttestations,
  downloadAttachment,
  assertArtifact,
  putFlow,
  putFlowWithNames,
  listFlows,
  getFlow,
  renameFlow,
  archiveFlow,
  putTrail,
  listTrails,
  getTrail,
  putEnvironment,
  listEnvironments,
  getEnvironment,
  changeEnvironment,
  renameEnvironment,
  archiveEnvironment,
  joinEnvironment,
  attachPolicies,
  detachPolicies,
  reportK8s,
  reportEcs,
  reportS3,
  reportLambda,
  reportServer,
  reportDocker,
  reportAzureApps,
  reportCloudRun,
  listEnvironmentEvents,
  getSnapshot,
  listSnapshots,
  diffSnapshots,
  allowArtifact,
  putPolicy,
  listPolicies,
  getPolicy,
  createCustomType,
  listCustomTypes,
  getCustomType,
  archiveCustomType,
  createControl,
  listControls,
  getControl,
  updateControl,
  archiveControl,
  unarchiveControl,
  listRepos,
  getRepo,
  changeTags,
  searchSha,
  listNotifications,
  createNotification,
  getNotification,
  updateNotification,
  deleteNotification,
  createServiceAccount,
  listServiceAccounts,
  getServiceAccount,
  updateServiceAccount,
  deleteServiceAccount,
  createApiKey,
  listApiKeys,
  getApiKey,
  deleteApiKey,
  rotateApiKey,
  getDefaultOrganization,
  setDefaultOrganization,
  setExperimentalFeatures,
  listAuditLog,
];
