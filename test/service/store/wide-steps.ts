import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import * as z from 'zod';

/** Of these an organization has few, however much it records, and the service few. */
const small = new Set([
  'custom_types',
  'environments',
  'flows',
  'notification_rules',
  'organizations',
  'policies',
  'service_accounts',
  'token_roles',
]);
const plan = z.array(z.object({ detail: z.string() }));
const named = z.array(z.object({ name: z.string() }));

/** A page of all there is, in the order of an index, goes no further than the page. */
const isPageOfAll = (statement: string): boolean =>
  /^select [^()]+ from "(\w+)"(?: as "(\w+)")? where "(?:\1|\2)"\."org_id" = \? order by [^()]* limit \?/.test(
    statement,
  );

/** All that a flow has, with nothing that ends it. */
const isWholeFlow = (statement: string, detail: string): boolean =>
  detail.endsWith('(org_id=? AND flow_id=?)') && !/ limit \?/.test(statement);

/** The steps of the statements that go through all rows of a table, or of a flow, that grow with what is recorded. */
export function wideSteps(dataDir: string, statements: Iterable<string>): string[] {
  const database = new DatabaseSync(path.join(dataDir, 'assay.db'), { readOnly: true });
  try {
    const rows = database.prepare("select name from sqlite_master where type = 'table'").all();
    const tables = new Set(named.parse(rows).map(({ name }) => name));
    const wide: string[] = [];
    for (const statement of statements) {
      if (!/^(select|update|delete)/i.test(statement)) continue;
      const steps = plan.parse(database.prepare(`explain query plan ${statement}`).all());
      const isInOrder = !steps.some(({ detail }) => detail.startsWith('USE TEMP B-TREE'));
      if (isPageOfAll(statement) && isInOrder) continue;
      for (const { detail } of steps) {
        const [, how, table = ''] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
        const isWide = how === 'SCAN' || detail.endsWith('(org_id=?)') || isWholeFlow(statement, detail);
        if (isWide && tables.has(table) && !small.has(table)) wide.push(`${detail}: ${statement}`);
      }
    }
    return wide;
  } finally {
    database.close();
  }
}
