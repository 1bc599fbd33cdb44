import type { Deps } from '../deps';
import { isPasskeySecondFactor, type LoginSettings } from '../settings/login-settings/login-settings';
import type { Db } from '../storage/connection';

/** Reads the passkeys of a user for this server's host name, the newest first. */
export function listPasskeys(db: Db, { userId, rpId }: OwnPasskeys) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** A user, and the host name of the server. */
export interface OwnPasskeys {
  readonly userId: string;
  readonly rpId: string;
}

/** Finds a passkey by the id of its credential, with the state of its account. */
export function findPasskey(db: Db, credentialId: string, rpId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select(['users.user_name', 'users.is_closed'])
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst();
}

/** A passkey with the state of its account. */
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Tells whether a user has a passkey that the policy accepts as a second factor. */
export async function hasSecondFactorPasskey(
  db: Db,
  settings: Pick<LoginSettings, 'passkeys'>,
  { userId, rpId }: { readonly userId: string; readonly rpId: string | undefined },
): Promise<boolean> {
  return rpId !== undefined && isPasskeySecondFactor(settings) && hasPasskey(db, { userId, rpId });
}

/** Tells whether a user has a passkey for this server's host name. */
export async function hasPasskey(db: Db, { userId, rpId }: OwnPasskeys): Promise<boolean> {
  const owned = db.selectFrom('passkeys').select('id').where('user_id', '=', userId).where('rp_id', '=', rpId);
  return (await owned.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the user handle of a passkey (WebAuthn Level 3 §5.4.3), as base64url; it says nothing about the person. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Stores that a passkey has signed its user in. @returns its name if that was the first time */
export async function markFirstSignIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<string | undefined> {
  const marked = db.updateTable('passkeys').set({ signed_in_at: clock() }).where('id', '=', id);
  return (await marked.where('signed_in_at', 'is', null).returning('name').executeTakeFirst())?.name;
}

/** Names a passkey to the browser. */
export function descriptorOf({ credential_id, transports }: { credential_id: string; transports: string }) {
  return { id: credential_id, type: 'public-key', transports: transports.split(' ').filter(Boolean) };
}
