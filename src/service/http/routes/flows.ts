import type { FastifyInstance } from 'fastify';
import { documentLimits } from '../../../compliance/document.ts';
import { sentNames } from '../../../compliance/document-names.ts';
import { legacyTemplateYaml, parseTemplate } from '../../../compliance/template.ts';
import { archiveFlow, getFlow, listFlows, putFlow, putFlowWithNames, renameFlow } from '../../../contract/flow.ts';
import { ServiceError } from '../../error.ts';
import * as flows from '../../store/flows.ts';
import type { FlowRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { pageOf, paginationOf } from '../paging.ts';
import { serve, serveForm, serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { textFile } from '../text-file.ts';
import { invalidInput } from '../validation.ts';
import { documentOf } from './document-problems.ts';
import { flowRecord, flowRecords } from './flow-records.ts';

const PAGE_SIZE = 20;

export function serveFlows(app: FastifyInstance, services: Services): void {
  const { addresses } = services;

  serveForm(
    app,
    services,
    putFlow,
    () => textFile('template_file'),
    async ({ caller, write }, body, template) => {
      if (template !== null) checkTemplate(template);
      return write(async (tx) => {
        if (template === null) await refuseFormerName(tx, body.name, 'template_file');
        const { flow, created } = await flows.putFlow(tx, { ...body, visibility: body.visibility ?? null, template });
        return { status: created ? 201 : 200, body: await flowRecord(tx, addresses, caller.orgName, flow) };
      });
    },
  );

  serveJson(app, services, putFlowWithNames, async ({ caller, write }, body) => {
    const names = body.template ?? null;
    const template = names === null ? null : templateOfNames(names);
    return write(async (tx) => {
      if (template === null) await refuseFormerName(tx, body.name, 'template');
      const { flow, created } = await flows.putFlow(tx, { ...body, visibility: body.visibility ?? null, template });
      return { status: created ? 201 : 200, body: await flowRecord(tx, addresses, caller.orgName, flow) };
    });
  });

  serve(app, services, listFlows, ({ caller, query, read }) =>
    read(async (tx) => {
      const page = pageOf(query, PAGE_SIZE);
      const filter = { namePart: query.search_by_name ?? null, isCaseSensitive: query.case_sensitive };
      const { rows, total } = await flows.listFlows(tx, filter, page);
      const data = await flowRecords(tx, addresses, caller.orgName, rows);
      return { status: 200, body: page === null ? data : { data, pagination: paginationOf(page, total) } };
    }),
  );

  serve(app, services, getFlow, ({ caller, params, read }) =>
    read(async (tx) => ({
      status: 200,
      body: await flowRecord(tx, addresses, caller.orgName, await requireFlow(tx, params.flow_name)),
    })),
  );

  serveJson(app, services, renameFlow, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const flow = await flows.renameFlow(tx, await requireFlow(tx, params.flow_name), body.new_name);
      if (flow === null) {
        throw invalidInput({ new_name: `expected a name that no flow has [input: ${body.new_name}]` });
      }
      return { status: 200, body: await flowRecord(tx, addresses, caller.orgName, flow) };
    }),
  );

  serve(app, services, archiveFlow, ({ params, write }) =>
    write(async (tx) => {
      await flows.archiveFlow(tx, await requireFlow(tx, params.flow_name));
      return { status: 200, body: 'OK' };
    }),
  );
}

/** A pipeline may not know yet that its flow was renamed: the flow made for it would ask for nothing. */
async function refuseFormerName(tx: OrgReader, name: string, field: string): Promise<void> {
  const renamed = await flows.findFormerlyNamed(tx, name);
  if (renamed === null) return;
  throw invalidInput({
    [field]: `the flow '${name}' was renamed to '${renamed.name}': send a template to make another flow of the old name, or use the new one`,
  });
}

/** Existing clients look for the beginning of this sentence. */
const invalidTemplate = 'Input payload validation failed: the template is not valid';

export function checkTemplate(template: string): void {
  documentOf(parseTemplate(template), 'invalid_template', () => invalidTemplate);
}

/** The template that a bare list of names stands for; empty ones are none. Says of each other name that cannot be one which it is. */
export function templateOfNames(names: readonly string[]): string {
  const fields = names.flatMap((name, index) => {
    const [problem] = name === '' ? [] : (sentNames.attestation.safeParse(name).error?.issues ?? []);
    return problem === undefined ? [] : [[`template[${index}]`, problem.message] as const];
  });
  if (fields.length > 0) {
    const shown = fields.slice(0, documentLimits.problems);
    const lines = shown.map(([field, message]) => `${field}: ${message}`);
    throw new ServiceError('invalid_template', [invalidTemplate, ...lines].join('\n'), {
      fields: Object.fromEntries(shown),
    });
  }
  const template = legacyTemplateYaml(names);
  checkTemplate(template);
  return template;
}

export async function requireFlow(tx: OrgReader, name: string): Promise<FlowRow> {
  const flow = await flows.findFlow(tx, name);
  if (flow !== null) return flow;
  if (await flows.wasArchived(tx, name)) throw flows.archivedFlow(name);
  throw new ServiceError('unknown_flow', `no flow '${name}' in this organization`);
}
