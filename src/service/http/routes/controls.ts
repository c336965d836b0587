import type { FastifyInstance } from 'fastify';
import {
  archiveControl,
  createControl,
  getControl,
  listControls,
  unarchiveControl,
  updateControl,
} from '../../../contract/control.ts';
import { ServiceError } from '../../error.ts';
import * as controls from '../../store/controls.ts';
import type { ControlRow } from '../../store/schema.ts';
import type { OrgReader, OrgWriter } from '../../store/store.ts';
import { pageLinks } from '../page-links.ts';
import { serve, serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { tagFilter } from '../tag-filter.ts';
import { controlRecord, controlRecords } from './control-records.ts';

export function serveControls(app: FastifyInstance, services: Services): void {
  serveJson(app, services, createControl, ({ caller, write }, body) =>
    write(async (tx) => {
      const control = await controls.addControl(tx, body, caller.userName);
      if (control === null) {
        throw new ServiceError('conflict', `there is a control '${body.identifier}' already, archived or not`);
      }
      return { status: 201, body: await controlRecord(tx, services, caller.orgName, control) };
    }),
  );

  serve(app, services, listControls, ({ caller, query, read }) =>
    read(async (tx) => {
      const { page, per_page: size, archived, sort_direction: direction } = query;
      const filter = { archived, search: query.search ?? null, tags: query.tag.map(tagFilter) };
      const { rows, total } = await controls.listControls(tx, filter, { number: page, size, direction });
      const totalPages = Math.ceil(total / size);
      const asked = {
        search: query.search,
        tag: query.tag,
        archived: String(archived),
        sort_direction: direction,
        per_page: String(size),
      };
      return {
        status: 200,
        body: {
          controls: await controlRecords(tx, services, caller.orgName, rows),
          page,
          per_page: size,
          total_pages: totalPages,
          total_count: total,
          _links: pageLinks(services.addresses.api('controls', caller.orgName), asked, { page, totalPages }),
        },
      };
    }),
  );

  serve(app, services, getControl, ({ caller, params, read }) =>
    read(async (tx) => ({
      status: 200,
      body: await controlRecord(tx, services, caller.orgName, await requireControl(tx, params.identifier)),
    })),
  );

  serveJson(app, services, updateControl, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const changed = await controls.changeControl(tx, await requireControl(tx, params.identifier), body);
      return { status: 200, body: await controlRecord(tx, services, caller.orgName, changed) };
    }),
  );

  serve(app, services, archiveControl, ({ caller, params, write }) =>
    write(async (tx) => ({
      status: 200,
      body: await controlRecord(tx, services, caller.orgName, await setArchived(tx, params.identifier, true)),
    })),
  );

  serve(app, services, unarchiveControl, ({ caller, params, write }) =>
    write(async (tx) => ({
      status: 200,
      body: await controlRecord(tx, services, caller.orgName, await setArchived(tx, params.identifier, false)),
    })),
  );
}

async function setArchived(tx: OrgWriter, identifier: string, archived: boolean): Promise<ControlRow> {
  return controls.changeControl(tx, await requireControl(tx, identifier), { archived });
}

export async function requireControl(tx: OrgReader, identifier: string): Promise<ControlRow> {
  const control = await controls.findControl(tx, identifier);
  if (control === null) throw new ServiceError('unknown_control', `no control '${identifier}' in this organization`);
  return control;
}
