import type { FastifyInstance } from 'fastify';
import { type EnvironmentRecord, listEnvironments } from '../../../contract/environment.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import * as environments from '../../store/environments.ts';
import { pageLinks } from '../page-links.ts';
import { pageOf } from '../paging.ts';
import { serve, type Services } from '../route.ts';
import { environmentRecords } from './environment-records.ts';

const PAGE_SIZE = 15;

export function serveEnvironmentList(app: FastifyInstance, services: Services): void {
  serve(app, services, listEnvironments, ({ caller, query, read }) =>
    read(async (tx) => {
      const rows = await environments.listEnvironments(tx);
      const all = await environmentRecords(tx, services.addresses, caller.orgName, rows);
      const matching = sorted(
        all.filter((one) => matches(one, query)),
        query,
      );
      const page = pageOf(query, PAGE_SIZE);
      if (page === null) return { status: 200, body: matching };
      const from = (page.number - 1) * page.size;
      const totalPages = Math.ceil(matching.length / page.size);
      const asked = {
        name: query.name,
        type: query.type,
        tag: query.tag,
        sort: query.sort,
        sort_direction: query.sort_direction,
        per_page: String(page.size),
      };
      return {
        status: 200,
        body: {
          environments: matching.slice(from, from + page.size),
          page: page.number,
          per_page: page.size,
          total_pages: totalPages,
          total_count: matching.length,
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

function matches(one: EnvironmentRecord, query: Query): boolean {
  const [key, ...value] = query.tag === undefined ? [] : query.tag.split(':');
  return (
    (query.name === undefined || one.name.includes(query.name)) &&
    (query.type.length === 0 || query.type.includes(one.type)) &&
    (key === undefined || (Object.hasOwn(one.tags, key) && (value.length === 0 || one.tags[key] === value.join(':'))))
  );
}

/** Where two are alike, the name decides; one that never changed comes first. */
function sorted(rows: readonly EnvironmentRecord[], { sort, sort_direction: direction }: Query): EnvironmentRecord[] {
  const ascending = rows.toSorted((a, b) => {
    const byName = a.name < b.name ? -1 : 1;
    return sort === 'name' ? byName : (a[sort] ?? 0) - (b[sort] ?? 0) || byName;
  });
  return direction === 'asc' ? ascending : ascending.toReversed();
}
