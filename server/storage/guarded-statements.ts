import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** What changes nothing, and needs no file to last. */
const READS = /^\s*(select|pragma|rollback)\b/i;

/**
 * Keeps from libsql what it handles badly: binding a boolean aborts the whole process (0.5.29, "not yet implemented:
 * bool"), NaN becomes null, and a string is cut at its first NUL, so that `admin\0x` would be found as `admin`.
 * PostgreSQL refuses all of them as well.
 *
 * @param check called before and after each statement that may write, and it may throw: before, nothing is written;
 * after, what was written is not acknowledged
 */
export function guardStatements(database: SqliteDatabase, check: () => void): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (sql) => guardStatement(database.prepare(sql), READS.test(sql) ? () => {} : check),
  };
}

function guardStatement(statement: SqliteStatement, check: () => void): SqliteStatement {
  const checked = <Result>(run: () => Result): Result => {
    check();
    const result = run();
    check();
    return result;
  };
  return {
    reader: statement.reader,
    all: (parameters) => checked(() => statement.all(bindable(parameters))),
    run: (parameters) => checked(() => statement.run(bindable(parameters))),
    iterate: (parameters) => statement.iterate(bindable(parameters)),
  };
}

function bindable(parameters: readonly unknown[]): readonly unknown[] {
  const bad = parameters.findIndex((parameter) => !isBindable(parameter));
  if (bad >= 0) throw new TypeError(`parameter ${bad + 1} of a statement is of a type the database cannot store`);
  return parameters;
}

function isBindable(parameter: unknown): boolean {
  if (typeof parameter === 'string') return !parameter.includes('\0');
  if (typeof parameter === 'number') return Number.isFinite(parameter);
  return parameter === null || parameter instanceof Uint8Array;
}
