import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { runMigrations } from './migrate';
import { MIGRATIONS } from './migrations/in-order';
import { fileDialect } from './sqlite-dialect';
import { type Schema, schemaOf } from './sqlite-schema';
import { StorageError } from './storage-error';
import type { Tables } from './tables';

/**
 * Takes back what an older version left when it was stopped within a migration: it ran each statement for itself, and
 * the next start failed at the first one that had been run. What a migration adds to the schema is empty or computed
 * from the rest until it is complete, so that nothing is lost.
 *
 * @throws StorageError where a table of the migration has rows, and so is not what was left half done
 */
export async function undoCutOffMigration(db: Kysely<Tables>): Promise<void> {
  const actual = await schemaOf(db);
  if (actual.tables.size === 0) return;
  const done = await finishedMigrations(db, actual);
  const names = Object.keys(MIGRATIONS).sort();
  const next = names[done.length];
  if (next === undefined || done.some((name, index) => name !== names[index])) return;
  const before = await schemaAfter(names.slice(0, done.length));
  const after = await schemaAfter(names.slice(0, done.length + 1));
  const statements = await undoing(db, { actual, before, after });
  if (statements.length === 0) return;
  await db.transaction().execute(async (within) => {
    for (const statement of statements) await sql.raw(statement).execute(within);
  });
}

async function finishedMigrations(db: Kysely<Tables>, { tables }: Schema): Promise<readonly string[]> {
  if (!tables.has('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The schema that some of the migrations make, tried in memory. */
async function schemaAfter(names: readonly string[]): Promise<Schema> {
  const db = new Kysely<Tables>({ dialect: fileDialect(new Database(':memory:')) });
  const migrations = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  try {
    const { error } = await runMigrations(db, migrations);
    if (error !== undefined) throw error;
    return await schemaOf(db);
  } finally {
    await db.destroy();
  }
}

interface Schemas {
  readonly actual: Schema;
  readonly before: Schema;
  readonly after: Schema;
}

/** Indexes go first, since a column that one of them names cannot be dropped, and come back last. */
async function undoing(db: Kysely<Tables>, { actual, before, after }: Schemas): Promise<readonly string[]> {
  const newTables = [...after.tables.keys()].filter((table) => !before.tables.has(table) && actual.tables.has(table));
  for (const table of newTables) await refuseRows(db, table);
  const newIndexes = [...after.indexes.keys()].filter((name) => !before.indexes.has(name) && actual.indexes.has(name));
  const newColumns = [...before.tables].flatMap(([table, columns]) =>
    [...(after.tables.get(table) ?? [])]
      .filter((column) => !columns.has(column) && actual.tables.get(table)?.has(column))
      .map((column) => [table, column] as const),
  );
  const goneIndexes = [...before.indexes].filter(([name]) => !after.indexes.has(name) && !actual.indexes.has(name));
  return [
    ...newIndexes.map((name) => `drop index "${name}"`),
    ...newTables.reverse().map((table) => `drop table "${table}"`),
    ...newColumns.map(([table, column]) => `alter table "${table}" drop column "${column}"`),
    ...goneIndexes.map(([, statement]) => statement),
  ];
}

async function refuseRows(db: Kysely<Tables>, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.id(table)} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new StorageError(
    `The database has a table ${table} that this version would create, and there are rows in it. Restore the database from a backup, or remove the table if it is not needed.`,
  );
}
