import type { FastifyInstance } from 'fastify';
import { parseTemplate } from '../../../compliance/template.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { getTrail, listTrails, putTrail } from '../../../contract/trail.ts';
import { ServiceError } from '../../error.ts';
import { ensureFlow, findTaggedFlows } from '../../store/flows.ts';
import { recordRepository } from '../../store/repositories.ts';
import type { FlowRow, TrailRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import * as trails from '../../store/trails.ts';
import { paginationOf } from '../paging.ts';
import { serve, serveForm } from '../route.ts';
import type { Services } from '../services.ts';
import { flowTag } from '../tag-filter.ts';
import { textFile } from '../text-file.ts';
import { documentOf } from './document-problems.ts';
import { requireFlow } from './flows.ts';
import { listedTrails, trailRecord } from './trail-records.ts';

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
      const data = await listedTrails(tx, services, caller.orgName, rows);
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

export async function requireTrail(tx: OrgReader, flow: FlowRow, name: string): Promise<TrailRow> {
  const trail = await trails.findTrail(tx, flow.id, name);
  if (trail === null) throw new ServiceError('unknown_trail', `no trail '${name}' in flow '${flow.name}'`);
  return trail;
}

/** Existing clients tell a bad template by the end of the first line, which is the same for one error. */
function checkTrailTemplate(template: string): void {
  documentOf(parseTemplate(template), 'invalid_template', (count) => `${count} validation errors for Template`);
}
