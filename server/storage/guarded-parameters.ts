import type { SqliteDatabase, SqliteStatement } from 'kysely';

/**
 * Keeps from libsql what it handles badly: binding a boolean aborts the whole process (0.5.29, "not yet implemented:
 * bool"), NaN becomes null, and a string is cut at its first NUL, so that `admin\0x` would be found as `admin`.
 * PostgreSQL refuses all of them as well.
 */
export function guardParameters(database: SqliteDatabase): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (sql) => guardStatement(database.prepare(sql)),
  };
}

function guardStatement(statement: SqliteStatement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(checked(parameters)),
    run: (parameters) => statement.run(checked(parameters)),
    iterate: (parameters) => statement.iterate(checked(parameters)),
  };
}

function checked(parameters: readonly unknown[]): readonly unknown[] {
  const bad = parameters.findIndex((parameter) => !isBindable(parameter));
  if (bad >= 0) throw new TypeError(`parameter ${bad + 1} of a statement is of a type the database cannot store`);
  return parameters;
}

function isBindable(parameter: unknown): boolean {
  if (typeof parameter === 'string') return !parameter.includes('\0');
  if (typeof parameter === 'number') return Number.isFinite(parameter);
  return parameter === null || parameter instanceof Uint8Array;
}
