import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  OnNode,
  type OnConflictNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  type DeleteQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  IdentifierNode,
} from 'kysely';

const ORG_COLUMN = 'org_id';

/** The name under which a statement refers to a table, or null for a sub-query, which is scoped on its own. */
function tableReference(node: OperationNode): TableNode | null {
  if (TableNode.is(node)) return node;
  if (!AliasNode.is(node)) return null;
  if (!TableNode.is(node.node)) return null;
  if (!IdentifierNode.is(node.alias)) throw new Error('a tenant table needs a plain name as its alias');
  return TableNode.create(node.alias.name);
}

/**
 * Writes the organization into each statement on tenant tables: `org_id = ?` for every table that a select, update,
 * delete or join names, the column into every insert and in front of every conflict target.
 */
class OrgScopeTransformer extends OperationNodeTransformer {
  readonly #orgId: string;

  constructor(orgId: string) {
    super();
    this.#orgId = orgId;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const select = super.transformSelectQuery(node, queryId);
    return { ...select, ...this.#where(select.where, select.from?.froms ?? []) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const update = super.transformUpdateQuery(node, queryId);
    if (update.table === undefined) throw new Error('an update names its table');
    return { ...update, ...this.#where(update.where, [update.table, ...(update.from?.froms ?? [])]) };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const deletion = super.transformDeleteQuery(node, queryId);
    const tables = [...deletion.from.froms, ...(deletion.using?.tables ?? [])];
    return { ...deletion, ...this.#where(deletion.where, tables) };
  }

  protected override transformMergeQuery(): MergeQueryNode {
    throw new Error('merge is not for tenant tables: insert with a conflict target');
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const table = tableReference(join.table);
    if (table === null) return join;
    const condition = this.#condition(table);
    return { ...join, on: OnNode.create(join.on === undefined ? condition : both(condition, join.on.on)) };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const insert = super.transformInsertQuery(node, queryId);
    if (insert.values === undefined || !ValuesNode.is(insert.values)) {
      throw new Error('rows of tenant tables are inserted by their values');
    }
    const rows = insert.values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([this.#orgId, ...row.values])
        : ValueListNode.create([ValueNode.create(this.#orgId), ...row.values]),
    );
    return {
      ...insert,
      columns: [ColumnNode.create(ORG_COLUMN), ...(insert.columns ?? [])],
      values: ValuesNode.create(rows),
    };
  }

  protected override transformOnConflict(node: OnConflictNode, queryId?: QueryId): OnConflictNode {
    const conflict = super.transformOnConflict(node, queryId);
    if (conflict.columns === undefined) throw new Error('a conflict target on a tenant table names its columns');
    return { ...conflict, columns: [ColumnNode.create(ORG_COLUMN), ...conflict.columns] };
  }

  #where(where: WhereNode | undefined, from: readonly OperationNode[]): { where?: WhereNode } {
    const conditions = from.flatMap((node) => {
      const table = tableReference(node);
      return table === null ? [] : [this.#condition(table)];
    });
    const first = conditions[0];
    if (first === undefined) return where === undefined ? {} : { where };
    const organization = conditions.slice(1).reduce<OperationNode>(both, first);
    return { where: WhereNode.create(where === undefined ? organization : both(organization, where.where)) };
  }

  #condition(table: TableNode): OperationNode {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(ORG_COLUMN), table),
      OperatorNode.create('='),
      ValueNode.create(this.#orgId),
    );
  }
}

function both(left: OperationNode, right: OperationNode): OperationNode {
  return AndNode.create(left, ParensNode.create(right));
}

/** A Kysely plugin that confines every statement to one organization. Raw SQL is not seen by it: use none on tenant tables. */
export function orgScope(orgId: string): KyselyPlugin {
  const transformer = new OrgScopeTransformer(orgId);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
