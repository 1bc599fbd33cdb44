import { PASSKEY_OFFER_COOKIE } from '../../../shared/contract/cookies';
import type { AvatarData } from '../../../shared/contract/shell/avatar';
import { hasKeysToConfirm, hasUnseenUnconfirmedKeys } from '../../api-keys/unconfirmed-keys';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { mayOfferPasskey } from '../two-factor/passkey-offer';
import { twoFactorOf } from '../two-factor/two-factor-state';

type DueDialogs = Omit<AvatarData, 'userName' | 'userId'>;

const NONE: DueDialogs = {
  showTfaDialog: false,
  mustSetUpTfa: false,
  showPasskeyOffer: false,
  showUnconfirmedApiKeyDialog: false,
  showUnconfirmedAdminApiKeyPage: false,
};

const NO_PROMPT = { showTfaDialog: false, mustSetUpTfa: false };

/** Returns the dialogs that the avatar opens. Support employees who act for the user get none. */
export async function dueDialogsOf(ctx: RequestContext & WithUser): Promise<DueDialogs> {
  const { user, session } = ctx;
  if (session.isTenantAccess) return NONE;
  const deps = depsOf(ctx);
  return {
    ...(await twoFactorDialog(ctx)),
    showUnconfirmedApiKeyDialog: await hasKeysToConfirm(deps, user.id),
    showUnconfirmedAdminApiKeyPage: user.isAdmin && (await hasUnseenUnconfirmedKeys(deps, session)),
  };
}

/**
 * Tells whether the prompt to set up two-factor opens: once per session if the policy forces it or if the user is an
 * administrator, for whom it is recommended. Without skips left, it opens with each page. In its place, a passkey is
 * offered once in the 30 days of its cookie.
 */
async function twoFactorDialog(
  ctx: RequestContext & WithUser,
): Promise<Pick<DueDialogs, 'showTfaDialog' | 'mustSetUpTfa' | 'showPasskeyOffer'>> {
  const { user, cookies } = ctx;
  const { tfaRadio } = await ctx.loginSettings();
  const canOffer = cookies[PASSKEY_OFFER_COOKIE] === undefined;
  if (tfaRadio === 'Disabled') return { ...NO_PROMPT, showPasskeyOffer: canOffer && (await mayOfferPasskey(ctx)) };
  const twoFactor = await twoFactorOf(ctx, user);
  const { isActive, hasPasskey, isForced, skipsLeft } = twoFactor;
  const needsTfa = !isActive && !hasPasskey;
  const showTfaDialog = needsTfa && isTfaDialogDue(ctx, { isForced, skipsLeft });
  return {
    showTfaDialog,
    mustSetUpTfa: needsTfa && isForced && skipsLeft === 0,
    showPasskeyOffer: canOffer && !showTfaDialog && (await mayOfferPasskey(ctx, twoFactor)),
  };
}

/** Tells whether the prompt opens for a user who could set up two-factor but has not. */
function isTfaDialogDue(
  { user, session }: WithUser,
  { isForced, skipsLeft }: { readonly isForced: boolean; readonly skipsLeft: number },
): boolean {
  return (isForced && skipsLeft === 0) || (!session.isTfaPrompted && (isForced || user.isAdmin));
}
