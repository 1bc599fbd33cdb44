import { hasSecondFactorPasskey } from '../passkeys/stored-passkeys';
import type { LoginSettings } from '../settings/login-settings/login-settings';
import { isForced } from '../settings/login-settings/tfa-policy';
import type { Db } from '../storage/connection';
import { readTwoFactor } from './stored-two-factor';

/** With what a user passes the second factor after the password. Without any, sign-in does not ask for it. */
export interface SecondFactorWays {
  readonly codes: boolean;
  readonly passkeys: boolean;
  /** Whether the policy requires a second factor that the user does not have yet. */
  readonly mustSetUp: boolean;
  /** Whether the policy requires a passkey that the user does not have yet. It is a second factor too. */
  readonly mustAddPasskey: boolean;
}

/**
 * Reads with what a user passes the second factor. A passkey is asked for if the user has an authenticator, must use
 * two-factor, or is an administrator who has a passkey and must use it; codes are refused then. The policy `Disabled` turns
 * authenticators off.
 */
export async function secondFactorWays(
  db: Db,
  settings: Pick<LoginSettings, 'tfaRadio' | 'passkeys'>,
  { id, isAdmin, rpId }: { readonly id: string; readonly isAdmin: boolean; readonly rpId: string | undefined },
): Promise<SecondFactorWays> {
  const { isActive } = await readTwoFactor(db, id);
  const hasCodes = isActive && settings.tfaRadio !== 'Disabled';
  const isRequired = !isActive && (await isForced(db, settings, { id, isAdmin }));
  const mustUseOwn = isAdmin && settings.passkeys === 'RequiredForAdmins';
  const passkeys =
    (hasCodes || isRequired || mustUseOwn) && (await hasSecondFactorPasskey(db, settings, { userId: id, rpId }));
  return {
    codes: hasCodes && !(mustUseOwn && passkeys),
    passkeys,
    mustSetUp: isRequired && !passkeys,
    mustAddPasskey: mustUseOwn && rpId !== undefined && !passkeys,
  };
}
