import type { Migration } from 'kysely';
import * as people from './001-people';
import * as signIn from './002-sign-in';
import * as configuration from './003-configuration';
import * as secondFactor from './004-second-factor';
import * as apiKeys from './005-api-keys';
import * as directorySearch from './006-directory-search';
import * as shell from './007-shell';
import * as deviceCounters from './008-device-counters';

/**
 * Every migration, run in the order of the names. One that has been released is never changed, only followed by
 * another. SQLite and PostgreSQL both run them: text, integer, bigint and bytea mean the same to either (SQLite stores a
 * blob in a column of any type).
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-people': people,
  '002-sign-in': signIn,
  '003-configuration': configuration,
  '004-second-factor': secondFactor,
  '005-api-keys': apiKeys,
  '006-directory-search': directorySearch,
  '007-shell': shell,
  '008-device-counters': deviceCounters,
};
