import { createHash } from 'node:crypto';
import { browserName } from '../../audit/browser-name';
import type { Deps } from '../../deps';
import { FORGOTTEN } from '../../settings/login-settings/remembered-days';
import type { Db } from '../../storage/connection';
import { hashToken, isToken } from '../token';

/** A user, the device cookie of a browser, and for how many ms the policy lets browsers of this user be remembered. */
interface UserBrowser {
  readonly userId: string;
  readonly token: unknown;
  readonly time: number;
}

/** A browser in which its user needs no code after the password. */
export interface RememberedBrowser {
  /** The id of the device, which gives access to nothing. */
  id: string;
  /** Browser and operating system; empty for an unknown one. */
  browser: string;
  /** Whether it is the browser of the device cookie. */
  isCurrent: boolean;
  /** This and the following time are in ms since 1970. */
  since: number;
  until: number;
}

/** Reads the remembered browsers of a user, the latest first. */
export async function listRememberedBrowsers(
  { db, clock }: Deps,
  { userId, token, time }: UserBrowser,
): Promise<RememberedBrowser[]> {
  const now = clock();
  const rows = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .innerJoin('two_factor', 'two_factor.user_id', 'devices.user_id')
    .select(['devices.id', 'token_hash', 'remembered_at', 'remembered_until', 'remembered_browser'])
    .select(['remembered_version', 'password_hash', 'secret'])
    .where('devices.user_id', '=', userId)
    .where('devices.expires_at', '>', now)
    // What was remembered while the clock was ahead would last too long.
    .where('remembered_at', '<=', now)
    .where('remembered_at', '>', now - time)
    .where('remembered_until', '>', now)
    .orderBy('remembered_at', 'desc')
    .orderBy('devices.id')
    .execute();
  const currentHash = isToken(token) ? hashToken(token) : undefined;
  return rows
    .filter((row) => row.secret !== null && row.remembered_version === versionOf(row))
    .map((row) => ({
      id: row.id,
      browser: row.remembered_browser ?? '',
      isCurrent: row.token_hash === currentHash,
      since: Number(row.remembered_at),
      until: Math.min(Number(row.remembered_until), Number(row.remembered_at) + time),
    }));
}

/** Tells whether a user needs no code in this browser. */
export async function isRemembered(deps: Deps, browser: UserBrowser): Promise<boolean> {
  if (browser.time <= 0 || !isToken(browser.token)) return false;
  return (await listRememberedBrowsers(deps, browser)).some(({ isCurrent }) => isCurrent);
}

/** Remembers the browser of a device cookie, which must be known to the user, from now on. */
export async function rememberBrowser(
  { db, clock }: Deps,
  { userId, token, time, userAgent }: UserBrowser & { readonly token: string; readonly userAgent: string },
): Promise<void> {
  const account = await db
    .selectFrom('users')
    .innerJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select(['password_hash', 'secret'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const now = clock();
  await db
    .updateTable('devices')
    .set({
      remembered_at: now,
      remembered_until: now + time,
      remembered_browser: browserName(userAgent),
      remembered_version: versionOf(account),
    })
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Returns the version of an account's password and second factor: another one when either was changed, in whatever way.
 * The password of a directory account is not known here. It also changes when the secret key is rotated.
 */
function versionOf({ password_hash, secret }: { password_hash: string | null; secret: string | null }): string {
  return createHash('sha256')
    .update(JSON.stringify([password_hash, secret]))
    .digest('base64url');
}

/**
 * Forgets the remembered browsers of a user: all, one by its id, or all except the browser of a device cookie. They stay
 * known devices.
 * @returns the number of forgotten browsers
 */
export async function forgetRememberedBrowsers(
  db: Db,
  userId: string,
  { id, exceptToken }: { readonly id?: string; readonly exceptToken?: unknown } = {},
): Promise<number> {
  let forgetting = db
    .updateTable('devices')
    .set(FORGOTTEN)
    .where('user_id', '=', userId)
    .where('remembered_at', 'is not', null);
  if (id !== undefined) forgetting = forgetting.where('id', '=', id);
  if (isToken(exceptToken)) forgetting = forgetting.where('token_hash', '!=', hashToken(exceptToken));
  return Number((await forgetting.executeTakeFirst()).numUpdatedRows);
}
