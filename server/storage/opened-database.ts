import type { Dialect, Kysely } from 'kysely';
import type { OpenTransport } from './postgres-transport';
import type { Tables } from './tables';

/** The connections of a pool, and the requests that wait for one. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** An open database of either kind, before its migrations have run. */
export interface OpenedDatabase {
  dialect: Dialect;
  /** Names the database in error messages, without secrets. */
  description: string;
  /** Answers the size of the database as `bytes`. */
  sizeQuery: string;
  /** undefined where there is no pool. */
  connections?: () => PoolState;
  /** For the statements of the start, which may take long; default `dialect`. */
  startDialect?: Dialect;
  /** undefined where only one server can use the database. */
  openTransport?: OpenTransport;
  /** Repairs what would make the migrations fail. */
  beforeMigrations?(db: Kysely<Tables>): Promise<void>;
  /**
   * Runs at every start.
   *
   * @returns warnings for the operator of the server
   */
  afterMigrations?(db: Kysely<Tables>): Promise<readonly string[]>;
  /** Throws where writes would be lost. */
  check?(): void;
  /** Makes the database file complete without the files beside it. */
  beforeClose?(): void;
}
