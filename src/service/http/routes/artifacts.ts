import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { type ArtifactState, judgeArtifact } from '../../../compliance/artifact-state.ts';
import {
  type ArtifactReport,
  type artifactDetail,
  type artifactRecord,
  getArtifact,
  getLatestCommit,
  listAllArtifacts,
  listArtifacts,
  listArtifactsByCommit,
  reportArtifact,
} from '../../../contract/artifact.ts';
import { ServiceError } from '../../error.ts';
import { type ArtifactFacts, loadFacts, loadFactSizes } from '../../judgement/facts.ts';
import * as artifacts from '../../store/artifacts.ts';
import { ensureFlow } from '../../store/flows.ts';
import { recordRepository } from '../../store/repositories.ts';
import type { FlowRow, TrailRow } from '../../store/schema.ts';
import type { OrgReader, OrgStore } from '../../store/store.ts';
import { ensureTrail } from '../../store/trails.ts';
import { inParts, type Part } from '../list-answer.ts';
import { serve, serveJson, serveList } from '../route.ts';
import type { Services } from '../services.ts';
import { seconds, secondsText } from '../../seconds.ts';
import { invalidInput } from '../validation.ts';
import { artifactRecordOf } from './artifact-record.ts';
import { loadArtifactHistories } from './artifact-histories.ts';
import type { ArtifactRuns } from './artifact-runs.ts';
import { checkTemplate, requireFlow, templateOfNames } from './flows.ts';
import { requireRepositoryName } from './repositories.ts';
import { requireTrail } from './trails.ts';

const BY_COMMIT_MAX = 100;
/** What is shown for no commit to existing clients, which have no case for none: neither in what is read, nor in a cut of it. */
const NO_COMMIT = '0'.repeat(40);

export function serveArtifacts(app: FastifyInstance, services: Services): void {
  serveJson(app, services, reportArtifact, ({ caller, params, write }, report) =>
    write(async (tx) => {
      const flow = await ensureFlow(tx, params.flow_name, () => templateOf(report));
      const trailName = report.trail_name ?? artifacts.reportedCommit(report) ?? report.fingerprint;
      const begun = { name: trailName, git_commit_info: report.git_commit_info, repo_info: report.repo_info };
      const trail = await ensureTrail(tx, flow, begun, caller.userName);
      await recordRepository(tx, report.repo_info);
      const artifact = await artifacts.addArtifactReport(tx, trail, report, caller.userName);
      return {
        status: 201,
        body: {
          message: 'OK',
          id: artifact.id,
          trail_name: trail.name,
          html_url: services.addresses.artifact(caller.orgName, flow.name, artifact.fingerprint, artifact.id),
        },
      };
    }),
  );

  serveList(app, services, listArtifacts, async ({ caller, params, query, read }) => {
    const found = await read(async (tx) => {
      const flow = await requireFlow(tx, params.flow_name);
      const page = { number: query.page, size: query.per_page };
      return artifacts.listArtifacts(tx, { flowId: flow.id, repoName: null }, page);
    });
    return inTurn(services, read, found, (one) => listedArtifact(services, caller.orgName, one));
  });

  serveList(app, services, listAllArtifacts, async ({ caller, query, read }) => {
    const found = await read(async (tx) => {
      const flow = query.flow_name === undefined ? null : await requireFlow(tx, query.flow_name);
      const repoName = query.repo_name || null;
      if (repoName !== null) await requireRepositoryName(tx, repoName);
      const page = { number: query.page, size: query.per_page };
      return artifacts.listArtifacts(tx, { flowId: flow?.id ?? null, repoName }, page);
    });
    return inTurn(services, read, found, (one) => withCommit(listedArtifact(services, caller.orgName, one)));
  });

  serve(app, services, getArtifact, ({ caller, params, query, read }) =>
    read(async (tx) => {
      const flow = await requireFlow(tx, params.flow_name);
      const trail = query.trail ? await requireTrail(tx, flow, query.trail) : null;
      const fingerprint = await wholeFingerprint(tx, { flow, trail }, params.fingerprint);
      const stored = await artifacts.findArtifact(tx, { flowId: flow.id, fingerprint, trailId: trail?.id ?? null });
      const found = stored === null ? [] : [stored];
      const histories = await loadArtifactHistories(tx, found);
      const [artifact] = await withBodies(tx, await loadFacts(tx, services.documents, found));
      if (artifact === undefined) throw unknownArtifact(params.fingerprint, trail?.name ?? flow.name);
      return { status: 200, body: withCommit(detailOf(services, caller.orgName, artifact, histories)) };
    }),
  );

  serve(app, services, getLatestCommit, ({ params, query, read }) =>
    read(async (tx) => {
      const flow = await requireFlow(tx, params.flow_name);
      const branch = query.branch || null;
      const commit = await artifacts.findLatestCommit(tx, flow.id, { butOf: params.fingerprint, branch });
      return { status: 200, body: { latest_commit: commit } };
    }),
  );

  serveList(app, services, listArtifactsByCommit, async ({ caller, params, query, read }) => {
    const { found, histories } = await read(async (tx) => {
      const flow = await requireFlow(tx, params.flow_name);
      const trail = query.trail ? await requireTrail(tx, flow, query.trail) : null;
      const where = { flowId: flow.id, trailId: trail?.id ?? null, commitPrefix: params.commit_sha };
      const found = await artifacts.findByCommit(tx, where, BY_COMMIT_MAX);
      if (found.length === 0) {
        throw new ServiceError(
          'unknown_artifact',
          `no artifact of commit ${params.commit_sha} was reported to '${flow.name}'`,
        );
      }
      return { found, histories: await loadArtifactHistories(tx, found) };
    });
    return inTurn(services, read, found, (one) => withCommit(detailOf(services, caller.orgName, one, histories)));
  });
}

