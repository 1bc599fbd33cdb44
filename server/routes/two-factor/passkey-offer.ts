import type { RequestContext, WithSession } from '../../http/request/request-context';
import { passkeyRpId } from '../../http/rules/require-passkeys';
import { hasPasskey } from '../../passkeys/stored-passkeys';
import { isPasskeySecondFactor } from '../../settings/login-settings/login-settings';
import type { TwoFactorState } from './two-factor-state';

/**
 * Tells whether a passkey may be offered: after a sign-in with a password, to a user who has none. A user who must set up
 * two-factor is prompted for that instead.
 *
 * @param twoFactor missing while two-factor is disabled
 */
export async function mayOfferPasskey(
  ctx: RequestContext & WithSession,
  twoFactor?: Omit<TwoFactorState, 'user'>,
): Promise<boolean> {
  const { session, app } = ctx;
  if (session.kind !== 'user' || session.loginType !== 'UserPass' || session.isTenantAccess) return false;
  if (twoFactor?.isForced && !twoFactor.isActive) return false;
  const rpId = await passkeyRpId(ctx);
  if (rpId === undefined) return false;
  if (twoFactor && isPasskeySecondFactor(await ctx.loginSettings())) return !twoFactor.hasPasskey;
  return !(await hasPasskey(app.storage.db, { userId: session.userId, rpId }));
}
