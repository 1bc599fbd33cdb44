import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import { MIGRATIONS, runMigrations } from '../../../../server/storage/migrate';
import type { Tables } from '../../../../server/storage/tables';
import { temporaryFolder } from '../temporary-storage';

export async function migrateTo(dialect: Dialect, end: string, fill?: (db: Kysely<Tables>) => Promise<void>) {
  const db = new Kysely<Tables>({ dialect });
  const migrations = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < end));
  const { error } = await runMigrations(db, migrations);
  if (error !== undefined) throw error;
  await fill?.(db);
  await db.destroy();
}

export async function addOldUsers(db: Kysely<Tables>, count: number): Promise<void> {
  await sql`insert into users (id, user_name, user_name_key, display_name, email, given_name, family_name, is_admin, is_external,
      is_technical, is_disabled, is_demo, is_closed, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select 'id' || n, 'Name' || n, 'name' || n, 'Jürgen ' || n, '', '', '', 0, 0, 0, 0, 0, 0, 1, 1 from numbers`.execute(
    db,
  );
}

/** The migrations of versions that ran them without a transaction, which could leave a part of one. */
export const MIGRATIONS_WITHOUT_TRANSACTION = Object.fromEntries(
  Object.entries(MIGRATIONS).filter(([name]) => name < '010'),
);

/**
 * Migrates a database file and copies the files after each statement, which is what remains if the process is killed at
 * that moment.
 *
 * @returns the number of statements, and a folder for each state that differs from the previous one
 */
export async function statesAtEachStatement(folder: string, dialect: Dialect, migrations: typeof MIGRATIONS) {
  const states: { readonly statement: number; readonly folder: string }[] = [];
  let [statement, last] = [0, ''];
  const log = () => {
    statement += 1;
    const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
    const hash = createHash('sha256');
    for (const [name, bytes] of files) hash.update(name).update(bytes);
    const now = hash.digest('hex');
    if (now === last) return;
    last = now;
    const to = temporaryFolder();
    for (const [name, bytes] of files) writeFileSync(join(to, name), bytes);
    states.push({ statement, folder: to });
  };
  const db = new Kysely<Tables>({ dialect, log });
  const { error } = await runMigrations(db, migrations);
  if (error !== undefined) throw error;
  await db.destroy();
  return { statements: statement, states };
}
