import * as z from 'zod';
import { type EnvironmentRecord, environmentTypes } from '../../../contract/environment.ts';
import { ServiceError } from '../../error.ts';
import * as environments from '../../store/environments.ts';
import { includedNames } from '../../store/included-environments.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import type { OrgReader } from '../../store/store.ts';
import { loadTags } from '../../store/tags.ts';
import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';

export const environmentType = z.enum(environmentTypes);

/** Environments as answers show them, in the order of the rows. */
export async function environmentRecords(
  tx: OrgReader,
  addresses: Addresses,
  orgName: string,
  rows: readonly EnvironmentRow[],
): Promise<EnvironmentRecord[]> {
  const ids = rows.map((row) => row.id);
  const policies = await environments.attachedPolicyNames(tx, ids);
  const included = await includedNames(tx, ids);
  const tags = await loadTags(tx, 'environment', ids);
  return rows.map((row) => ({
    org: orgName,
    name: row.name,
    type: environmentType.parse(row.type),
    description: row.description,
    created_at: seconds(row.created_at),
    last_modified_at: seconds(row.modified_at),
    last_reported_at: row.last_reported_at === null ? null : seconds(row.last_reported_at),
    last_changed_at: row.last_changed_at === null ? null : seconds(row.last_changed_at),
    state: row.state === null ? null : row.state === 1,
    include_scaling: row.include_scaling === 1,
    require_provenance: row.require_provenance === 1,
    tags: tags.get(row.id) ?? {},
    policies: policies.get(row.id) ?? [],
    included_environments: row.type === 'logical' ? (included.get(row.id) ?? []) : null,
    html_url: addresses.environment(orgName, row.name),
  }));
}

/** An environment as it is now, whatever changed since its row was read. */
export async function environmentRecord(
  tx: OrgReader,
  addresses: Addresses,
  orgName: string,
  { id }: Pick<EnvironmentRow, 'id'>,
): Promise<EnvironmentRecord> {
  const row = (await environments.loadEnvironments(tx, [id])).get(id);
  const [record] = row === undefined ? [] : await environmentRecords(tx, addresses, orgName, [row]);
  if (record === undefined) throw new Error(`environment ${id} is not there`);
  return record;
}

/** The environment of that name. Throws `unknown_environment` where there is none, or it was archived. */
export async function requireEnvironment(tx: OrgReader, name: string): Promise<EnvironmentRow> {
  const environment = await environments.findEnvironment(tx, name);
  if (environment !== null) return environment;
  const archived = await environments.wasArchived(tx, name);
  throw new ServiceError(
    'unknown_environment',
    archived
      ? `environment '${name}' has been archived in this organization: create one of that name, or use another`
      : `no environment '${name}' in this organization`,
  );
}
