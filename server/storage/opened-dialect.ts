import type { Dialect, Kysely } from 'kysely';
import type { Tables } from './tables';
import type { OpenWire } from './wire';

export interface OpenedDialect {
  dialect: Dialect;
  /** Which database it is, in words and without secrets. */
  description: string;
  /** Where several servers may work on it. */
  openWire?: OpenWire;
  /**
   * What has to be done at every start, after the migrations.
   *
   * @returns what whoever runs the server should know
   */
  prepare?(db: Kysely<Tables>): Promise<readonly string[]>;
}
