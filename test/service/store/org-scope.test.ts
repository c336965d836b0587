import * as fc from 'fast-check';
import {
  DummyDriver,
  Kysely,
  type RootOperationNode,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { orgScope } from '../../../src/service/store/org-scope.ts';
import type { TenantTables } from '../../../src/service/store/schema.ts';
import { runs } from '../../runs.ts';

/** Compiles statements as the store sends them, without a database. */
function compilerFor(orgId: string): Kysely<TenantTables> {
  return new Kysely<TenantTables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }).withPlugin(orgScope(orgId));
}

const orgId = 'org-of-the-caller';
const db = compilerFor(orgId);

interface Compilable {
  compile(): { sql: string; parameters: readonly unknown[]; query: RootOperationNode };
}

/** How often the organization stands among the parameters. */
function scopes(statement: Compilable): number {
  return statement.compile().parameters.filter((parameter) => parameter === orgId).length;
}

const byTable: Record<string, { statement: Compilable; sql: string }> = {
  select: {
    statement: db.selectFrom('flows').select('id').where('name', '=', 'a'),
    sql: 'select "id" from "flows" where "flows"."org_id" = ? and ("name" = ?)',
  },
  'select of everything': {
    statement: db.selectFrom('flows').selectAll(),
    sql: 'select * from "flows" where "flows"."org_id" = ?',
  },
  'select with alternatives': {
    statement: db
      .selectFrom('flows')
      .select('id')
      .where((eb) => eb.or([eb('name', '=', 'a'), eb('name', '=', 'b')])),
    sql: 'select "id" from "flows" where "flows"."org_id" = ? and (("name" = ? or "name" = ?))',
  },
  'select with raw alternatives': {
    statement: db
      .selectFrom('flows')
      .select('id')
      .where(sql<boolean>`1 = 1 or 1 = 1`),
    sql: 'select "id" from "flows" where "flows"."org_id" = ? and (1 = 1 or 1 = 1)',
  },
  'select under another name': {
    statement: db.selectFrom('flows as f').select('f.id'),
    sql: 'select "f"."id" from "flows" as "f" where "f"."org_id" = ?',
  },
  'select from two tables': {
    statement: db.selectFrom(['flows', 'trails as t']).select('t.id'),
    sql: 'select "t"."id" from "flows", "trails" as "t" where "flows"."org_id" = ? and ("t"."org_id" = ?)',
  },
  join: {
    statement: db.selectFrom('trails').innerJoin('flows', 'flows.id', 'trails.flow_id').select('flows.name'),
    sql: 'select "flows"."name" from "trails" inner join "flows" on "flows"."org_id" = ? and ("flows"."id" = "trails"."flow_id") where "trails"."org_id" = ?',
  },
  'left join': {
    statement: db.selectFrom('trails as t').leftJoin('flows as f', 'f.id', 't.flow_id').select('f.name'),
    sql: 'select "f"."name" from "trails" as "t" left join "flows" as "f" on "f"."org_id" = ? and ("f"."id" = "t"."flow_id") where "t"."org_id" = ?',
  },
  'join with raw alternatives': {
    statement: db
      .selectFrom('trails')
      .innerJoin('flows', (join) => join.on(sql<boolean>`1 = 1 or 1 = 1`))
      .select('flows.name'),
    sql: 'select "flows"."name" from "trails" inner join "flows" on "flows"."org_id" = ? and (1 = 1 or 1 = 1) where "trails"."org_id" = ?',
  },
  'cross join': {
    statement: db.selectFrom('trails').crossJoin('flows').select('flows.name'),
    sql: 'select "flows"."name" from "trails" cross join "flows" on "flows"."org_id" = ? where "trails"."org_id" = ?',
  },
  'sub-query in a condition': {
    statement: db
      .selectFrom('trails')
      .select('id')
      .where('flow_id', 'in', (eb) => eb.selectFrom('flows').select('id')),
    sql: 'select "id" from "trails" where "trails"."org_id" = ? and ("flow_id" in (select "id" from "flows" where "flows"."org_id" = ?))',
  },
  'sub-query as a table': {
    statement: db.selectFrom((eb) => eb.selectFrom('flows').select('id').as('f')).select('f.id'),
    sql: 'select "f"."id" from (select "id" from "flows" where "flows"."org_id" = ?) as "f"',
  },
  'sub-query as a joined table': {
    statement: db
      .selectFrom('trails')
      .innerJoin(
        (eb) => eb.selectFrom('flows').select('id').as('f'),
        (join) => join.onRef('f.id', '=', 'trails.flow_id'),
      )
      .select('trails.id'),
    sql: 'select "trails"."id" from "trails" inner join (select "id" from "flows" where "flows"."org_id" = ?) as "f" on "f"."id" = "trails"."flow_id" where "trails"."org_id" = ?',
  },
  'sub-query as a value': {
    statement: db.selectFrom('trails').select((eb) => eb.selectFrom('flows').select('name').limit(1).as('flow')),
    sql: 'select (select "name" from "flows" where "flows"."org_id" = ? limit ?) as "flow" from "trails" where "trails"."org_id" = ?',
  },
  // The second query is confined when it is taken into the first, and again with it.
  union: {
    statement: db.selectFrom('flows').select('id').union(db.selectFrom('trails').select('id')),
    sql: 'select "id" from "flows" where "flows"."org_id" = ? union select "id" from "trails" where "trails"."org_id" = ? and ("trails"."org_id" = ?)',
  },
  update: {
    statement: db.updateTable('flows').set({ name: 'b' }).where('id', '=', 'x'),
    sql: 'update "flows" set "name" = ? where "flows"."org_id" = ? and ("id" = ?)',
  },
  'update of everything': {
    statement: db.updateTable('flows').set({ name: 'b' }),
    sql: 'update "flows" set "name" = ? where "flows"."org_id" = ?',
  },
  'update from another table': {
    statement: db.updateTable('flows').from('trails').set({ name: 'b' }).whereRef('trails.flow_id', '=', 'flows.id'),
    sql: 'update "flows" set "name" = ? from "trails" where "flows"."org_id" = ? and ("trails"."org_id" = ?) and ("trails"."flow_id" = "flows"."id")',
  },
  delete: {
    statement: db.deleteFrom('flows').where('id', '=', 'x'),
    sql: 'delete from "flows" where "flows"."org_id" = ? and ("id" = ?)',
  },
  'delete of everything': { statement: db.deleteFrom('flows'), sql: 'delete from "flows" where "flows"."org_id" = ?' },
  'delete using another table': {
    statement: db.deleteFrom('flows').using('trails').whereRef('trails.flow_id', '=', 'flows.id'),
    sql: 'delete from "flows" using "trails" where "flows"."org_id" = ? and ("trails"."org_id" = ?) and ("trails"."flow_id" = "flows"."id")',
  },
  insert: {
    statement: db.insertInto('templates').values({ id: 'i', content: 'c', created_at: 1 }),
    sql: 'insert into "templates" ("org_id", "id", "content", "created_at") values (?, ?, ?, ?)',
  },
  'insert of several rows': {
    statement: db.insertInto('templates').values(['i', 'j'].map((id) => ({ id, content: 'c', created_at: 1 }))),
    sql: 'insert into "templates" ("org_id", "id", "content", "created_at") values (?, ?, ?, ?), (?, ?, ?, ?)',
  },
  'insert of an expression': {
    statement: db.insertInto('templates').values({ id: 'i', content: sql<string>`upper('c')`, created_at: 1 }),
    sql: `insert into "templates" ("org_id", "id", "content", "created_at") values (?, ?, upper('c'), ?)`,
  },
  'insert with a conflict target': {
    statement: db
      .insertInto('templates')
      .values({ id: 'i', content: 'c', created_at: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet((set) => ({ content: set.ref('excluded.content') }))),
    sql: 'insert into "templates" ("org_id", "id", "content", "created_at") values (?, ?, ?, ?) on conflict ("org_id", "id") do update set "content" = "excluded"."content"',
  },
};

describe('a statement on tenant tables', () => {
  it.each(Object.entries(byTable))('carries the organization: %s', (_what, { statement, sql: text }) => {
    expect(statement.compile().sql).toBe(text);
    expect(scopes(statement)).toBe(text.match(/"org_id" = \?|\(\?,/g)?.length);
  });

  it.each([
    [
      'a conflict target without columns',
      () =>
        db
          .insertInto('templates')
          .values({ id: 'i', content: 'c', created_at: 1 })
          .onConflict((conflict) => conflict.doNothing()),
    ],
    [
      'rows from a query',
      () =>
        db
          .insertInto('templates')
          .columns(['id', 'content', 'created_at'])
          .expression((eb) => eb.selectFrom('templates').select(['id', 'content', 'created_at'])),
    ],
    ['no values', () => db.insertInto('templates').defaultValues()],
    ['merge', () => db.mergeInto('flows').using('trails', 'trails.flow_id', 'flows.id').whenMatched().thenDelete()],
  ])('is refused where it cannot: %s', (_what, statement) => {
    expect(() => statement().compile()).toThrow(/tenant tables?/);
  });

  it('carries it in every mixture of joins, conditions and sub-queries', () => {
    const joins = fc.array(fc.constantFrom('inner', 'left', 'right', 'full', 'cross'), { maxLength: 4 });
    const conditions = fc.array(fc.constantFrom('equal', 'or', 'raw or', 'in query', 'exists', 'not'), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(joins, conditions, (joined, conditioned) => {
        let tables = 1;
        let query = db.selectFrom('flows as base').select('base.id');
        for (const kind of joined) {
          tables += 1;
          if (kind === 'cross') query = query.crossJoin('trails as t');
          else if (kind === 'inner') query = query.innerJoin('trails as t', 't.flow_id', 'base.id');
          else if (kind === 'left') query = query.leftJoin('trails as t', 't.flow_id', 'base.id');
          else if (kind === 'right') query = query.rightJoin('trails as t', 't.flow_id', 'base.id');
          else query = query.fullJoin('trails as t', (join) => join.on(sql<boolean>`1 = 1 or 1 = 1`));
        }
        for (const kind of conditioned) {
          if (kind === 'equal') query = query.where('base.name', '=', 'x');
          else if (kind === 'or')
            query = query.where((eb) => eb.or([eb('base.name', '=', 'x'), eb('base.id', '=', 'y')]));
          else if (kind === 'raw or') query = query.where(sql<boolean>`1 = 1 or 1 = 1`);
          else if (kind === 'not') query = query.where((eb) => eb.not(eb('base.name', '=', 'x')));
          else {
            tables += 1;
            query = query.where((eb) =>
              kind === 'exists'
                ? eb.exists(eb.selectFrom('templates').select('templates.id'))
                : eb('base.template_id', 'in', eb.selectFrom('templates').select('templates.id')),
            );
          }
        }
        expect(scopes(query)).toBe(tables);
        // Each condition of the organization stands first, and what the author wrote in brackets after it.
        const { sql: text } = query.compile();
        for (const [, rest] of text.matchAll(/"org_id" = \?( and .)?/g)) expect([undefined, ' and (']).toContain(rest);
        expect(text).not.toMatch(/ or [^()]* and \(?"[^"]+"\."org_id"/);
      }),
      { numRuns: runs(200) },
    );
  });
});
