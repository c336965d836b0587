import type { PolicyInput } from '../../contract/policy.ts';
import type { EnvironmentRow } from './environment-rows.ts';
import type { EnvironmentPolicyRow, PolicyRow, PolicyVersionRow } from './schema.ts';
import { inChunks } from './chunks.ts';
import { namesBy } from './names-by.ts';
import type { OrgReader, OrgWriter } from './store.ts';

export async function findPolicy(tx: OrgReader, name: string): Promise<PolicyRow | null> {
  return (await tx.db.selectFrom('policies').selectAll().where('name', '=', name).executeTakeFirst()) ?? null;
}

/** The policies of these names; a name without one is absent from the map. */
export async function findPolicies(tx: OrgReader, names: readonly string[]): Promise<Map<string, PolicyRow>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('policies')
    .selectAll()
    .where('name', 'in', [...new Set(names)])
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Creates the policy, or adds a version where the text differs from the newest one. */
export async function putPolicy(
  tx: OrgWriter,
  input: PolicyInput,
  content: string,
  userName: string,
): Promise<{ policy: PolicyRow; created: boolean }> {
  const stored = await findPolicy(tx, input.name);
  const description = input.description ?? stored?.description ?? '';
  const version = { content, comment: input.comment ?? '', userName };
  if (stored === null) {
    const policy: PolicyRow = {
      id: tx.newId(),
      name: input.name,
      description,
      latest_version: 1,
      created_at: tx.nowMs,
    };
    await tx.db.insertInto('policies').values(policy).execute();
    await addVersion(tx, policy.id, { ...version, number: 1 });
    return { policy, created: true };
  }
  const newest = (await loadLatestVersions(tx, [stored])).get(stored.id);
  const latestVersion = newest?.content === content ? stored.latest_version : stored.latest_version + 1;
  await tx.db
    .updateTable('policies')
    .set({ description, latest_version: latestVersion })
    .where('id', '=', stored.id)
    .execute();
  if (latestVersion !== stored.latest_version) await addVersion(tx, stored.id, { ...version, number: latestVersion });
  return { policy: { ...stored, description, latest_version: latestVersion }, created: false };
}

async function addVersion(
  tx: OrgWriter,
  policyId: string,
  version: { number: number; content: string; comment: string; userName: string },
): Promise<void> {
  await tx.db
    .insertInto('policy_versions')
    .values({
      policy_id: policyId,
      version: version.number,
      content: version.content,
      comment: version.comment,
      created_at: tx.nowMs,
      created_by: version.userName,
    })
    .execute();
}

/** By name. */
export async function listPolicies(tx: OrgReader): Promise<PolicyRow[]> {
  return tx.db.selectFrom('policies').selectAll().orderBy('name').execute();
}

/** One page by name, and how many there are. */
export async function pageOfPolicies(
  tx: OrgReader,
  page: { number: number; size: number },
): Promise<{ rows: PolicyRow[]; total: number }> {
  const query = tx.db.selectFrom('policies');
  const rows = await query
    .selectAll()
    .orderBy('name')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  const counted = await query.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: counted.n };
}

/** How many bytes the documents of all versions of each policy have together, by policy id. */
export async function documentSizes(tx: OrgReader, policyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await inChunks(policyIds, (chunk) =>
    tx.db
      .selectFrom('policy_versions')
      .select('policy_id')
      .select(({ fn }) => fn<number>('octet_length', ['content']).as('bytes'))
      .where('policy_id', 'in', [...chunk])
      .execute(),
  );
  const sizes = new Map<string, number>();
  for (const { policy_id: id, bytes } of rows) sizes.set(id, (sizes.get(id) ?? 0) + bytes);
  return sizes;
}

