import { randomUUID } from 'node:crypto';
import { SESSION_HOURS_MAX } from '../../shared/contract/settings/login-settings';
import type { Deps, SecretDeps } from '../deps';
import { hashToken } from '../sessions/token';
import type { Db } from '../storage/connection';

const HOUR = 3_600_000;

/** How long a browser may take from the end of its session here to the redirect to the provider, in ms. */
const LOGOUT_LIFETIME = 5 * 60_000;

/** Returns the encryption context of an ID token by the id of its row. */
export const idTokenContext = (id: string) => `openid id token ${id}`;

/** A sign-in at a provider whose session there will be ended. */
export interface OpenIdLogin {
  readonly providerId: string;
  readonly idToken: string;
}

/**
 * Stores the ID token of a sign-in, which can end the provider's session later.
 * @returns its id, for the session
 */
export async function storeIdToken(
  { db, clock, secrets }: SecretDeps,
  { providerId, idToken }: OpenIdLogin,
): Promise<string> {
  const id = randomUUID();
  // This is longer than any session and the sign-in steps before it.
  const expiresAt = clock() + (SESSION_HOURS_MAX + 1) * HOUR;
  const idTokenSealed = secrets.seal(idToken, idTokenContext(id));
  const row = { id, provider_id: providerId, id_token: idTokenSealed, expires_at: expiresAt };
  await db.insertInto('openid_logins').values(row).execute();
  return id;
}

/** Prepares the end of the provider's session after the session here has ended. */
export async function prepareLogout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, logoutToken }: { id: string; logoutToken: string },
): Promise<void> {
  const change = { logout_hash: hashToken(logoutToken), expires_at: clock() + LOGOUT_LIFETIME };
  await db.updateTable('openid_logins').set(change).where('id', '=', id).execute();
}

/** Finds and deletes the sign-in of an ended session by its logout token. Of two calls only one gets it. */
export async function takeLogout(
  { db, clock, secrets }: SecretDeps,
  logoutToken: string,
): Promise<OpenIdLogin | undefined> {
  const row = await db
    .deleteFrom('openid_logins')
    .where('logout_hash', '=', hashToken(logoutToken))
    .where('expires_at', '>', clock())
    .returningAll()
    .executeTakeFirst();
  return row && { providerId: row.provider_id, idToken: secrets.open(row.id_token, idTokenContext(row.id)) };
}

export async function deleteExpiredIdTokens({ db, clock }: { db: Db; clock: () => number }): Promise<void> {
  await db.deleteFrom('openid_logins').where('expires_at', '<=', clock()).execute();
}
