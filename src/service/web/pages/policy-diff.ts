import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalPageNumber } from '../../../contract/page.ts';
import { getPolicy } from '../../../contract/policy.ts';
import { ServiceError } from '../../error.ts';
import { requirePolicy } from '../../http/routes/policies.ts';
import { seconds } from '../../seconds.ts';
import { loadVersions } from '../../store/policies.ts';
import type { PolicyRow, PolicyVersionRow } from '../../store/schema.ts';
import { type Html, html } from '../html.ts';
import { type DifferenceRow, DIFFERING_LINES_MAX, lineDifference } from '../line-difference.ts';
import { servePage, twinOf } from '../page.ts';
import { sideBySide } from '../parts/side-by-side.ts';
import { table } from '../parts/table.ts';
import { time } from '../parts/time.ts';
import { pairForm } from '../parts/pair-form.ts';
import type { Web } from '../web.ts';

const versionNumber = optionalPageNumber(999_999_999);

/** Two versions of a policy, side by side: by default the newest and the one before it. */
export function servePolicyDiff(app: FastifyInstance, web: Web): void {
  const { links } = web;
  servePage(
    app,
    web,
    {
      path: '/:org/policies/:policy_name/diff',
      params: getPolicy.params,
      query: z.object({ from: versionNumber, to: versionNumber }),
    },
    async ({ caller: { orgName }, params, query, read }) => {
      const { policy, before, after } = await read(async (tx) => {
        const policy = await requirePolicy(tx, params.policy_name);
        const to = query.to ?? policy.latest_version;
        const from = query.from ?? Math.max(1, to - 1);
        const found = await loadVersions(tx, policy.id, [from, to]);
        return {
          policy,
          before: requireVersion(found, policy, from),
          after: requireVersion(found, policy, to),
        };
      });
      const { name, latest_version: newest } = policy;
      const versionLink = ({ version }: PolicyVersionRow): Html =>
        html`<a href="${links.policyVersion(orgName, name, version)}">Version ${version}</a>`;
      return {
        title: `${name}: version ${before.version} beside ${after.version}`,
        section: 'policies',
        crumbs: [
          { words: 'Policies', address: links.list(orgName, 'policies') },
          { words: name, address: links.policy(orgName, name) },
        ],
        twin: twinOf(web, ['policies', orgName, name]),
        body: html`${pairForm({ what: 'Version', action: links.policyDiff(orgName, name), from: before.version, to: after.version, newest })}
          ${table({
            caption: 'The versions that are compared',
            head: ['Version', 'Made', 'By', 'Comment'],
            rows: [before, after].map((one) => [
              versionLink(one),
              time(seconds(one.created_at)),
              one.created_by,
              one.comment,
            ]),
            empty: '',
          })}
          <h2>Documents</h2>
          ${documents(before, after)}`,
      };
    },
  );
}

function documents(before: PolicyVersionRow, after: PolicyVersionRow): Html {
  if (before.version === after.version) return html`<p>This is one version: choose two to see what differs.</p>`;
  const rows = lineDifference(before.content, after.content);
  if (rows === null) {
    return html`<p>
      They differ in more than ${DIFFERING_LINES_MAX} lines, too many to put side by side. Each version shows its own
      document.
    </p>`;
  }
  const count = (kinds: readonly DifferenceRow['kind'][]): number =>
    rows.filter(({ kind }) => kinds.includes(kind)).length;
  const removed = count(['removed', 'changed']);
  const added = count(['added', 'changed']);
  if (removed === 0 && added === 0) return html`<p>No line differs.</p>`;
  return html`<p>${lines(removed)} removed, ${lines(added)} added.</p>
    ${sideBySide({
      caption: `The documents of version ${before.version} and version ${after.version}, line by line`,
      titles: { before: `Version ${before.version}`, after: `Version ${after.version}` },
      rows,
    })}`;
}

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

/** The version of that number among those that were loaded. Throws `unknown_policy` where it is not there. */
export function requireVersion(
  found: ReadonlyMap<number, PolicyVersionRow>,
  policy: PolicyRow,
  number: number,
): PolicyVersionRow {
  const version = found.get(number);
  if (version !== undefined) return version;
  throw new ServiceError(
    'unknown_policy',
    `policy '${policy.name}' has no version ${number}: its newest is ${policy.latest_version}`,
  );
}
