import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { MIGRATIONS, runMigrations } from './migrate';
import { sqliteDialect } from './sqlite-dialect';
import { StorageError } from './storage-error';
import type { Tables } from './tables';

/** The schema of an embedded database, without SQLite's own tables. */
interface Schema {
  /** The column names of each table, in the order in which the tables were created. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The statement that creates each index. */
  readonly indexes: ReadonlyMap<string, string>;
}

/**
 * Removes the part of a migration that an older version left behind when it was stopped during the migration. That
 * version ran each statement in its own transaction, so the next start failed at the first statement that had already
 * run. Until a migration is complete, its additions to the schema are empty or computed from other columns, so no data
 * is lost.
 * @throws StorageError if a table of the migration has rows, so it cannot come from an interrupted migration
 */
export async function undoPartialMigration(db: Kysely<Tables>): Promise<void> {
  const actual = await readSchema(db);
  if (actual.tables.size === 0) return;
  const done = await finishedMigrations(db, actual);
  const names = Object.keys(MIGRATIONS).sort();
  const next = names[done.length];
  if (next === undefined || done.some((name, index) => name !== names[index])) return;
  const before = await schemaAfter(names.slice(0, done.length));
  const after = await schemaAfter(names.slice(0, done.length + 1));
  const statements = await undoStatements(db, { actual, before, after });
  if (statements.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

async function readSchema(db: Kysely<Tables>): Promise<Schema> {
  const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
    select entry.name as "tableName", info.name as "columnName"
    from sqlite_schema as entry inner join pragma_table_info(entry.name) as info
    where entry.type = 'table' and entry.name not like 'sqlite\\_%' escape '\\'
    order by entry.rowid, info.cid`.execute(db);
  const tables = new Map<string, Set<string>>();
  for (const { tableName, columnName } of columns)
    tables.set(tableName, (tables.get(tableName) ?? new Set()).add(columnName));
  const { rows: indexes } = await sql<{ name: string; statement: string }>`
    select name, sql as statement from sqlite_schema where type = 'index' and sql is not null`.execute(db);
  return { tables, indexes: new Map(indexes.map(({ name, statement }) => [name, statement])) };
}

async function finishedMigrations(db: Kysely<Tables>, { tables }: Schema): Promise<readonly string[]> {
  if (!tables.has('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the schema after some migrations, by running them in memory. */
async function schemaAfter(names: readonly string[]): Promise<Schema> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new Database(':memory:')) });
  const migrations = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  try {
    const { error } = await runMigrations(db, migrations);
    if (error !== undefined) throw error;
    return await readSchema(db);
  } finally {
    await db.destroy();
  }
}

interface Schemas {
  readonly actual: Schema;
  readonly before: Schema;
  readonly after: Schema;
}

/**
 * Returns the statements that undo a migration. New indexes are dropped first, because a column with an index cannot be
 * dropped, and dropped indexes are recreated last.
 */
async function undoStatements(db: Kysely<Tables>, { actual, before, after }: Schemas): Promise<readonly string[]> {
  const newTables = [...after.tables.keys()].filter((table) => !before.tables.has(table) && actual.tables.has(table));
  for (const table of newTables) await refuseRows(db, table);
  const newIndexes = [...after.indexes.keys()].filter((name) => !before.indexes.has(name) && actual.indexes.has(name));
  const newColumns = [...before.tables].flatMap(([table, columns]) =>
    [...(after.tables.get(table) ?? [])]
      .filter((column) => !columns.has(column) && actual.tables.get(table)?.has(column))
      .map((column) => [table, column] as const),
  );
  const droppedIndexes = [...before.indexes].filter(([name]) => !after.indexes.has(name) && !actual.indexes.has(name));
  return [
    ...newIndexes.map((name) => `drop index "${name}"`),
    ...newTables.reverse().map((table) => `drop table "${table}"`),
    ...newColumns.map(([table, column]) => `alter table "${table}" drop column "${column}"`),
    ...droppedIndexes.map(([, statement]) => statement),
  ];
}

async function refuseRows(db: Kysely<Tables>, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.id(table)} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new StorageError(
    `The database has a table ${table} that this version would create, and there are rows in it. Restore the database from a backup, or remove the table if it is not needed.`,
  );
}
