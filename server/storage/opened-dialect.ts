import type { Dialect } from 'kysely';

export interface OpenedDialect {
  dialect: Dialect;
  /** Which database it is, in words and without secrets. */
  description: string;
}
