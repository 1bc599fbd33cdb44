import { PostgresDialect } from 'kysely';
import type { OpenedDialect } from './opened-database';
import { openPool, STATEMENT_LIMITS } from './postgres-pool';
import { indexNameParts } from './postgres-search';
import { postgresTransport } from './postgres-transport';
import { reasonOf, StorageError } from './storage-error';

export async function openPostgres(url: string): Promise<OpenedDialect> {
  const description = `The database at ${withoutSecrets(url)}`;
  const pool = openPool(url);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StorageError(`${description} cannot be used: ${reasonOf(error)}.`);
  }
  return {
    dialect: new PostgresDialect({ pool: async () => openPool(url, STATEMENT_LIMITS) }),
    startDialect: new PostgresDialect({ pool }),
    description,
    openTransport: postgresTransport(url),
    prepare: async (db) => {
      const remark = await indexNameParts(db);
      return remark === undefined ? [] : [remark];
    },
  };
}

function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
