import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';

/** The applications of the suite that are trusted by default, by the first part of their paths. */
export const DEFAULT_APPS: readonly string[] = ['home', 'identityprovider', 'userprofile'];

/** Reads the names of the trusted applications, in alphabetical order. */
export async function readTrustedApps(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('trusted_apps').select('name').execute();
  return rows.map(({ name }) => name).sort(); // databases sort by their own collations
}

/** Adds trusted applications, and records that. */
export function addTrustedApps(deps: Deps, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name: name.trim() }));
  return recordingTransaction(deps, async (trx, record) => {
    await trx
      .insertInto('trusted_apps')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await record({ event: 'trust-changed', target: names.join(' '), detail: 'application-added' });
  });
}

/** Removes an application and records that. @returns whether it was trusted */
export function removeTrustedApp(deps: Deps, name: string): Promise<boolean> {
  return recordingTransaction(deps, async (trx, record) => {
    const deleted = await trx.deleteFrom('trusted_apps').where('name', '=', name.trim()).executeTakeFirst();
    const isRemoved = deleted.numDeletedRows > 0n;
    if (isRemoved) await record({ event: 'trust-changed', target: name, detail: 'application-removed' });
    return isRemoved;
  });
}
