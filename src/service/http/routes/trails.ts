import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { parseTemplate } from '../../../compliance/template.ts';
import { judgeTrail, type TrailState } from '../../../compliance/trail-state.ts';
import { gitCommitInput } from '../../../contract/commit.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { externalUrls } from '../../../contract/freeform.ts';
import { repoInfoInput } from '../../../contract/repository.ts';
import { getTrail, type ListedTrail, listTrails, putTrail, type TrailRecord } from '../../../contract/trail.ts';
import { ServiceError } from '../../error.ts';
import { resolution } from '../../judgement/resolutions.ts';
import { attestationStatus } from '../../judgement/statuses.ts';
import {
  loadTrailFacts,
  type StoredTrailArtifact,
  type TrailFacts,
  TRAILS_AT_ONCE,
} from '../../judgement/trail-facts.ts';
import { inChunks } from '../../store/chunks.ts';
import { ensureFlow, findTaggedFlows, loadFlows, type TaggedFlow, withTags } from '../../store/flows.ts';
import { fromJson, fromJsonOrNull } from '../../store/json.ts';
import { recordRepository } from '../../store/repositories.ts';
import type { FlowRow, TrailRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import * as trails from '../../store/trails.ts';
import { paginationOf } from '../paging.ts';
import { gitCommitAnswer, repoInfoAnswer } from '../reported-facts.ts';
import { serve, serveForm, type Services } from '../route.ts';
import { seconds } from '../seconds.ts';
import { flowTag } from '../tag-filter.ts';
import { textFile } from '../text-file.ts';
import { documentOf } from './document-problems.ts';
import { requireFlow } from './flows.ts';
import { trailEvents } from './trail-events.ts';

export function serveTrails(app: FastifyInstance, services: Services): void {
  serveForm(
    app,
    services,
    putTrail,
    () => textFile('template_file'),
    async ({ caller, params, write }, body, template) => {
      if (template !== null) checkTrailTemplate(template);
      return write(async (tx) => {
        const flow = await ensureFlow(tx, params.flow_name, () => null);
        await recordRepository(tx, body.repo_info);
        const { trail, created } = await trails.putTrail(tx, flow, body, { template, userName: caller.userName });
        return { status: created ? 201 : 200, body: await trailRecord(tx, services, caller.orgName, flow, trail) };
      });
    },
  );

  serve(app, services, getTrail, ({ caller, params, read }) =>
    read(async (tx) => {
      const flow = await requireFlow(tx, params.flow_name);
      const trail = await requireTrail(tx, flow, params.trail_name);
      return { status: 200, body: await trailRecord(tx, services, caller.orgName, flow, trail) };
    }),
  );

  serve(app, services, listTrails, ({ caller, query, read }) =>
    read(async (tx) => {
      const page = { number: query.page, size: query.per_page };
      const filter = { flowIds: await askedFlowIds(tx, query), fingerprint: query.fingerprint ?? null };
      const { rows, total } = await trails.listTrails(tx, filter, page);
      const flows = await loadFlows(
        tx,
        rows.map((row) => row.flow_id),
      );
      const listed = (facts: TrailFacts): ListedTrail => {
        const flow = flows.get(facts.trail.flow_id);
        if (flow === undefined) throw new Error(`trail ${facts.trail.id} is in a flow that is not there`);
        return listedTrail(services, caller.orgName, flow, facts);
      };
      const data = await inChunks(
        rows,
        async (chunk) => (await loadTrailFacts(tx, services.documents, chunk)).map(listed),
        TRAILS_AT_ONCE,
      );
      return { status: 200, body: { data, pagination: paginationOf(page, total) } };
    }),
  );
}

/** The flows to list the trails of; null for all that are not archived. */
async function askedFlowIds(
  tx: OrgReader,
  { flow, flow_tag: tag }: QueryOf<typeof listTrails>,
): Promise<string[] | null> {
  const named = flow === undefined ? null : await requireFlow(tx, flow);
  if (tag === undefined) return named === null ? null : [named.id];
  const tagged = (await findTaggedFlows(tx, flowTag(tag))).map(({ id }) => id);
  return named === null ? tagged : tagged.filter((id) => id === named.id);
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

export async function requireTrail(tx: OrgReader, flow: FlowRow, name: string): Promise<TrailRow> {
  const trail = await trails.findTrail(tx, flow.id, name);
  if (trail === null) throw new ServiceError('unknown_trail', `no trail '${name}' in flow '${flow.name}'`);
  return trail;
}

/** Existing clients tell a bad template by the end of the first line, which is the same for one error. */
function checkTrailTemplate(template: string): void {
  documentOf(parseTemplate(template), 'invalid_template', (count) => `${count} validation errors for Template`);
}

async function trailRecord(
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
