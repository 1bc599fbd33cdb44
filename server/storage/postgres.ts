import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenedDialect } from './opened-dialect';
import { reasonOf, StorageError } from './storage-error';

/** pg answers bigint as text; ours are times in ms and counts, which a number holds exactly. */
const BIGINT = 20;

export async function openPostgres(url: string): Promise<OpenedDialect> {
  const description = `The database at ${withoutSecrets(url)}`;
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StorageError(`${description} cannot be used: ${reasonOf(error)}.`);
  }
  return { dialect: new PostgresDialect({ pool }), description };
}

function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
