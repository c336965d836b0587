import type { SnapshotRecord } from '../../../contract/snapshot.ts';
import type { Addresses } from '../../addresses.ts';
import { type Html, html } from '../html.ts';

/** The policies that something was judged by, in the versions of then. */
export function appliedPolicies(links: Addresses, orgName: string, applied: SnapshotRecord['applied_policies']): Html {
  if (applied.length === 0) return html`<span class="quiet">no policy</span>`;
  return html`${applied.map(
    ({ policy_name: name, policy_version: version }, place) =>
      html`${place > 0 && ', '}<a href="${links.policyVersion(orgName, name, version)}">${name}</a> (version ${version})`,
  )}`;
}
