import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type Database from 'libsql';
import { guardStatements } from './guarded-statements';

/**
 * Kysely's dialect for SQLite with two changes. Migrations run in a transaction, which SQLite allows for schema
 * statements too, although Kysely's own adapter says otherwise. A transaction takes the write lock when it begins: one
 * that read before it writes would fail at once, without waiting, when another process has written in between.
 *
 * @param check called before and after whatever may write; it throws where the write would not last
 */
export function fileDialect(database: Database.Database, check: () => void = () => {}): SqliteDialect {
  return new FileDialect(database, guardStatements(database, check));
}

class FileDialect extends SqliteDialect {
  readonly #database: Database.Database;
  readonly #guarded: SqliteDatabase;

  constructor(database: Database.Database, guarded: SqliteDatabase) {
    super({ database: guarded });
    this.#database = database;
    this.#guarded = guarded;
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }

  override createDriver(): SqliteDriver {
    return new FileDriver(this.#database, this.#guarded);
  }
}

class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class FileDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database, guarded: SqliteDatabase) {
    super({ database: guarded });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends a transaction by itself; rolling it back once more would hide the reason behind another error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}
