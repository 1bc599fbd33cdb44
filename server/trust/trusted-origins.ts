import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { normaliseOrigin } from './origin';

/** The trusted part of the settings: what VESTIBULE_TRUSTED_ORIGINS adds to the stored list. */
interface TrustSettings {
  trustedOrigins: readonly string[];
}

/** The origins that may frame pages, exchange messages with them, and be redirected to, without doubles. */
export async function readTrustedOrigins(db: Db, settings: TrustSettings): Promise<string[]> {
  const rows = await db.selectFrom('trusted_origins').select('origin').orderBy('origin').execute();
  return [...new Set([...rows.map((row) => row.origin), ...settings.trustedOrigins])];
}

/** @returns the origin as it was stored, or undefined when the text is none and nothing was stored */
export async function addTrustedOrigin({ db, clock }: Deps, text: string): Promise<string | undefined> {
  const origin = normaliseOrigin(text);
  if (origin === undefined) return undefined;
  await db
    .insertInto('trusted_origins')
    .values({ origin, added_at: clock() })
    .onConflict((conflict) => conflict.column('origin').doNothing())
    .execute();
  return origin;
}

/** @returns whether it was there; one from the settings cannot be removed */
export async function removeTrustedOrigin(db: Db, text: string): Promise<boolean> {
  const origin = normaliseOrigin(text);
  if (origin === undefined) return false;
  const gone = await db.deleteFrom('trusted_origins').where('origin', '=', origin).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
