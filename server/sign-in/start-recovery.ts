import { canSignIn } from '../account-protection/can-sign-in';
import type { ReportLink } from '../account-protection/report-links';
import type { Deps } from '../deps';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { endSession } from '../sessions/sessions';
import { isAllowedToSignIn } from '../settings/login-settings/allow-list';
import { loginOptions } from '../settings/login-settings/login-options';
import type { LoginSettings } from '../settings/login-settings/login-settings';
import type { Db } from '../storage/connection';
import { lockUserRow } from './lock-user-row';
import { type SignInContext, type StartedSession, startNextStep } from './start-next-sign-in-step';

/**
 * Tells whether a report has left its account without a way to sign in, so that its link begins a sign-in by a mailed code and
 * a new password: until that is done, or the link expires.
 */
export async function needsRecovery(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { settings, rpId }: { readonly settings: LoginSettings; readonly rpId: string | undefined },
  { used_at, expires_at, api_key_id, password_hash, must_change_password, user_id: userId }: ReportLink,
): Promise<boolean> {
  if (used_at === null || expires_at <= clock() || api_key_id !== null) return false;
  if (password_hash === null || must_change_password === 0) return false;
  if (settings.openIdOnly && (await loginOptions(db, settings)).forceOpenId) return false; // a provider decides who comes in
  return !(await canSignIn(db, settings, { userId, rpId })) && isAllowedToSignIn(db, settings, userId);
}

/**
 * Starts the sign-in of a user who has no other way in. It asks for the second factor and the mailed code as every sign-in
 * after a report does: the link alone gives access to nothing.
 * @returns undefined if the account is disabled
 */
export function startRecovery(
  deps: Deps,
  { replaces, ...context }: SignInContext & { readonly replaces: string | undefined },
): Promise<StartedSession | undefined> {
  return replacingSessionTransaction(deps, async (trx: Db, record) => {
    const user = await lockUserRow(trx, context.userId);
    if (user?.must_change_password !== 1) return undefined; // the password was changed in the meantime
    await endSession(trx, replaces);
    return startNextStep({ ...deps, db: trx, record }, { ...context, user });
  });
}
