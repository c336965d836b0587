import type { RepoInfoInput } from '../../contract/repository.ts';
import { addToCounter, readCounter } from './counters.ts';
import type { RepositoryRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

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
    .values({ id: tx.newId(), provider, external_id: info.id, ...facts, tags: '{}', created_at: tx.nowMs })
    .execute();
  await addToCounter(tx, TOTAL);
  await addToCounter(tx, totalOf(provider));
}

export interface RepositoryFilter {
  /** Beats `name`. */
  externalId: string | null;
  name: string | null;
  provider: string | null;
}

/** One page, the most recently active first, and how many there are in all. */
export async function listRepositories(
  tx: OrgReader,
  filter: RepositoryFilter,
  page: { number: number; size: number },
): Promise<{ rows: RepositoryRow[]; total: number }> {
  const { externalId, provider } = filter;
  const name = externalId === null ? filter.name : null;
  let query = tx.db.selectFrom('repositories');
  if (externalId !== null) query = query.where('external_id', '=', externalId);
  if (name !== null) query = query.where('name', '=', name);
  if (provider !== null) query = query.where('provider', '=', provider);
  const rows = await query
    .selectAll()
    .orderBy('latest_activity', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  if (externalId === null && name === null) {
    return { rows, total: await readCounter(tx, provider === null ? TOTAL : totalOf(provider)) };
  }
  // A name or an id is that of few repositories, so counting them does not grow with the store.
  const counted = await query.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: counted.n };
}

function totalOf(provider: string): string {
  return `repositories:${provider}`;
}
