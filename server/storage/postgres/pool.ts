import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { PoolState } from '../opened-database';
import { UnavailableError } from '../unavailable-error';
import { UnstorableTextError } from '../unstorable-text-error';

/**
 * The type id of bigint, which pg returns as text. The columns contain times in ms and counts, which a number
 * represents exactly.
 */
const BIGINT = 20;

/** How long connecting, or waiting for a free connection, may take, in ms. */
const CONNECTION_TIMEOUT = 5000;

/** Times in ms. */
export interface StatementLimits {
  /** After this time PostgreSQL cancels the statement, and the connection stays usable. */
  readonly statement: number;
  /** After this time without an answer the connection is closed. */
  readonly answer: number;
}

export const STATEMENT_LIMITS: StatementLimits = { statement: 8000, answer: 10_000 };

/**
 * Settings for the query planner. By default PostgreSQL assumes that a random page read costs four times a sequential
 * one, as on a spinning disk, and that parallel workers are cheap. It would then scan the users table for every count,
 * at three times the cost of the index.
 */
const PLANNER_SETTINGS = 'set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0';

/** @param limits without them statements may take any time, as at the start */
export function openPool(url: string, limits?: StatementLimits): PostgresPool & { state(): PoolState } {
  const settings =
    limits === undefined ? PLANNER_SETTINGS : `${PLANNER_SETTINGS}; set statement_timeout = ${limits.statement}`;
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
    ...(limits === undefined ? {} : { query_timeout: limits.answer }),
    // If the database refuses the settings, queries are only slower.
    onConnect: (client) => client.query(settings).catch(() => {}),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  });
  // The pool replaces a broken connection, and its statement fails. Without a listener the error event would end the
  // process, because the pool itself listens only while the connection is idle.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    connect: async () =>
      new DiscardingClient(
        await pool.connect().catch((error: unknown) => {
          throw new UnavailableError(error);
        }),
      ),
    end: () => pool.end(),
    state: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/**
 * A client that is not reused after a timeout, because its next statement would wait for the answer to the previous
 * one.
 */
class DiscardingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #timeoutError: Error | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('the pool has no cursors');
    return this.#query(text, parameters);
  }

  async #query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (this.#timeoutError !== undefined) throw this.#timeoutError;
    try {
      return await this.#client.query(text, [...parameters]);
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout')
        this.#timeoutError = new UnavailableError(new Error('the database did not answer in time', { cause: error }));
      if (isUnstorable(error)) throw new UnstorableTextError(error);
      throw this.#timeoutError ?? (isConnectionLost(error) ? new UnavailableError(error) : error);
    }
  }

  release(): void {
    this.#client.release(this.#timeoutError);
  }
}

/**
 * The error codes of a character that texts cannot contain, such as NUL, and of a text that is too long for its column
 * or an index.
 */
const UNSTORABLE = ['22021', '22P05', '22001', '54000'];

function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNSTORABLE.includes(error.code ?? '');
}

/**
 * Matches the error codes of connections that the database refuses or ends, for example when it stops or starts
 * (PostgreSQL's classes 08 and 57P).
 */
const ENDED = /^(08|57P)/;

/**
 * Whether the connection failed instead of the statement. pg then throws an error that is no answer of the database.
 */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return ENDED.test(error.code ?? '');
  return error instanceof Error && !(error instanceof TypeError);
}
