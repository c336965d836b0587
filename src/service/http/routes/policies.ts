import type { FastifyInstance } from 'fastify';
import { parsePolicy } from '../../../compliance/policy.ts';
import { getPolicy, listPolicies, type PolicyRecord, putPolicy } from '../../../contract/policy.ts';
import { ServiceError } from '../../error.ts';
import { judgeEachAnew } from '../../snapshots/take-snapshot.ts';
import { environmentsOfPolicy } from '../../store/environments.ts';
import * as policies from '../../store/policies.ts';
import type { PolicyRow, PolicyVersionRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { inParts } from '../list-answer.ts';
import { serve, serveForm, serveList } from '../route.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';
import { textFile } from '../text-file.ts';
import { documentOf } from './document-problems.ts';

export function servePolicies(app: FastifyInstance, services: Services): void {
  /** With these versions of each, by its id. */
  const records = async (
    tx: OrgReader,
    orgName: string,
    rows: readonly PolicyRow[],
    versions: ReadonlyMap<string, readonly PolicyVersionRow[]>,
  ): Promise<PolicyRecord[]> => {
    const consuming = await policies.consumingEnvironments(tx, idsOf(rows));
    return rows.map((policy) => ({
      name: policy.name,
      description: policy.description,
      type: 'env',
      created_at: seconds(policy.created_at),
      consuming_envs: consuming.get(policy.id) ?? [],
      versions: (versions.get(policy.id) ?? []).map((version) => ({
        version: version.version,
        policy_yaml: version.content,
        comment: version.comment,
        timestamp: seconds(version.created_at),
        created_by: version.created_by,
      })),
      html_url: services.addresses.policy(orgName, policy.name),
    }));
  };
  const record = async (
    tx: OrgReader,
    orgName: string,
    policy: PolicyRow,
    versions: ReadonlyMap<string, readonly PolicyVersionRow[]>,
  ): Promise<PolicyRecord> => {
    const [one] = await records(tx, orgName, [policy], versions);
    if (one === undefined) throw new Error('a policy without its record');
    return one;
  };

  serveForm(
    app,
    services,
    putPolicy,
    () => textFile('policy_file'),
    async ({ caller, write }, body, content) => {
      const text = content ?? '';
      documentOf(parsePolicy(text), 'invalid_policy', () => 'Input payload validation failed: the policy is not valid');
      return write(async (tx) => {
        const before = await policies.findPolicy(tx, body.name);
        const { policy, created } = await policies.putPolicy(tx, body, text, caller.userName);
        const maker = { documents: services.documents, userName: caller.userName };
        const judged =
          policy.latest_version === before?.latest_version ? [] : await environmentsOfPolicy(tx, policy.id);
        await judgeEachAnew(
          tx,
          maker,
          judged.map(({ id }) => id),
        );
        // Each version may be long, and this answer is kept to be given again.
        const newest = (await policies.loadLatestVersions(tx, [policy])).get(policy.id);
        const versions = new Map(newest === undefined ? [] : [[policy.id, [newest]]]);
        return { status: created ? 201 : 200, body: await record(tx, caller.orgName, policy, versions) };
      });
    },
  );

  serveList(app, services, listPolicies, async ({ caller, read }) => {
    const { found, sizes } = await read(async (tx) => {
      const found = await policies.listPolicies(tx);
      return { found, sizes: await policies.documentSizes(tx, idsOf(found)) };
    });
    return inParts(found, ({ id }) => sizes.get(id) ?? 0).map(
      (part) => () =>
        read(async (tx) => records(tx, caller.orgName, part, await policies.listVersions(tx, idsOf(part)))),
    );
  });

  serve(app, services, getPolicy, ({ caller, params, read }) =>
    read(async (tx) => {
      const policy = await requirePolicy(tx, params.policy_name);
      const versions = await policies.listVersions(tx, [policy.id]);
      return { status: 200, body: await record(tx, caller.orgName, policy, versions) };
    }),
  );
}

const idsOf = (rows: readonly PolicyRow[]): string[] => rows.map(({ id }) => id);

/** The policy of that name. Throws `unknown_policy`. */
export async function requirePolicy(tx: OrgReader, name: string): Promise<PolicyRow> {
  const policy = await policies.findPolicy(tx, name);
  if (policy === null) throw new ServiceError('unknown_policy', `no policy '${name}' in this organization`);
  return policy;
}

/** The policies of these names, in their order. Throws `unknown_policy` where one is not there. */
export async function requirePolicies(tx: OrgReader, names: readonly string[]): Promise<PolicyRow[]> {
  const found = await policies.findPolicies(tx, names);
  return names.map((name) => {
    const policy = found.get(name);
    if (policy === undefined) throw new ServiceError('unknown_policy', `no policy '${name}' in this organization`);
    return policy;
  });
}
