import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

/** What an embedded database has, without what SQLite keeps for itself. */
export interface Schema {
  /** The names of the columns of each table, in the order in which the tables were created. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The statement that creates each index. */
  readonly indexes: ReadonlyMap<string, string>;
}

export async function schemaOf(db: Kysely<Tables>): Promise<Schema> {
  const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
    select made.name as "tableName", has.name as "columnName"
    from sqlite_schema as made inner join pragma_table_info(made.name) as has
    where made.type = 'table' and made.name not like 'sqlite\\_%' escape '\\'
    order by made.rowid, has.cid`.execute(db);
  const tables = new Map<string, Set<string>>();
  for (const { tableName, columnName } of columns)
    tables.set(tableName, (tables.get(tableName) ?? new Set()).add(columnName));
  const { rows: indexes } = await sql<{ name: string; statement: string }>`
    select name, sql as statement from sqlite_schema where type = 'index' and sql is not null`.execute(db);
  return { tables, indexes: new Map(indexes.map(({ name, statement }) => [name, statement])) };
}
