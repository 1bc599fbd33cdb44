import type { Deps } from '../deps';
import { findDeviceId } from '../sessions/devices/devices';
import { isNewAttack, limitedKey, type UserAttempt } from '../throttling/user-action-attempts';

/**
 * Returns the attempt at the second factor of a user. It is counted for the browser if the user has used that browser
 * before.
 */
export async function twoFactorAttempt(
  deps: Deps,
  { userId, deviceToken }: { userId: string; deviceToken?: string | undefined },
): Promise<UserAttempt> {
  return { what: 'two-factor', userId, deviceId: await findDeviceId(deps, { userId, token: deviceToken }) };
}

/** Tells whether to mail the owner about wrong codes: when one causes a wait, and none did within the last day. */
export async function shouldMailWrongCodes(deps: Deps, attempt: UserAttempt): Promise<boolean> {
  const { key, limit } = limitedKey(attempt);
  const row = await deps.db.selectFrom('sign_in_attempts').select('failures').where('key', '=', key).executeTakeFirst();
  if (row === undefined || row.failures < limit.failures) return false;
  return isNewAttack(deps, { what: 'two-factor-mail', userId: attempt.userId });
}
