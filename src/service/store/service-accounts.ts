import type { ServiceAccountChange, ServiceAccountInput } from '../../contract/service-account.ts';
import type { ServiceAccountRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { revokeAccountTokens, setAccountRole } from './tokens.ts';

/** By name. */
export async function listServiceAccounts(tx: OrgReader): Promise<ServiceAccountRow[]> {
  return tx.db.selectFrom('service_accounts').selectAll().orderBy('name').execute();
}

export async function findServiceAccount(tx: OrgReader, name: string): Promise<ServiceAccountRow | null> {
  const row = await tx.db.selectFrom('service_accounts').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

/** Answers null where the name is taken. */
export async function addServiceAccount(
  tx: OrgWriter,
  input: ServiceAccountInput,
  userName: string,
): Promise<ServiceAccountRow | null> {
  if ((await findServiceAccount(tx, input.name)) !== null) return null;
  const account: ServiceAccountRow = {
    id: tx.newId(),
    name: input.name,
    description: input.description ?? '',
    privilege: input.privilege,
    created_at: tx.nowMs,
    created_by: userName,
    modified_at: tx.nowMs,
  };
  await tx.db.insertInto('service_accounts').values(account).execute();
  return account;
}

/** A member left out stays as it is, and a description that is null is taken away. A new privilege is the role of all keys from the next request on. */
export async function changeServiceAccount(
  tx: OrgWriter,
  account: ServiceAccountRow,
  change: ServiceAccountChange,
): Promise<ServiceAccountRow> {
  const columns = {
    description: change.description === undefined ? account.description : (change.description ?? ''),
    privilege: change.privilege ?? account.privilege,
    modified_at: tx.nowMs,
  };
  await tx.db.updateTable('service_accounts').set(columns).where('id', '=', account.id).execute();
  if (columns.privilege !== account.privilege) await setAccountRole(tx, account.id, columns.privilege);
  return { ...account, ...columns };
}

/** Its keys end at once. What was recorded with them keeps its name. */
export async function deleteServiceAccount(tx: OrgWriter, account: ServiceAccountRow): Promise<void> {
  await revokeAccountTokens(tx, account.id);
  await tx.db.deleteFrom('api_keys').where('service_account_id', '=', account.id).execute();
  await tx.db.deleteFrom('service_accounts').where('id', '=', account.id).execute();
}
