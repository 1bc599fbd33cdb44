import { type Kysely, sql } from 'kysely';
import { describeError } from '../describe-error';
import type { Tables } from '../tables';

/** The columns that are searched for parts of names. */
const COLUMNS = ['display_name_fold', 'user_name_fold'];

/** The number of the advisory lock, which is arbitrary. */
const LOCK = 8_420_006;

/**
 * Creates trigram indexes on users' names with PostgreSQL's extension pg_trgm. It is not a migration, because
 * migrations run once, and a database administrator may allow the extension later. Without it, a search reads a whole
 * index.
 * @returns a warning for the operator if the extension cannot be used
 */
export async function createNameIndexes(db: Kysely<Tables>): Promise<string | undefined> {
  const refusal = await sql`create extension if not exists pg_trgm`.execute(db).then(() => undefined, describeError);
  try {
    const operators = await trigramOperators(db);
    if (operators === undefined) return warningOf(refusal ?? 'it is not there');
    await db.transaction().execute(async (trx) => {
      // Two servers may start at the same time.
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
      for (const column of COLUMNS) {
        // fastupdate is off, because names change rarely, and entries in the pending list are searched sequentially.
        await sql`create index if not exists ${sql.id(`users_${column}_parts`)} on users
          using gin (${sql.id(column)} ${operators}) with (fastupdate = off)`.execute(trx);
      }
    });
    return undefined;
  } catch (error) {
    return warningOf(describeError(error));
  }
}

/** Finds the operator class of the extension, which may be in a schema outside the search path. */
async function trigramOperators(db: Kysely<Tables>) {
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_opclass
    inner join pg_namespace on pg_namespace.oid = opcnamespace where opcname = 'gin_trgm_ops'`.execute(db);
  return rows[0] && sql.id(rows[0].schema, 'gin_trgm_ops');
}

function warningOf(reason: string): string {
  return `searches for parts of names take longer, because the database's extension pg_trgm cannot be used: ${reason}. \
An administrator of the database may run "create extension pg_trgm"; the next start makes the indexes`;
}
