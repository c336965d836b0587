/** The column types and table options that differ between engines; everything else in the schema is the same text. */
export interface ColumnTypes {
  bigint: string;
  integer: string;
  tableOptions: string;
}

/** Never edited once released. Each statement is one command. */
export interface Migration {
  id: string;
  statements: (types: ColumnTypes) => readonly string[];
}

/** Words statements that make tables. */
export interface TableMaker {
  /** For what is looked up before the organization is known. */
  table: (name: string, columns: readonly string[]) => string;
  /** For what belongs to an organization: `org_id` comes first. */
  tenantTable: (name: string, columns: readonly string[]) => string;
  times: string;
}

export function tableMaker({ bigint, tableOptions }: ColumnTypes): TableMaker {
  const table = (name: string, columns: readonly string[]): string =>
    `create table ${name} (${columns.join(', ')}) ${tableOptions}`.trim();
  return {
    table,
    tenantTable: (name, columns) => table(name, ['org_id text not null', ...columns]),
    times: `created_at ${bigint} not null, modified_at ${bigint} not null`,
  };
}
