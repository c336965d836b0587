import { listPolicies, loadLatestVersions } from '../store/policies.ts';
import type { OrgReader } from '../store/store.ts';
import type { Documents } from './documents.ts';

/** Names of the policies whose newest version has a rule for a control, by the control's identifier. */
export async function policiesByControl(tx: OrgReader, documents: Documents): Promise<Map<string, string[]>> {
  const policies = await listPolicies(tx);
  const versions = await loadLatestVersions(tx, policies);
  const names = new Map<string, Set<string>>();
  for (const policy of policies) {
    const version = versions.get(policy.id);
    if (version === undefined) continue;
    for (const rule of documents.policy(policy.id, version.version, version.content).rules) {
      if (rule.kind !== 'attestation' || rule.forControl === null) continue;
      const known = names.get(rule.forControl) ?? new Set();
      names.set(rule.forControl, known.add(policy.name));
    }
  }
  return new Map([...names].map(([control, found]) => [control, [...found]]));
}
