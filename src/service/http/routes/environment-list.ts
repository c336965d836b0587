import type { FastifyInstance } from 'fastify';
import { listEnvironments } from '../../../contract/environment.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import * as environments from '../../store/environments.ts';
import { pageLinks } from '../page-links.ts';
import { pageOf } from '../paging.ts';
import { serve } from '../route.ts';
import type { Services } from '../services.ts';
import { tagFilter } from '../tag-filter.ts';
import { environmentRecords } from './environment-records.ts';

const PAGE_SIZE = 15;

export function serveEnvironmentList(app: FastifyInstance, services: Services): void {
  serve(app, services, listEnvironments, ({ caller, query, read }) =>
    read(async (tx) => {
      const page = pageOf(query, PAGE_SIZE);
      const { rows, total } = query.space_id
        ? { rows: [], total: 0 }
        : await environments.listEnvironments(tx, filterOf(query), orderOf(query), page);
      const shown = await environmentRecords(tx, services.addresses, caller.orgName, rows);
      if (page === null) return { status: 200, body: shown };
      const totalPages = Math.ceil(total / page.size);
      const asked = {
        name: query.name,
        type: query.type,
        tag: query.tag,
        space_id: query.space_id,
        sort: query.sort,
        sort_direction: query.sort_direction,
        per_page: String(page.size),
      };
      return {
        status: 200,
        body: {
          environments: shown,
          page: page.number,
          per_page: page.size,
          total_pages: totalPages,
          total_count: total,
          _links: pageLinks(services.addresses.api('environments', caller.orgName), asked, {
            page: page.number,
            totalPages,
          }),
        },
      };
    }),
  );
}

type Query = QueryOf<typeof listEnvironments>;

function filterOf({ name, type, tag }: Query): environments.EnvironmentFilter {
  return { namePart: name ?? null, types: type, tags: tag.map(tagFilter) };
}

const columns = { name: 'name', last_modified_at: 'modified_at', last_changed_at: 'last_changed_at' } as const;

function orderOf({ sort, sort_direction: direction }: Query): environments.EnvironmentOrder {
  return { column: columns[sort], direction };
}
