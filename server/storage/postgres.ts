import { PostgresDialect } from 'kysely';
import type { OpenedDatabase } from './opened-database';
import { openPool, STATEMENT_LIMITS } from './postgres-pool';
import { createNameIndexes } from './postgres-search';
import { postgresTransport } from './postgres-transport';
import { describeError, StorageError } from './storage-error';

/**
 * Connects to PostgreSQL.
 *
 * @throws StorageError with a message for the operator of the server
 */
export async function openPostgres(url: string): Promise<OpenedDatabase> {
  const description = `The database at ${withoutSecrets(url)}`;
  const pool = openPool(url);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StorageError(`${description} cannot be used: ${describeError(error)}.`);
  }
  const serving = openPool(url, STATEMENT_LIMITS);
  return {
    dialect: new PostgresDialect({ pool: serving }),
    connections: serving.state,
    sizeQuery: 'select pg_database_size(current_database()) as bytes',
    startDialect: new PostgresDialect({ pool }),
    description,
    openTransport: postgresTransport(url),
    afterMigrations: async (db) => {
      const warning = await createNameIndexes(db);
      return warning === undefined ? [] : [warning];
    },
  };
}

function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
