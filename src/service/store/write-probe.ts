import type { Store } from './store.ts';

const ONLY_ROW = 'service';

/**
 * Writes a row the way every write goes: in turn, and on the disk before it is answered. Throws what any write would meet
 * now, such as `storage_full`.
 */
export async function probeWriting(store: Store): Promise<void> {
  await store.writeLookup(async (tx) => {
    // A mark that was never there before: what changes nothing would not be written.
    const row = { id: ONLY_ROW, mark: tx.newId() };
    await tx.db
      .insertInto('write_probe')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet((set) => ({ mark: set.ref('excluded.mark') })))
      .execute();
  });
}
