import type { Dialect, Kysely } from 'kysely';
import type { OpenTransport } from './event-transport';
import type { Tables } from './tables';

export interface OpenedDialect {
  dialect: Dialect;
  /** Which database it is, in words and without secrets. */
  description: string;
  /** For the statements of a start, which may take long; `dialect` where it is missing. */
  startDialect?: Dialect;
  /** Where several servers may work on it. */
  openTransport?: OpenTransport;
  /** Puts right what keeps the migrations from running. */
  beforeMigrations?(db: Kysely<Tables>): Promise<void>;
  /** Throws where what is written would not last. */
  check?(): void;
  /** Makes a whole of the files before they are closed. */
  finish?(): void;
  /**
   * What has to be done at every start, after the migrations.
   *
   * @returns what whoever runs the server should know
   */
  prepare?(db: Kysely<Tables>): Promise<readonly string[]>;
}