/** The versions of each policy, oldest first, by policy id. */
export async function listVersions(
  tx: OrgReader,
  policyIds: readonly string[],
): Promise<Map<string, PolicyVersionRow[]>> {
  if (policyIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('policy_versions')
    .selectAll()
    .where('policy_id', 'in', [...policyIds])
    .orderBy('version')
    .execute();
  return Map.groupBy(rows, (row) => row.policy_id);
}

/** What is known of a version beside its document, which may be long. */
export type PolicyVersionFacts = Omit<PolicyVersionRow, 'content'>;

const factColumns = ['policy_id', 'version', 'comment', 'created_at', 'created_by'] as const;

/** One page of the versions of a policy, newest first. They are numbered from 1 on without gaps, so their total is the newest number. */
export async function pageOfVersions(
  tx: OrgReader,
  policy: PolicyRow,
  page: { number: number; size: number },
): Promise<PolicyVersionFacts[]> {
  const newest = policy.latest_version - (page.number - 1) * page.size;
  return tx.db
    .selectFrom('policy_versions')
    .select(factColumns)
    .where('policy_id', '=', policy.id)
    .where('version', '<=', newest)
    .where('version', '>', newest - page.size)
    .orderBy('version', 'desc')
    .execute();
}

/** Versions of a policy by their numbers, documents included; one that is not there is absent from the map. */
export async function loadVersions(
  tx: OrgReader,
  policyId: string,
  numbers: readonly number[],
): Promise<Map<number, PolicyVersionRow>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('policy_versions')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('version', 'in', [...new Set(numbers)])
    .execute();
  return new Map(rows.map((row) => [row.version, row]));
}

/** The newest version of each policy without its document, by policy id. */
export async function loadLatestFacts(
  tx: OrgReader,
  policies: readonly PolicyRow[],
): Promise<Map<string, PolicyVersionFacts>> {
  if (policies.length === 0) return new Map();
  const rows = await newestVersions(tx, policies)
    .select(factColumns.map((column) => `policy_versions.${column}` as const))
    .execute();
  return new Map(rows.map((row) => [row.policy_id, row]));
}

/** The newest version of each policy, by policy id. */
export async function loadLatestVersions(
  tx: OrgReader,
  policies: readonly PolicyRow[],
): Promise<Map<string, PolicyVersionRow>> {
  if (policies.length === 0) return new Map();
  const rows = await newestVersions(tx, policies).selectAll('policy_versions').execute();
  return new Map(rows.map((row) => [row.policy_id, row]));
}

function newestVersions(tx: OrgReader, policies: readonly PolicyRow[]) {
  return tx.db
    .selectFrom('policy_versions')
    .innerJoin('policies', (join) =>
      join
        .onRef('policies.id', '=', 'policy_versions.policy_id')
        .onRef('policies.latest_version', '=', 'policy_versions.version'),
    )
    .where(
      'policy_versions.policy_id',
      'in',
      policies.map((policy) => policy.id),
    );
}

/** An environment that a policy is attached to. */
export type Attachment = Pick<EnvironmentRow, 'name' | 'type' | 'state'> &
  Pick<EnvironmentPolicyRow, 'attached_at' | 'attached_by'>;

/** One page of the environments that a policy is attached to, by name, and how many there are. */
export async function pageOfAttachments(
  tx: OrgReader,
  policyId: string,
  page: { number: number; size: number },
): Promise<{ rows: Attachment[]; total: number }> {
  const query = tx.db
    .selectFrom('environment_policies')
    .innerJoin('environments', 'environments.id', 'environment_policies.environment_id')
    .where('environment_policies.policy_id', '=', policyId)
    .where('environments.archived_at', 'is', null);
  const rows = await query
    .select(['environments.name', 'environments.type', 'environments.state'])
    .select(['environment_policies.attached_at', 'environment_policies.attached_by'])
    .orderBy('environments.name')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  const counted = await query.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: counted.n };
}

/** Names of the environments that each policy is attached to, by policy id. */
export async function consumingEnvironments(
  tx: OrgReader,
  policyIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (policyIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('environment_policies')
    .innerJoin('environments', 'environments.id', 'environment_policies.environment_id')
    .select(['environment_policies.policy_id', 'environments.name'])
    .where('environment_policies.policy_id', 'in', [...policyIds])
    .where('environments.archived_at', 'is', null)
    .orderBy('environments.name')
    .execute();
  return namesBy(rows, (row) => row.policy_id);
}
