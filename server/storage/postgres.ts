import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenedDialect } from './opened-dialect';
import { indexNameParts } from './postgres-search';
import { postgresWire } from './postgres-wire';
import { reasonOf, StorageError } from './storage-error';

/** pg answers bigint as text; ours are times in ms and counts, which a number holds exactly. */
const BIGINT = 20;

/**
 * PostgreSQL takes a page of an index for four times as dear as one of the table, as on a turning disk, and a second
 * process for cheap. It would read the table of users for every count, at three times the cost of the index.
 */
const PLANNING = 'set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0';

export async function openPostgres(url: string): Promise<OpenedDialect> {
  const description = `The database at ${withoutSecrets(url)}`;
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    // Where it is refused, answers are slower, not wrong.
    onConnect: (client) => client.query(PLANNING).catch(() => {}),
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
  return {
    dialect: new PostgresDialect({ pool }),
    description,
    openWire: postgresWire(url),
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
