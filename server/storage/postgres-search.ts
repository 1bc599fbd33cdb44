import { type Kysely, sql } from 'kysely';
import { reasonOf } from './storage-error';
import type { Tables } from './tables';

/** The columns that are searched for parts of names. */
const COLUMNS = ['display_name_fold', 'user_name_fold'];

/** Any number that nobody else locks by. */
const LOCK = 8_420_006;

/**
 * Indexes the parts of users' names, three letters each, with PostgreSQL's own extension pg_trgm. No migration: those run
 * once, and an administrator may allow the extension later. Without it a search reads through a whole index.
 *
 * @returns why it cannot be done
 */
export async function indexNameParts(db: Kysely<Tables>): Promise<string | undefined> {
  const refusal = await sql`create extension if not exists pg_trgm`.execute(db).then(() => undefined, reasonOf);
  try {
    const operators = await trigramOperators(db);
    if (operators === undefined) return remark(refusal ?? 'it is not there');
    await db.transaction().execute(async (within) => {
      // Two servers may start at once.
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(within);
      for (const column of COLUMNS) {
        // Written at once, since names change seldom: what waits for later is searched letter by letter.
        await sql`create index if not exists ${sql.id(`users_${column}_parts`)} on users
          using gin (${sql.id(column)} ${operators}) with (fastupdate = off)`.execute(within);
      }
    });
    return undefined;
  } catch (error) {
    return remark(reasonOf(error));
  }
}

/** The extension may be in any schema, on the search path or not. */
async function trigramOperators(db: Kysely<Tables>) {
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_opclass
    inner join pg_namespace on pg_namespace.oid = opcnamespace where opcname = 'gin_trgm_ops'`.execute(db);
  return rows[0] && sql.id(rows[0].schema, 'gin_trgm_ops');
}

function remark(reason: string): string {
  return `searches for parts of names take longer, because the database's extension pg_trgm cannot be used: ${reason}. \
Whoever administers the database may run "create extension pg_trgm"; the next start makes the indexes`;
}
