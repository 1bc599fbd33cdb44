import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** pg answers bigint as text; ours are times in ms and counts, which a number holds exactly. */
const BIGINT = 20;

/** How long a connection may take, or a statement wait for one that is free, in ms. */
const CONNECTION_TIMEOUT = 5000;

/** Times in ms. */
export interface StatementLimits {
  /** PostgreSQL itself ends a statement that takes longer; its connection is good for the next. */
  readonly statement: number;
  /** Longer than that: PostgreSQL does not answer any more, and the connection is given up. */
  readonly answer: number;
}

export const STATEMENT_LIMITS: StatementLimits = { statement: 8000, answer: 10_000 };

/**
 * PostgreSQL takes a page of an index for four times as dear as one of the table, as on a turning disk, and a second
 * process for cheap. It would read the table of users for every count, at three times the cost of the index.
 */
const PLANNING = 'set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0';

/** @param limits without them a statement may take as long as it takes, as those of a start may */
export function openPool(url: string, limits?: StatementLimits): PostgresPool {
  const settings = limits === undefined ? PLANNING : `${PLANNING}; set statement_timeout = ${limits.statement}`;
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
    ...(limits === undefined ? {} : { query_timeout: limits.answer }),
    // Where it is refused, answers are slower, not wrong.
    onConnect: (client) => client.query(settings).catch(() => {}),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  });
  // A connection that breaks is replaced by the pool, and its statement fails; without a listener it would end the
  // process. The pool itself listens only while the connection is not lent.
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
        this.#givenUp = new Error(`the database did not answer in time`, { cause: error });
      throw this.#givenUp ?? error;
    }
  }

  release(): void {
    this.#client.release(this.#givenUp);
  }
}
