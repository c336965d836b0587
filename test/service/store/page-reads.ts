import * as artifactPlaces from '../../../src/service/store/artifact-places.ts';
import * as evidenceHeads from '../../../src/service/store/evidence-heads.ts';
import * as gates from '../../../src/service/store/gates.ts';
import * as nameSearch from '../../../src/service/store/name-search.ts';
import * as trailEvidence from '../../../src/service/store/trail-evidence.ts';
import * as urgentEnvironments from '../../../src/service/store/urgent-environments.ts';
import { report } from './organization-rows.ts';
import type { Read } from './store-reads.ts';

const firstPage = { number: 1, size: 100 };

/** What pages ask about the rows that they are given. */
export const pageReads: Record<string, Read> = {
  'artifactPlaces.findPlace': (tx, { flow, artifact }) =>
    artifactPlaces.findPlace(tx, { flowId: flow.id, fingerprint: report.fingerprint }, artifact.id),
  'artifactPlaces.listPlaces': (tx, { flow }) =>
    artifactPlaces.listPlaces(tx, { flowId: flow.id, fingerprint: report.fingerprint }, 10),
  'evidenceHeads.loadEvidenceHeads': (tx, { attestation }) => evidenceHeads.loadEvidenceHeads(tx, [attestation.id]),
  'gates.loadAttachedPolicies': async (tx, { environment }) =>
    [...(await gates.loadAttachedPolicies(tx, [environment.id])).values()].flat(),
  'gates.loadAllowances': (tx, { environment }) => gates.loadAllowances(tx, [environment.id], report.fingerprint),
  'trailEvidence.listEvidence': (tx, { trail }) => trailEvidence.listEvidence(tx, trail.id, null, 10),
  'trailEvidence.newerEvidenceIds': (tx, { trail }) => trailEvidence.newerEvidenceIds(tx, trail.id, '', 10),
  'trailEvidence.loadLatestOfNames': (tx, { trail, attestation }) =>
    trailEvidence.loadLatestOfNames(tx, trail.id, [attestation]),
  'trailEvidence.loadAttestationHeads': (tx, { attestation }) =>
    trailEvidence.loadAttestationHeads(tx, [attestation.id]),
  'trailEvidence.artifactIdsInTrail': (tx, { trail }) =>
    trailEvidence.artifactIdsInTrail(tx, trail, [report.fingerprint]),
};

/** What pages ask by what both organizations have: each finds its own. */
export const pageReadsByName: Record<string, Read> = {
  'gates.listPolicedEnvironments': (tx) => gates.listPolicedEnvironments(tx, firstPage),
  'gates.listDetachedPolicies': (tx) => gates.listDetachedPolicies(tx, 10),
  'nameSearch.findFlowsNamed': (tx) => nameSearch.findFlowsNamed(tx, 'flow', 10),
  'nameSearch.findEnvironmentsNamed': (tx) => nameSearch.findEnvironmentsNamed(tx, 'environment', 10),
  'nameSearch.findPoliciesNamed': (tx) => nameSearch.findPoliciesNamed(tx, 'policy', 10),
  'nameSearch.findTrailsNamed': (tx) => nameSearch.findTrailsNamed(tx, 'tr', 10),
  'nameSearch.findArtifactsNamed': (tx) => nameSearch.findArtifactsNamed(tx, 'a', 10),
  'urgentEnvironments.listUrgentEnvironments': (tx) => urgentEnvironments.listUrgentEnvironments(tx, 10),
};
