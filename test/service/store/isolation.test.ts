import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as allowList from '../../../src/service/store/allow-list.ts';
import * as apiKeys from '../../../src/service/store/api-keys.ts';
import * as artifacts from '../../../src/service/store/artifacts.ts';
import * as attestations from '../../../src/service/store/attestations.ts';
import * as auditLog from '../../../src/service/store/audit-log.ts';
import * as controls from '../../../src/service/store/controls.ts';
import * as counters from '../../../src/service/store/counters.ts';
import * as customTypes from '../../../src/service/store/custom-types.ts';
import * as deliveries from '../../../src/service/store/deliveries.ts';
import * as dueDeliveries from '../../../src/service/store/due-deliveries.ts';
import * as environmentEvents from '../../../src/service/store/environment-events.ts';
import * as environments from '../../../src/service/store/environments.ts';
import * as flows from '../../../src/service/store/flows.ts';
import * as idempotency from '../../../src/service/store/idempotency.ts';
import * as includedEnvironments from '../../../src/service/store/included-environments.ts';
import * as notificationRules from '../../../src/service/store/notification-rules.ts';
import * as notificationTargets from '../../../src/service/store/notification-targets.ts';
import * as organizationSettings from '../../../src/service/store/organization-settings.ts';
import * as outbox from '../../../src/service/store/outbox.ts';
import * as overrides from '../../../src/service/store/overrides.ts';
import * as policies from '../../../src/service/store/policies.ts';
import * as repositories from '../../../src/service/store/repositories.ts';
import * as runningArtifacts from '../../../src/service/store/running-artifacts.ts';
import * as searchedCommits from '../../../src/service/store/searched-commits.ts';
import * as serviceAccounts from '../../../src/service/store/service-accounts.ts';
import * as shaSearch from '../../../src/service/store/sha-search.ts';
import * as snapshots from '../../../src/service/store/snapshots.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import * as tags from '../../../src/service/store/tags.ts';
import * as templates from '../../../src/service/store/templates.ts';
import * as trailArtifacts from '../../../src/service/store/trail-artifacts.ts';
import * as trails from '../../../src/service/store/trails.ts';
import { fill, once, type Rows } from './organization-rows.ts';
import { byName, reads } from './store-reads.ts';
import { writes } from './store-writes.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

/** Not tried with the rows: constants, what reads none of an organization's, and what has a test of its own. */
const withoutRows = [
  'deliveries.DELIVERIES_KEPT_MS',
  'dueDeliveries.dueOrganizations',
  'dueDeliveries.firstDueMs',
  'notificationRules.scopeOf',
  'notificationTargets.contentOf',
  'apiKeys.API_KEYS_MAX',
  'apiKeys.endOf',
  'artifacts.reportedCommit',
  'attestations.plainStanding',
  'attestations.bondKey',
  'flows.archivedFlow',
  'tags.taggedIds',
  'environments.missingEnvironments',
  'environments.wasArchived',
  'runningArtifacts.LAST_OPEN',
  'runningArtifacts.stretchStart',
  'idempotency.IDEMPOTENCY_KEPT_MS',
  'idempotency.RepeatedRequest',
  'searchedCommits.commitOfTrail',
];

let opened: TemporaryStore;
let mine: { org: OrgStore; rows: Rows };
let theirs: { org: OrgStore; rows: Rows };

beforeAll(async () => {
  opened = await openTemporaryStore();
  const filled = async (name: string) => {
    const org = await opened.organization(name);
    return { org, rows: await org.write(fill) };
  };
  mine = await filled('mine');
  theirs = await filled('theirs');
});
afterAll(() => opened.remove());

/** Everything in the tables that belongs to the rows' organization. */
function stored(rows: Rows): unknown {
  const database = new DatabaseSync(path.join(opened.folder, 'assay.db'), { readOnly: true });
  try {
    const orgId = database.prepare('select org_id from flows where id = ?').get(rows.flow.id)?.['org_id'] ?? null;
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map((row) => String(row['name']));
    return tables
      .filter(
        (table) =>
          database.prepare(`select 1 from pragma_table_info('${table}') where name = 'org_id'`).get() !== undefined,
      )
      .map((table) => [table, database.prepare(`select * from ${table} where org_id = ? order by rowid`).all(orgId)]);
  } finally {
    database.close();
  }
}

/** Ids and texts in a result, whatever its shape. */
function shown(result: unknown): string {
  return JSON.stringify(result instanceof Map ? [...result.values()] : result);
}
function idsOf({ template, allowance, audited: entry, ...rows }: Rows): string[] {
  return [template, allowance, entry, ...Object.values(rows).map((row) => row.id), rows.artifact.report_id];
}
const isEmpty = (result: unknown): boolean =>
  ['null', '[]', '0', '{"rows":[],"total":0}', undefined].includes(shown(result));

it('is tried with every function of the store', () => {
  const modules = {
    allowList,
    apiKeys,
    artifacts,
    attestations,
    auditLog,
    controls,
    counters,
    customTypes,
    deliveries,
    dueDeliveries,
    environmentEvents,
    environments,
    includedEnvironments,
    runningArtifacts,
    snapshots,
    flows,
    idempotency,
    notificationRules,
    notificationTargets,
    outbox,
    organizationSettings,
    overrides,
    policies,
    repositories,
    searchedCommits,
    serviceAccounts,
    shaSearch,
    tags,
    templates,
    trailArtifacts,
    trails,
  };
  const functions = Object.entries(modules).flatMap(([name, module]) =>
    Object.keys(module).map((member) => `${name}.${member}`),
  );
  expect([...Object.keys(reads), ...Object.keys(writes), ...withoutRows].sort()).toEqual(functions.sort());
});

const missing = (org: OrgStore) =>
  org.read((tx) => environments.missingEnvironments(tx, ['theirs-alone', 'environment']));

describe('two organizations with the same names', () => {
  it.each(Object.entries(reads))('never see each other: %s', async (name, read) => {
    const own = await mine.org.read((tx) => read(tx, mine.rows));
    expect(isEmpty(own)).toBe(false);
    for (const id of idsOf(theirs.rows)) expect(shown(own)).not.toContain(id);

    // Also where one is asked by the other's ids.
    const foreign = await mine.org.read((tx) => read(tx, theirs.rows));
    for (const id of idsOf(theirs.rows)) expect(shown(foreign)).not.toContain(id);
    expect(isEmpty(foreign)).toBe(!byName.includes(name));
  });

  it('miss each what the other has', async () => {
    await theirs.org.write((tx) => environments.addEnvironment(tx, { name: 'theirs-alone', type: 'K8S' }));
    expect(await missing(mine.org)).toEqual(['theirs-alone']);
    expect(await missing(theirs.org)).toEqual([]);
  });

  it('use the same Idempotency-Key for different requests', async () => {
    const bodies = await Promise.all(
      [mine, theirs].map(({ org }) => org.write(async (tx) => (await once(tx, 'same')).body)),
    );
    expect(new Set(bodies).size).toBe(2);
  });

  it.each(Object.entries(writes))('never change each other: %s', async (_name, write) => {
    const before = stored(theirs.rows);
    await mine.org.write((tx) => write(tx, mine.rows));
    // With the other's ids a write is refused by the references between tables, or touches nothing.
    const [crossing] = await Promise.allSettled([mine.org.write((tx) => write(tx, theirs.rows))]);
    expect(crossing.status === 'rejected' ? String(crossing.reason) : 'FOREIGN KEY').toContain('FOREIGN KEY');
    expect(stored(theirs.rows)).toEqual(before);
  });
});
