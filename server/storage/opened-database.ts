import type { Dialect, Kysely } from 'kysely';
import type { OpenTransport } from './postgres/event-transport';
import type { Tables } from './tables';

/** The connections of a pool, and the number of requests that wait for one. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** An open database of either kind before its migrations have run. */
export interface OpenedDatabase {
  dialect: Dialect;
  /** Describes the database in error messages, without secrets. */
  description: string;
  /** A query that returns the size of the database as `bytes`. */
  sizeQuery: string;
  /** undefined if there is no pool. */
  connections?: () => PoolState;
  /** The dialect for statements of the start, which may take long; by default `dialect`. */
  startDialect?: Dialect;
  /** undefined if only one server can use the database. */
  openTransport?: OpenTransport;
  /** Runs at every start. @returns warnings for the operator of the server */
  afterMigrations?(db: Kysely<Tables>): Promise<readonly string[]>;
  /** Throws if writes would be lost. */
  check?(): void;
  /** Merges the additional files into the database file. */
  beforeClose?(): void;
}
