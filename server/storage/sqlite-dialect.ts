import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { UnstorableTextError } from './unstorable-text-error';

/**
 * Creates Kysely's dialect for SQLite with changes. Migrations run in a transaction, because SQLite allows that for
 * schema statements, although Kysely's adapter says otherwise. A transaction takes the write lock at its beginning,
 * because a transaction that reads before it writes would fail without waiting if another process wrote in between.
 * @param check called before and after each write, see `checkedDatabase`; it throws if the write would be lost
 */
export function sqliteDialect(database: Database.Database, check: () => void = () => {}): SqliteDialect {
  return new FileDialect(database, checkedDatabase(database, check));
}

class FileDialect extends SqliteDialect {
  readonly #database: Database.Database;
  readonly #checked: SqliteDatabase;

  constructor(database: Database.Database, checked: SqliteDatabase) {
    super({ database: checked });
    this.#database = database;
    this.#checked = checked;
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }

  override createDriver(): SqliteDriver {
    return new FileDriver(this.#database, this.#checked);
  }
}

class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class FileDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database, checked: SqliteDatabase) {
    super({ database: checked });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends the transaction, and another rollback would fail and replace the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Statements that change nothing. */
const READ_STATEMENT = /^\s*(select|pragma|rollback)\b/i;

/** Statements of requests and jobs, which are repeated; migrations have others as well. */
const REPEATED_STATEMENT = /^\s*(select|insert|update|delete|with|begin|commit)\b/i;

const COMMIT = /^\s*commit\b/i;

/**
 * Refuses parameters that libsql handles incorrectly: a boolean aborts the whole process (0.5.29, "not yet implemented:
 * bool"), NaN becomes null, and a string is cut at its first NUL, so that `admin\0x` would match `admin`. PostgreSQL
 * refuses all of them as well.
 * @param check called before and after each statement that may write; in a transaction only before and after its
 * beginning and its commit, because nothing is stored in between. If it throws before, nothing is written; if it throws
 * after, the write is reported as failed.
 */
function checkedDatabase(database: Database.Database, check: () => void): SqliteDatabase {
  // Prepared statements are cached, because preparing takes longer than reading or writing a row. Kysely runs one
  // statement at a time, so none is used twice at once, and SQLite prepares a statement again after a change of the
  // schema.
  const known = new LRUCache<string, SqliteStatement>({ max: KEPT_STATEMENTS });
  const prepare = (sql: string) => {
    const statement: SqliteStatement = database.prepare(sql);
    if (READ_STATEMENT.test(sql)) return checkedStatement(statement, () => {});
    return checkedStatement(statement, COMMIT.test(sql) ? check : () => database.inTransaction || check());
  };
  return {
    close: () => {
      known.clear();
      database.close();
    },
    prepare: (sql) => {
      const kept = known.get(sql);
      if (kept !== undefined) return kept;
      const statement = prepare(sql);
      if (REPEATED_STATEMENT.test(sql)) known.set(sql, statement);
      return statement;
    },
  };
}

/** How many prepared statements are cached. Lists of parameters create more statements than the source contains. */
const KEPT_STATEMENTS = 200;

function checkedStatement(statement: SqliteStatement, check: () => void): SqliteStatement {
  const checked = <Result>(run: () => Result): Result => {
    check();
    const result = run();
    check();
    return result;
  };
  return {
    reader: statement.reader,
    all: (parameters) => checked(() => statement.all(checkParameters(parameters))),
    run: (parameters) => checked(() => statement.run(checkParameters(parameters))),
    iterate: (parameters) => statement.iterate(checkParameters(parameters)),
  };
}

function checkParameters(parameters: readonly unknown[]): readonly unknown[] {
  if (parameters.some((parameter) => typeof parameter === 'string' && parameter.includes('\0')))
    throw new UnstorableTextError();
  const bad = parameters.findIndex((parameter) => !isBindable(parameter));
  if (bad >= 0) throw new TypeError(`parameter ${bad + 1} of a statement is of a type the database cannot store`);
  return parameters;
}

function isBindable(parameter: unknown): boolean {
  if (typeof parameter === 'number') return Number.isFinite(parameter);
  return typeof parameter === 'string' || parameter === null || parameter instanceof Uint8Array;
}
