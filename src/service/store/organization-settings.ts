import { toJson } from './json.ts';
import type { OrgWriter } from './store.ts';

export async function setExperimentalFeatures(tx: OrgWriter, enabled: boolean): Promise<void> {
  const columns = { value: toJson(enabled), modified_at: tx.nowMs };
  await tx.db
    .insertInto('organization_settings')
    .values({ name: 'experimental_features', ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute();
}
