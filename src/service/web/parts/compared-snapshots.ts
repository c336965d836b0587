import type { Addresses } from '../../addresses.ts';
import type { SnapshotHead } from '../../http/routes/snapshot-records.ts';
import { type Child, type Html, html } from '../html.ts';
import { appliedPolicies } from './applied-policies.ts';
import { state, stateOf } from './state.ts';
import { table } from './table.ts';
import { time } from './time.ts';

/** The facts of two snapshots of an environment, side by side. */
export function comparedSnapshots(options: {
  links: Addresses;
  orgName: string;
  first: SnapshotHead;
  second: SnapshotHead;
}): Html {
  const { links, orgName, first, second } = options;
  const of = (fact: (snapshot: SnapshotHead) => Child): Child[] => [fact(first), fact(second)];
  return table({
    caption: 'The two snapshots',
    head: ['Fact', `Snapshot ${first.index}`, `Snapshot ${second.index}`],
    rows: [
      ['State', ...of((one) => state(stateOf(one.state)))],
      ['From', ...of((one) => time(one.timestamp))],
      ['Until', ...of((one) => (one.next_snapshot_timestamp === null ? 'now' : time(one.next_snapshot_timestamp)))],
      [
        'Artifacts',
        ...of(({ artifact_compliance_count: { compliant, non_compliant: refused } }) =>
          refused === 0 ? String(compliant) : `${compliant + refused}, ${refused} not compliant`,
        ),
      ],
      ['Judged by', ...of((one) => appliedPolicies(links, orgName, one.applied_policies))],
      ['Made by', ...of((one) => html`<bdi>${one.user_name}</bdi>`)],
      ['All of it', ...of((one) => html`<a href="${one.html_url}">snapshot ${one.index}</a>`)],
    ],
    empty: 'Nothing to show.',
  });
}
