import type { CustomTypeInput } from '../../contract/custom-attestation-type.ts';
import { toJson, toJsonOrNull } from './json.ts';
import type { CustomTypeRow, CustomTypeVersionRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

export async function findCustomType(tx: OrgReader, name: string): Promise<CustomTypeRow | null> {
  return (await tx.db.selectFrom('custom_types').selectAll().where('name', '=', name).executeTakeFirst()) ?? null;
}

/** Those that are not archived, by name. */
export async function listCustomTypes(tx: OrgReader): Promise<CustomTypeRow[]> {
  return tx.db.selectFrom('custom_types').selectAll().where('archived', '=', 0).orderBy('name').execute();
}

/** The versions of each type, newest first, by type id. */
export async function listCustomTypeVersions(
  tx: OrgReader,
  typeIds: readonly string[],
): Promise<Map<string, CustomTypeVersionRow[]>> {
  if (typeIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('custom_type_versions')
    .selectAll()
    .where('type_id', 'in', [...typeIds])
    .orderBy('version', 'desc')
    .execute();
  return Map.groupBy(rows, (row) => row.type_id);
}

export async function findCustomTypeVersion(
  tx: OrgReader,
  typeId: string,
  version: number,
): Promise<CustomTypeVersionRow | null> {
  const row = await tx.db
    .selectFrom('custom_type_versions')
    .selectAll()
    .where('type_id', '=', typeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Creates the type, or adds its next version and takes it out of the archive. `typeSchema` is a JSON Schema as text. The
 * description is the type's own: left out it stays.
 */
export async function addCustomTypeVersion(
  tx: OrgWriter,
  input: CustomTypeInput,
  typeSchema: string | null,
  userName: string,
): Promise<CustomTypeRow> {
  const type = await nextVersion(tx, input, userName);
  await tx.db
    .insertInto('custom_type_versions')
    .values({
      type_id: type.id,
      version: type.latest_version,
      type_schema: typeSchema,
      evaluator: toJsonOrNull(input.evaluator),
      summary: toJson(input.summary ?? []),
      comment: input.comment ?? null,
      created_at: tx.nowMs,
      created_by: userName,
    })
    .execute();
  return type;
}

async function nextVersion(tx: OrgWriter, input: CustomTypeInput, userName: string): Promise<CustomTypeRow> {
  const stored = await findCustomType(tx, input.name);
  if (stored === null) {
    const type: CustomTypeRow = {
      id: tx.newId(),
      name: input.name,
      description: input.description ?? null,
      latest_version: 1,
      archived: 0,
      created_at: tx.nowMs,
      created_by: userName,
      modified_at: tx.nowMs,
    };
    await tx.db.insertInto('custom_types').values(type).execute();
    return type;
  }
  const changes = {
    description: input.description ?? stored.description,
    latest_version: stored.latest_version + 1,
    archived: 0,
    modified_at: tx.nowMs,
  };
  await tx.db.updateTable('custom_types').set(changes).where('id', '=', stored.id).execute();
  return { ...stored, ...changes };
}

export async function archiveCustomType(tx: OrgWriter, type: CustomTypeRow): Promise<CustomTypeRow> {
  const changes = { archived: 1, modified_at: tx.nowMs };
  await tx.db.updateTable('custom_types').set(changes).where('id', '=', type.id).execute();
  return { ...type, ...changes };
}
