import { PostgresDialect } from 'kysely';
import { describeError } from '../describe-error';
import type { OpenedDatabase } from '../opened-database';
import { StorageError } from '../storage-error';
import { postgresEventTransport } from './event-transport';
import { createNameIndexes } from './name-indexes';
import { openPool, STATEMENT_LIMITS } from './pool';

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
    openTransport: postgresEventTransport(url),
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
