import { judgeTrail, type TrailState } from '../../../compliance/trail-state.ts';
import { gitCommitInput } from '../../../contract/commit.ts';
import { externalUrls } from '../../../contract/freeform.ts';
import { repoInfoInput } from '../../../contract/repository.ts';
import type { ListedTrail, TrailRecord } from '../../../contract/trail.ts';
import * as z from 'zod';
import { resolution } from '../../judgement/resolutions.ts';
import { attestationStatus } from '../../judgement/statuses.ts';
import {
  loadTrailFacts,
  type StoredTrailArtifact,
  type TrailFacts,
  TRAILS_AT_ONCE,
} from '../../judgement/trail-facts.ts';
import { inChunks } from '../../store/chunks.ts';
import { loadFlows, type TaggedFlow, withTags } from '../../store/flows.ts';
import { fromJson, fromJsonOrNull } from '../../store/json.ts';
import type { FlowRow, TrailRow } from '../../store/schema.ts';
import type { ListedTrailRow } from '../../store/trails.ts';
import type { OrgReader } from '../../store/store.ts';
import { gitCommitAnswer, repoInfoAnswer } from '../reported-facts.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';
import { trailEvents } from './trail-events.ts';

/** Trails as lists show them, in the order of the rows. */
export async function listedTrails(
  tx: OrgReader,
  services: Services,
  orgName: string,
  rows: readonly ListedTrailRow[],
): Promise<ListedTrail[]> {
  const flows = await loadFlows(
    tx,
    rows.map((row) => row.flow_id),
  );
  const listed = (facts: TrailFacts): ListedTrail => {
    const flow = flows.get(facts.trail.flow_id);
    if (flow === undefined) throw new Error(`trail ${facts.trail.id} is in a flow that is not there`);
    return listedTrail(services, orgName, flow, facts);
  };
  return inChunks(
    rows,
    async (chunk) => (await loadTrailFacts(tx, services.documents, chunk)).map(listed),
    TRAILS_AT_ONCE,
  );
}

function listedTrail(services: Services, orgName: string, flow: TaggedFlow, facts: TrailFacts): ListedTrail {
  const { trail } = facts;
  const state = judgeTrail(facts.template, facts.attestations, facts.artifacts);
  return {
    id: trail.id,
    name: trail.name,
    description: trail.description,
    flow: { name: flow.name, tags: flow.tags },
    created_at: seconds(trail.created_at),
    created_by: trail.created_by,
    last_modified_at: seconds(trail.modified_at),
    compliance_state: state.status,
    is_compliant: state.isCompliant,
    origin_url: trail.origin_url,
    git_commit_info: gitCommitAnswer(fromJsonOrNull(gitCommitInput, trail.git_commit_info)),
    html_url: services.addresses.trail(orgName, flow.name, trail.name),
  };
}

/** One trail with all that is known of it. */
export async function trailRecord(
  tx: OrgReader,
  services: Services,
  orgName: string,
  flow: FlowRow,
  trail: TrailRow,
): Promise<TrailRecord> {
  const [facts] = await loadTrailFacts(tx, services.documents, [trail]);
  const [tagged] = await withTags(tx, [flow]);
  if (facts === undefined || tagged === undefined) throw new Error('a trail without its facts or flow');
  const state = judgeTrail(facts.template, facts.attestations, facts.artifacts);
  const repoInfo = repoInfoAnswer(fromJsonOrNull(repoInfoInput, trail.repo_info));
  return {
    ...listedTrail(services, orgName, tagged, facts),
    ...(repoInfo === null ? {} : { repo_info: repoInfo }),
    ...(trail.user_data === null ? {} : { user_data: fromJson(z.unknown(), trail.user_data) }),
    external_urls: fromJson(externalUrls, trail.external_urls),
    template: { content: facts.templateContent },
    compliance_status: {
      status: state.status,
      is_compliant: state.isCompliant,
      attestations_statuses: state.attestations.map(attestationStatus),
      artifacts_statuses: artifactsStatuses(flow, trail, state, seconds(tx.nowMs)),
      evaluated_at: seconds(tx.nowMs),
      flow_template_id: trail.template_id,
    },
    events: await trailEvents(tx, trail),
  };
}

type ArtifactsStatuses = TrailRecord['compliance_status']['artifacts_statuses'];

function artifactsStatuses(
  flow: FlowRow,
  trail: TrailRow,
  state: TrailState<StoredTrailArtifact>,
  evaluatedAt: number,
): ArtifactsStatuses {
  return Object.fromEntries(
    state.artifacts.map(({ key, status, unexpected, reported, attestations, findings }) => {
      const fingerprint = reported?.artifact.fingerprint ?? null;
      const place = { flow: flow.name, trail: trail.name, fingerprint };
      return [
        key,
        {
          artifact_fingerprint: fingerprint,
          artifact_id: reported?.artifactId ?? null,
          status,
          is_compliant: status === 'MISSING' ? null : status === 'COMPLIANT',
          unexpected,
          attestations_statuses: attestations.map(attestationStatus),
          resolutions: findings.map((finding) => resolution(finding, place)),
          evaluated_at: evaluatedAt,
          flow_template_id: trail.template_id,
        },
      ];
    }),
  );
}
