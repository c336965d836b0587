import type { RepoRecord } from '../../../contract/repository.ts';
import type { RepositoryRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { loadTags } from '../../store/tags.ts';
import type { Addresses } from '../../addresses.ts';
import { secondsText } from '../../seconds.ts';

/** Repositories as answers show them, in the order of the rows. */
export async function repositoryRecords(
  tx: OrgReader,
  addresses: Addresses,
  orgName: string,
  rows: readonly RepositoryRow[],
): Promise<RepoRecord[]> {
  const address = addresses.api('repos', orgName);
  const tags = await loadTags(
    tx,
    'repository',
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    repo_id: row.external_id,
    provider: row.provider || null,
    description: row.description,
    latest_activity: secondsText(row.latest_activity),
    tags: tags.get(row.id) ?? {},
    _links: { self: { href: `${address}?repo_id=${encodeURIComponent(row.external_id)}` } },
  }));
}