function listedArtifact(services: Services, orgName: string, reported: Reported): z.output<typeof artifactRecord> {
  const { artifact } = reported.facts.stored;
  return {
    ...artifactRecordOf(services.addresses, orgName, reported, stateOf(reported.facts)),
    created_at: secondsText(artifact.created_at),
    last_modified_at: secondsText(artifact.modified_at),
  };
}

function withCommit<T extends { git_commit: string | null }>(record: T): T {
  return { ...record, git_commit: record.git_commit ?? NO_COMMIT };
}

export function stateOf({ template, artifact, attestations }: ArtifactFacts): ArtifactState {
  return judgeArtifact(template, artifact, attestations);
}

/** An artifact with what was sent with its newest report, as JSON. */
export interface Reported {
  facts: ArtifactFacts;
  body: string;
}

/** In the order of `all`. */
export async function withBodies(tx: OrgReader, all: readonly ArtifactFacts[]): Promise<Reported[]> {
  const ids = all.map(({ stored }) => stored.report.id);
  const bodies = await artifacts.loadReportBodies(tx, ids);
  return all.map((facts) => {
    const body = bodies.get(facts.stored.report.id);
    if (body === undefined) throw new Error(`report ${facts.stored.report.id} is not there`);
    return { facts, body };
  });
}

/** The same for a list, part by part: what is known of each is read, judged and shown when its turn comes. */
async function inTurn<T>(
  { documents }: Services,
  read: OrgStore['read'],
  found: readonly artifacts.StoredArtifact[],
  show: (one: Reported) => T,
): Promise<Iterable<Part<T[]>>> {
  const sizes = await read((tx) => loadFactSizes(tx, documents, found));
  const sizeOf = ({ artifact, report }: artifacts.StoredArtifact) => report.body_bytes + (sizes.get(artifact.id) ?? 0);
  return inParts(found, sizeOf).map((part) => async () => {
    const reported = await read(async (tx) => withBodies(tx, await loadFacts(tx, documents, part)));
    return reported.map(show);
  });
}

/** An artifact as it is read alone, with where it runs and ran, by its id. */
export function detailOf(
  { addresses }: Pick<Services, 'addresses'>,
  orgName: string,
  reported: Reported,
  histories: ReadonlyMap<string, ArtifactRuns>,
): z.output<typeof artifactDetail> {
  const { artifact } = reported.facts.stored;
  const { running = [], exited = [], history = [] } = histories.get(artifact.id) ?? {};
  return {
    ...artifactRecordOf(addresses, orgName, reported, stateOf(reported.facts)),
    created_at: seconds(artifact.created_at),
    last_modified_at: seconds(artifact.modified_at),
    running,
    exited,
    history,
  };
}

/** A template on a report counts only when the report creates the flow; this is called just then. */
function templateOf({ template }: ArtifactReport): string | null {
  if (template === undefined || template === null) return null;
  if (typeof template !== 'string') return templateOfNames(template);
  checkTemplate(template);
  return template;
}

/**
 * The fingerprint in a flow, or in one of its trails, that begins so. Throws `unknown_artifact` where there is none, and
 * `invalid_input` where there are several.
 */
export async function wholeFingerprint(
  tx: OrgReader,
  { flow, trail }: { flow: FlowRow; trail: TrailRow | null },
  prefix: string,
): Promise<string> {
  const where = { flowId: flow.id, trailId: trail?.id ?? null };
  const [found, another] = await artifacts.findFingerprints(tx, where, prefix);
  if (found === undefined) throw unknownArtifact(prefix, trail?.name ?? flow.name);
  if (another !== undefined) {
    const place = trail === null ? 'flow' : 'trail';
    throw invalidInput({
      fingerprint: `more than one artifact of the ${place} begins so; give more characters [input: ${prefix}]`,
    });
  }
  return found;
}

export function unknownArtifact(fingerprint: string, where: string): ServiceError {
  return new ServiceError('unknown_artifact', `no artifact with fingerprint ${fingerprint} was reported to '${where}'`);
}
