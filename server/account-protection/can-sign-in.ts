import { hasPasskey } from '../passkeys/stored-passkeys';
import { isPasskeySignInOn } from '../settings/login-settings/login-options';
import type { LoginSettings } from '../settings/login-settings/login-settings';
import { canSignInWithoutPasskey } from '../settings/login-settings/sign-in-methods-to-sql';
import type { Db } from '../storage/connection';

/** Tells whether a user can sign in in any way. @param owner the RP ID is that of this server's passkeys, if it has any */
export async function canSignIn(
  db: Db,
  settings: LoginSettings,
  { userId, rpId }: { readonly userId: string; readonly rpId: string | undefined },
): Promise<boolean> {
  if (await canSignInWithoutPasskey(db, settings, userId)) return true;
  return rpId !== undefined && (await isPasskeySignInOn(db, settings)) && hasPasskey(db, { userId, rpId });
}
