import type { AttestationRow } from './schema.ts';
import type { OrgReader } from './store.ts';

/** What a list of evidence shows; `body_bytes` is what reading the rest would take. */
export type EvidenceHead = Pick<
  AttestationRow,
  | 'id'
  | 'name'
  | 'type'
  | 'is_compliant'
  | 'attachment_sha256'
  | 'attachment_name'
  | 'attachment_bytes'
  | 'created_at'
  | 'reported_by'
> & { body_bytes: number };

/** Attestations by their ids. One that is not there is absent from the map. */
export async function loadEvidenceHeads(tx: OrgReader, ids: readonly string[]): Promise<Map<string, EvidenceHead>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('attestations')
    .select([
      'id',
      'name',
      'type',
      'is_compliant',
      'attachment_sha256',
      'attachment_name',
      'attachment_bytes',
      'created_at',
      'reported_by',
      (column) => column.fn<number>('octet_length', ['body']).as('body_bytes'),
    ])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
