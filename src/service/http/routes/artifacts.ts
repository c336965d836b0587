import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { judgeArtifact } from '../../../compliance/artifact-state.ts';
import { legacyTemplateYaml } from '../../../compliance/template.ts';
import {
  type ArtifactReport,
  type artifactDetail,
  getArtifact,
  listArtifacts,
  listArtifactsByCommit,
  reportArtifact,
} from '../../../contract/artifact.ts';
import { ServiceError } from '../../error.ts';
import { loadFacts } from '../../judgement/facts.ts';
import * as artifacts from '../../store/artifacts.ts';
import { ensureFlow } from '../../store/flows.ts';
import { recordRepository } from '../../store/repositories.ts';
import type { FlowRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { ensureTrail } from '../../store/trails.ts';
import { serve, serveJson, type Services } from '../route.ts';
import { seconds, secondsText } from '../seconds.ts';
import { invalidInput } from '../validation.ts';
import { artifactRecordOf } from './artifact-record.ts';
import { checkTemplate, requireFlow } from './flows.ts';
import { requireTrail } from './trails.ts';

const NEWEST_REPORTS = 1000;
const BY_COMMIT_MAX = 100;

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

  serve(app, services, listArtifacts, ({ caller, params, query, read }) =>
    read(async (tx) => {
      const flow = await requireFlow(tx, params.flow_name);
      const page = await artifacts.listArtifacts(tx, flow.id, { number: query.page, size: query.per_page });
      const facts = await loadFacts(tx, services.documents, page);
      const body = facts.map((one) => {
        const state = judgeArtifact(one.template, one.artifact, one.attestations);
        return {
          ...artifactRecordOf(services.addresses, caller.orgName, one, state),
          created_at: secondsText(one.stored.artifact.created_at),
          last_modified_at: secondsText(one.stored.artifact.modified_at),
        };
      });
      return { status: 200, body };
    }),
  );

  serve(app, services, getArtifact, ({ caller, params, query, read }) =>
    read(async (tx) => {
      const flow = await requireFlow(tx, params.flow_name);
      const trail = query.trail ? await requireTrail(tx, flow, query.trail) : null;
      const fingerprint = await wholeFingerprint(tx, flow, params.fingerprint);
      const stored = await artifacts.findArtifact(tx, { flowId: flow.id, fingerprint, trailId: trail?.id ?? null });
      const [detail] = await details(tx, services, caller.orgName, stored === null ? [] : [stored]);
      if (detail === undefined) throw unknownArtifact(params.fingerprint, trail?.name ?? flow.name);
      return { status: 200, body: detail };
    }),
  );

  serve(app, services, listArtifactsByCommit, ({ caller, params, query, read }) =>
    read(async (tx) => {
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
      return { status: 200, body: await details(tx, services, caller.orgName, found) };
    }),
  );
}

type ArtifactDetail = z.output<typeof artifactDetail>;

async function details(
  tx: OrgReader,
  services: Services,
  orgName: string,
  stored: readonly artifacts.StoredArtifact[],
): Promise<ArtifactDetail[]> {
  const facts = await loadFacts(tx, services.documents, stored);
  const reports = await artifacts.listReports(
    tx,
    stored.map(({ artifact }) => artifact.id),
    NEWEST_REPORTS,
  );
  return facts.map((one) => {
    const { artifact } = one.stored;
    const reported = `${one.artifact.templateName ?? one.artifact.name} reported`;
    const state = judgeArtifact(one.template, one.artifact, one.attestations);
    return {
      ...artifactRecordOf(services.addresses, orgName, one, state),
      created_at: seconds(artifact.created_at),
      last_modified_at: seconds(artifact.modified_at),
      running: [],
      exited: [],
      history: (reports.get(artifact.id) ?? []).map((report) => ({
        event: reported,
        timestamp: seconds(report.created_at),
      })),
    };
  });
}

/** A template on a report counts only when the report creates the flow; this is called just then. */
function templateOf({ template }: ArtifactReport): string | null {
  if (template === undefined || template === null) return null;
  const content = typeof template === 'string' ? template : legacyTemplateYaml(template);
  checkTemplate(content);
  return content;
}

async function wholeFingerprint(tx: OrgReader, flow: FlowRow, prefix: string): Promise<string> {
  const [found, another] = await artifacts.findFingerprints(tx, flow.id, prefix);
  if (found === undefined) throw unknownArtifact(prefix, flow.name);
  if (another !== undefined) {
    throw invalidInput({
      fingerprint: `more than one artifact of the flow begins so; give more characters [input: ${prefix}]`,
    });
  }
  return found;
}

function unknownArtifact(fingerprint: string, where: string): ServiceError {
  return new ServiceError('unknown_artifact', `no artifact with fingerprint ${fingerprint} was reported to '${where}'`);
}
