import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** pg answers bigint as text; ours are times in ms and counts, which a number holds exactly. */
const BIGINT = 20;

/** How long a connection may take, or a statement wait for one that is free, in ms. */
const CONNECTION_TIMEOUT = 5000;

/** How long a statement may take, in ms: PostgreSQL itself ends it, and its connection is good for the next. */
const STATEMENT_TIMEOUT = 8000;

/** How long an answer may take, in ms. PostgreSQL does not answer any more then, and the connection is given up. */
const ANSWER_TIMEOUT = 10_000;

/**
 * PostgreSQL takes a page of an index for four times as dear as one of the table, as on a turning disk, and a second
 * process for cheap. It would read the table of users for every count, at three times the cost of the index.
 */
const PLANNING = 'set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0';

/** @param isLimited whether a statement has to end in time */
export function openPool(url: string, { isLimited }: { isLimited: boolean }): PostgresPool {
  const settings = isLimited ? `${PLANNING}; set statement_timeout = ${STATEMENT_TIMEOUT}` : PLANNING;
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
    ...(isLimited ? { query_timeout: ANSWER_TIMEOUT } : {}),
    // Where it is refused, answers are slower, not wrong.
    onConnect: (client) => client.query(settings).catch(() => {}),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  });
  // A connection that breaks is replaced by the pool, and its statement fails; without a listener it would end the
  // process. The pool itself listens only while nobody has the connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    connect: async () => new LentClient(await pool.connect()),
    end: () => pool.end(),
  };
}

/** A connection whose answer did not come is never lent again: its next statement would wait for the same answer. */
class LentClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #givenUp: Error | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('the pool has no cursors');
    return this.#ask(text, parameters);
  }

  async #ask(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (this.#givenUp !== undefined) throw this.#givenUp;
    try {
      return await this.#client.query(text, [...parameters]);
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout')
        this.#givenUp = new Error(`the database did not answer within ${ANSWER_TIMEOUT} ms`, { cause: error });
      throw this.#givenUp ?? error;
    }
  }

  release(): void {
    this.#client.release(this.#givenUp);
  }
}
