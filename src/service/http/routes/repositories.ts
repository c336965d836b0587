import type { FastifyInstance } from 'fastify';
import { listRepos } from '../../../contract/repository.ts';
import { fromJson } from '../../store/json.ts';
import { listRepositories } from '../../store/repositories.ts';
import { pageLinks } from '../page-links.ts';
import { serve, type Services } from '../route.ts';
import { secondsText } from '../seconds.ts';
import { tags } from '../tags.ts';

export function serveRepositories(app: FastifyInstance, services: Services): void {
  serve(app, services, listRepos, ({ caller, query, read }) =>
    read(async (tx) => {
      const { page, per_page: size } = query;
      const filter = {
        externalId: query.repo_id ?? null,
        name: query.name ?? null,
        provider: query.provider ?? null,
      };
      const { rows, total } = await listRepositories(tx, filter, { number: page, size });
      const totalPages = Math.ceil(total / size);
      const address = services.addresses.api('repos', caller.orgName);
      const asked = { name: query.name, provider: query.provider, repo_id: query.repo_id, per_page: String(size) };
      return {
        status: 200,
        body: {
          page,
          per_page: size,
          total_pages: totalPages,
          total_count: total,
          repos: rows.map((row) => ({
            id: row.id,
            name: row.name,
            url: row.url,
            repo_id: row.external_id,
            provider: row.provider || null,
            description: row.description,
            latest_activity: secondsText(row.latest_activity),
            tags: fromJson(tags, row.tags),
            _links: { self: { href: `${address}?repo_id=${encodeURIComponent(row.external_id)}` } },
          })),
          _links: pageLinks(address, asked, { page, totalPages }),
        },
      };
    }),
  );
}
