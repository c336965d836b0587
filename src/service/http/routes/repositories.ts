import type { FastifyInstance } from 'fastify';
import { getRepo, listRepos } from '../../../contract/repository.ts';
import { ServiceError } from '../../error.ts';
import { findRepositories, findRepository, listRepositories } from '../../store/repositories.ts';
import type { RepositoryRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { pageLinks } from '../page-links.ts';
import { serve } from '../route.ts';
import type { Services } from '../services.ts';
import { tagFilter } from '../tag-filter.ts';
import { repositoryRecords } from './repository-records.ts';

/** How many repositories of one name a refusal tells of. */
const NAMESAKES_SHOWN = 10;

export function serveRepositories(app: FastifyInstance, services: Services): void {
  serve(app, services, listRepos, ({ caller, query, read }) =>
    read(async (tx) => {
      const { page, per_page: size, sort_direction: direction } = query;
      const filter = {
        externalId: query.repo_id ?? null,
        name: query.name ?? null,
        namePart: query.search ?? null,
        provider: query.provider ?? null,
        tags: query.tag.map(tagFilter),
      };
      const { rows, total } = await listRepositories(tx, filter, { number: page, size, direction });
      const totalPages = Math.ceil(total / size);
      const address = services.addresses.api('repos', caller.orgName);
      const asked = {
        name: query.name,
        search: query.search,
        provider: query.provider,
        repo_id: query.repo_id,
        tag: query.tag,
        sort_direction: direction,
        per_page: String(size),
      };
      return {
        status: 200,
        body: {
          page,
          per_page: size,
          total_pages: totalPages,
          total_count: total,
          repos: await repositoryRecords(tx, services.addresses, caller.orgName, rows),
          _links: pageLinks(address, asked, { page, totalPages }),
        },
      };
    }),
  );

  serve(app, services, getRepo, ({ caller, params, query, read }) =>
    read(async (tx) => {
      const repository =
        query.id === undefined
          ? await requireNamed(tx, params.repo_name, query.provider ?? null)
          : await requireRepository(tx, query.id);
      const [record] = await repositoryRecords(tx, services.addresses, caller.orgName, [repository]);
      if (record === undefined) throw new Error('a repository without its record');
      return { status: 200, body: record };
    }),
  );
}

/** The repository with the id that this service gave it. */
export async function requireRepository(tx: OrgReader, id: string): Promise<RepositoryRow> {
  const repository = await findRepository(tx, id);
  if (repository === null) {
    throw new ServiceError('unknown_repository', `no repository with the id '${id}' in this organization`);
  }
  return repository;
}

/** Throws `unknown_repository` where no record names a repository so. */
export async function requireRepositoryName(tx: OrgReader, name: string): Promise<void> {
  const [found] = await findRepositories(tx, name, null, 1);
  if (found === undefined) throw unnamed(name, null);
}

function unnamed(name: string, provider: string | null): ServiceError {
  const where = provider === null ? '' : ` from the provider '${provider}'`;
  return new ServiceError('unknown_repository', `no record names a repository '${name}'${where}`);
}

async function requireNamed(tx: OrgReader, name: string, provider: string | null): Promise<RepositoryRow> {
  const found = await findRepositories(tx, name, provider, NAMESAKES_SHOWN);
  const [only, ...others] = found;
  if (only === undefined) throw unnamed(name, provider);
  if (others.length === 0) return only;
  const shown = found.map((row) => `${row.provider || 'no provider'}: ${row.id}`).join(', ');
  const message = `several repositories have the name '${name}' (${shown}): pick one by \`provider\`, or by \`id\` where they have the same`;
  throw new ServiceError('invalid_input', message, {
    fields: { 'query.provider': `expected the provider of one repository [input: ${provider ?? 'None'}]` },
  });
}
