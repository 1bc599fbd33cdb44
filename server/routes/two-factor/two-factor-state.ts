import type { RequestContext, WithSession } from '../../http/request/request-context';
import { passkeyRpId } from '../../http/rules/require-passkeys';
import { requireSessionUser } from '../../http/rules/require-session-user';
import { hasSecondFactorPasskey } from '../../passkeys/stored-passkeys';
import type { UserSummary } from '../../people/users';
import { readTwoFactor } from '../../second-factor/stored-two-factor';
import { isForced } from '../../settings/login-settings/tfa-policy';

/** The two-factor state of a session's user, as both pages show it. */
export interface TwoFactorState {
  readonly user: UserSummary;
  readonly isActive: boolean;
  readonly isForced: boolean;
  /** Whether a passkey of the user is a second factor already. */
  readonly hasPasskey: boolean;
  readonly skipsLeft: number;
}

/** The context of a request about the two-factor state of the session's user. */
export interface WithTwoFactor extends WithSession {
  readonly twoFactor: TwoFactorState;
}

/** Adds the two-factor state of a full session, or of a pre-session for setting up two-factor. */
export const loadTwoFactor = async (ctx: RequestContext) => {
  const found = await requireSessionUser(ctx);
  return 'kind' in found ? found : { session: found.session, twoFactor: await twoFactorOf(ctx, found.user) };
};

/** Reads the two-factor state of a user. */
export async function twoFactorOf(ctx: RequestContext, user: UserSummary): Promise<TwoFactorState> {
  const { db } = ctx.app.storage;
  const settings = await ctx.loginSettings();
  const { isActive, skipsUsed } = await readTwoFactor(db, user.id);
  const skipsLeft = Math.max(0, settings.maxTFAActivationSkipCounter - skipsUsed);
  const owner = { userId: user.id, rpId: await passkeyRpId(ctx) };
  const hasPasskey = await hasSecondFactorPasskey(db, settings, owner);
  return { user, isActive, isForced: await isForced(db, settings, user), hasPasskey, skipsLeft };
}
