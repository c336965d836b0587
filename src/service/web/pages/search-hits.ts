import type { ListedTrail } from '../../../contract/trail.ts';
import { listedTrails } from '../../http/routes/trail-records.ts';
import { type ArtifactFacts, loadFacts } from '../../judgement/facts.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import { loadFlows } from '../../store/flows.ts';
import {
  findArtifactsNamed,
  findEnvironmentsNamed,
  findFlowsNamed,
  findPoliciesNamed,
  findTrailsNamed,
} from '../../store/name-search.ts';
import type { FlowRow, PolicyRow } from '../../store/schema.ts';
import { findByHashes, findHashes } from '../../store/sha-search.ts';
import type { OrgReader } from '../../store/store.ts';
import { artifactAddress } from '../parts/artifact-table.ts';
import type { Web } from '../web.ts';

/** Of each kind as many are shown. */
export const HITS_SHOWN = 20;
/** A shorter text stands in nearly every name. */
export const NAME_MIN_LENGTH = 2;
const HASH = /^[a-f0-9]{5,64}$/;

/** What a search found: of each kind one more than is shown where there are more. Archived flows are left out. */
export interface Hits {
  artifacts: ArtifactFacts[];
  trails: ListedTrail[];
  flows: FlowRow[];
  environments: EnvironmentRow[];
  policies: PolicyRow[];
}

/** The fingerprint or commit, or the beginning of one, that somebody may mean; null where it is none. */
export function hashIn(wanted: string): string | null {
  const hash = wanted.toLowerCase().replace(/^sha256:/, '');
  return HASH.test(hash) ? hash : null;
}

/** What has the fingerprint, the commit or the name. The number of statements does not depend on what there is. */
export async function findHits(tx: OrgReader, web: Web, orgName: string, wanted: string): Promise<Hits> {
  const limit = HITS_SHOWN + 1;
  const hash = hashIn(wanted);
  const hashes = hash === null ? { fingerprints: [], commits: [] } : await findHashes(tx, hash, limit);
  const byHash = await findByHashes(tx, hashes, limit);
  const byName = await findArtifactsNamed(tx, wanted, limit);
  const stored = new Map([...byHash, ...byName].map((one) => [one.artifact.id, one]));
  const artifacts = await loadFacts(tx, web.documents, [...stored.values()].slice(0, limit));
  const trails = await findTrailsNamed(tx, wanted, limit);
  const flowsOfTrails = await loadFlows(
    tx,
    trails.map((trail) => trail.flow_id),
  );
  const shownTrails = trails.filter((trail) => flowsOfTrails.get(trail.flow_id)?.archived_at === null);
  return {
    artifacts: artifacts.filter(({ flow }) => flow.archived_at === null),
    trails: await listedTrails(tx, { ...web, addresses: web.links }, orgName, shownTrails),
    flows: await findFlowsNamed(tx, wanted, limit),
    environments: await findEnvironmentsNamed(tx, wanted, limit),
    policies: await findPoliciesNamed(tx, wanted, limit),
  };
}

/** Where each of the hits stands, the first two at least. */
export function addressesOf({ links }: Web, orgName: string, hits: Hits): string[] {
  return [
    ...hits.artifacts.map((facts) => artifactAddress(links, orgName, facts)),
    ...hits.trails.map((trail) => trail.html_url),
    ...hits.flows.map((flow) => links.flow(orgName, flow.name)),
    ...hits.environments.map((environment) => links.environment(orgName, environment.name)),
    ...hits.policies.map((policy) => links.policy(orgName, policy.name)),
  ];
}
