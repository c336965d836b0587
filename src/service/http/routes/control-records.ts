import { type ControlRecord, labelledLinks } from '../../../contract/control.ts';
import { policiesByControl } from '../../judgement/controlled-policies.ts';
import { fromJson } from '../../store/json.ts';
import type { ControlRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { loadTags } from '../../store/tags.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';

/** Controls as answers show them, in the order of the rows. */
export async function controlRecords(
  tx: OrgReader,
  { documents, addresses }: Pick<Services, 'documents' | 'addresses'>,
  orgName: string,
  rows: readonly ControlRow[],
): Promise<ControlRecord[]> {
  const policies = await policiesByControl(tx, documents);
  const tags = await loadTags(
    tx,
    'control',
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    identifier: row.identifier,
    name: row.name,
    description: row.description,
    version: row.version,
    archived: row.archived === 1,
    tags: tags.get(row.id) ?? {},
    links: fromJson(labelledLinks, row.links),
    policies_referencing: policies.get(row.identifier) ?? [],
    created_by: row.created_by,
    created_at: seconds(row.created_at),
    last_modified_at: seconds(row.modified_at),
    html_url: addresses.control(orgName, row.identifier),
  }));
}

export async function controlRecord(
  tx: OrgReader,
  services: Pick<Services, 'documents' | 'addresses'>,
  orgName: string,
  row: ControlRow,
): Promise<ControlRecord> {
  const [record] = await controlRecords(tx, services, orgName, [row]);
  if (record === undefined) throw new Error('a control without its record');
  return record;
}
