import type { ControlChange, ControlInput } from '../../contract/control.ts';
import { containsText } from './contains-text.ts';
import { toJson, toJsonOrNull } from './json.ts';
import type { ControlRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { type TagFilter, taggedIds } from './tags.ts';

export async function findControl(tx: OrgReader, identifier: string): Promise<ControlRow | null> {
  const row = await tx.db.selectFrom('controls').selectAll().where('identifier', '=', identifier).executeTakeFirst();
  return row ?? null;
}

/** Which of the identifiers controls have, archived ones among them. */
export async function knownControls(tx: OrgReader, identifiers: readonly string[]): Promise<Set<string>> {
  if (identifiers.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('controls')
    .select('identifier')
    .where('identifier', 'in', [...new Set(identifiers)])
    .execute();
  return new Set(rows.map((row) => row.identifier));
}

/** Answers null where the identifier is taken, also by an archived one. */
export async function addControl(tx: OrgWriter, input: ControlInput, userName: string): Promise<ControlRow | null> {
  if ((await findControl(tx, input.identifier)) !== null) return null;
  const control: ControlRow = {
    id: tx.newId(),
    identifier: input.identifier,
    name: input.name,
    description: input.description ?? null,
    version: 1,
    archived: 0,
    links: toJson(input.links ?? {}),
    created_at: tx.nowMs,
    created_by: userName,
    modified_at: tx.nowMs,
  };
  await tx.db.insertInto('controls').values(control).execute();
  return control;
}

/** A member left out stays as it is. Only what differs is a change, and makes a new version. */
export async function changeControl(
  tx: OrgWriter,
  control: ControlRow,
  change: ControlChange & { archived?: boolean },
): Promise<ControlRow> {
  const changed: ControlRow = {
    ...control,
    name: change.name ?? control.name,
    description: change.description ?? control.description,
    links: toJsonOrNull(change.links) ?? control.links,
    archived: Number(change.archived ?? control.archived),
  };
  if (toJson(changed) === toJson(control)) return control;
  const { id, identifier: _identifier, ...rest } = { ...changed, version: control.version + 1, modified_at: tx.nowMs };
  await tx.db.updateTable('controls').set(rest).where('id', '=', id).execute();
  return { ...control, ...rest };
}

export interface ControlFilter {
  archived: boolean;
  /** A part of the identifier or name, in any case; null for all. */
  search: string | null;
  /** All of them must be there. */
  tags: readonly TagFilter[];
}

/** One page by age, and how many match. An organization has as many controls as people can keep in mind. */
export async function listControls(
  tx: OrgReader,
  { archived, search, tags }: ControlFilter,
  page: { number: number; size: number; direction: 'asc' | 'desc' },
): Promise<{ rows: ControlRow[]; total: number }> {
  let query = tx.db.selectFrom('controls').where('archived', '=', Number(archived));
  if (search !== null) {
    query = query.where((where) =>
      where.or([
        containsText(where, 'identifier', search, { isCaseSensitive: false }),
        containsText(where, 'name', search, { isCaseSensitive: false }),
      ]),
    );
  }
  for (const tag of tags) query = query.where((where) => where('controls.id', 'in', taggedIds(where, 'control', tag)));
  const rows = await query
    .selectAll()
    .orderBy('created_at', page.direction)
    .orderBy('id', page.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  const counted = await query.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: counted.n };
}
