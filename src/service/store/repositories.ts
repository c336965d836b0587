import type { RepoInfoInput } from '../../contract/repository.ts';
import { containsText } from './contains-text.ts';
import { addToCounter, readCounter } from './counters.ts';
import type { RepositoryRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { type TagFilter, taggedIds } from './tags.ts';

const TOTAL = 'repositories';

/** Remembers where a record came from; the newest facts of a repository take the place of older ones. */
export async function recordRepository(tx: OrgWriter, info: RepoInfoInput | null | undefined): Promise<void> {
  if (info === null || info === undefined) return;
  const provider = info.provider ?? '';
  const facts = { name: info.name, url: info.url, description: info.description ?? '', latest_activity: tx.nowMs };
  const stored = await tx.db
    .selectFrom('repositories')
    .select('id')
    .where('provider', '=', provider)
    .where('external_id', '=', info.id)
    .executeTakeFirst();
  if (stored !== undefined) {
    await tx.db.updateTable('repositories').set(facts).where('id', '=', stored.id).execute();
    return;
  }
  await tx.db
    .insertInto('repositories')
    .values({ id: tx.newId(), provider, external_id: info.id, ...facts, created_at: tx.nowMs })
    .execute();
  await addToCounter(tx, TOTAL);
  await addToCounter(tx, totalOf(provider));
}

/** The repositories of a name, of one provider where that is given, the most recently active first. */
export async function findRepositories(
  tx: OrgReader,
  name: string,
  provider: string | null,
  limit: number,
): Promise<RepositoryRow[]> {
  let query = tx.db.selectFrom('repositories').selectAll().where('name', '=', name);
  if (provider !== null) query = query.where('provider', '=', provider);
  return query.orderBy('latest_activity', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The repository with the id that this service gave it. */
export async function findRepository(tx: OrgReader, id: string): Promise<RepositoryRow | null> {
  return (await tx.db.selectFrom('repositories').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Null and empty members do not narrow it. */
export interface RepositoryFilter {
  /** Beats `name`. */
  externalId: string | null;
  name: string | null;
  /** In any case. */
  namePart: string | null;
  provider: string | null;
  tags: readonly TagFilter[];
}

/** One page by the latest activity, and how many there are in all. */
export async function listRepositories(
  tx: OrgReader,
  filter: RepositoryFilter,
  page: { number: number; size: number; direction: 'asc' | 'desc' },
): Promise<{ rows: RepositoryRow[]; total: number }> {
  const { externalId, namePart, provider } = filter;
  const name = externalId === null ? filter.name : null;
  let query = tx.db.selectFrom('repositories');
  if (externalId !== null) query = query.where('external_id', '=', externalId);
  if (name !== null) query = query.where('name', '=', name);
  if (provider !== null) query = query.where('provider', '=', provider);
  if (namePart !== null) {
    query = query.where((where) => containsText(where, 'name', namePart, { isCaseSensitive: false }));
  }
  for (const tag of filter.tags) query = query.where('id', 'in', (from) => taggedIds(from, 'repository', tag));
  const rows = await query
    .selectAll()
    .orderBy('latest_activity', page.direction)
    .orderBy('id', page.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  if (externalId === null && name === null && namePart === null && filter.tags.length === 0) {
    return { rows, total: await readCounter(tx, provider === null ? TOTAL : totalOf(provider)) };
  }
  // A name, an id or a tag is that of few repositories, so counting them does not grow with the store.
  const counted = await query.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: counted.n };
}

function totalOf(provider: string): string {
  return `repositories:${provider}`;
}
