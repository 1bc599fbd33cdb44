import type { Db } from '../../storage/connection';

/** The applications of the suite that are trusted by default, by the first part of their paths. */
export const DEFAULT_APPS: readonly string[] = ['home', 'identityprovider', 'userprofile'];

/** Reads the names of the trusted applications, in alphabetical order. */
export async function readTrustedApps(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('trusted_apps').select('name').execute();
  return rows.map(({ name }) => name).sort(); // databases sort by their own collations
}

/** Adds applications to those that are trusted. */
export async function addTrustedApps(db: Db, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name: name.trim() }));
  await db
    .insertInto('trusted_apps')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether the application was trusted */
export async function removeTrustedApp(db: Db, name: string): Promise<boolean> {
  const deleted = await db.deleteFrom('trusted_apps').where('name', '=', name.trim()).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
