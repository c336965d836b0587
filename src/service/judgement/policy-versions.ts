import type { Policy } from '../../compliance/policy.ts';
import { loadLatestVersions } from '../store/policies.ts';
import type { PolicyRow } from '../store/schema.ts';
import type { OrgReader } from '../store/store.ts';
import type { Documents } from './documents.ts';

/** A policy as it stood when an artifact was judged. */
export interface PolicyVersion {
  name: string;
  version: number;
  document: Policy;
}

/** The newest versions, in the order of the policies. */
export async function newestVersions(
  tx: OrgReader,
  documents: Documents,
  policies: readonly PolicyRow[],
): Promise<PolicyVersion[]> {
  const versions = await loadLatestVersions(tx, policies);
  return policies.map(({ id, name }) => {
    const version = versions.get(id);
    if (version === undefined) throw new Error(`policy ${id} points at a version that is not there`);
    return { name, version: version.version, document: documents.policy(id, version.version, version.content) };
  });
}
