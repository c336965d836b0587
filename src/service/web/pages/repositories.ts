import type { FastifyInstance } from 'fastify';
import { listRepos } from '../../../contract/repository.ts';
import { repositoryRecords } from '../../http/routes/repository-records.ts';
import { listRepositories } from '../../store/repositories.ts';
import { html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { externalLink } from '../parts/external-link.ts';
import { PAGE_SIZE, pageQuery, pager } from '../parts/pager.ts';
import { table } from '../parts/table.ts';
import { tags } from '../parts/tags.ts';
import { time } from '../parts/time.ts';
import type { Web } from '../web.ts';

/** The list of the repositories that records came from. */
export function serveRepositoryPages(app: FastifyInstance, web: Web): void {
  const { links } = web;

  servePage(
    app,
    web,
    { path: '/:org/repositories', params: listRepos.params, query: pageQuery },
    async ({ caller: { orgName }, query: { page }, read }) => {
      const { repositories, total } = await read(async (tx) => {
        const filter = { externalId: null, name: null, namePart: null, provider: null, tags: [] };
        const listed = await listRepositories(tx, filter, { number: page, size: PAGE_SIZE, direction: 'desc' });
        return { total: listed.total, repositories: await repositoryRecords(tx, links, orgName, listed.rows) };
      });
      return {
        title: 'Repositories',
        section: 'repositories',
        crumbs: [],
        twin: twinOf(web, ['repos', orgName], { page: String(page), per_page: String(PAGE_SIZE) }),
        body: html`${table({
          caption: 'Repositories, those with the latest activity first',
          head: ['Repository', 'Description', 'Provider', 'Address', 'Latest activity', 'Tags'],
          rows: repositories.map((repository) => [
            repository.name,
            repository.description,
            repository.provider ?? html`<span class="quiet">not told</span>`,
            externalLink(repository.url, repository.url),
            time(Number(repository.latest_activity)),
            tags(repository.tags),
          ]),
          empty:
            total > 0
              ? 'The last repository is on a page before this one.'
              : 'No repository yet: they come with reports of artifacts, trails and evidence that name one.',
        })}
        ${pager({ address: links.list(orgName, 'repositories'), page, total })}`,
      };
    },
  );
}
