import type { AvatarData } from '../../../shared/contract/shell/avatar';
import { hasKeysToConfirm, hasUnseenUnconfirmedKeys } from '../../accounts/api-keys/unconfirmed-keys';
import type { RequestContext } from '../../http/engine/request-context';
import { depsOf } from '../../http/engine/request-deps';
import type { WithUser } from '../../http/rules/require-session';
import { twoFactorOf } from '../two-factor/two-factor-state';

type DueDialogs = Omit<AvatarData, 'userName' | 'userId'>;

const NONE: DueDialogs = {
  showTfaDialog: false,
  mustSetUpTfa: false,
  showUnconfirmedApiKeyDialog: false,
  showUnconfirmedAdminApiKeyPage: false,
};

/** Returns the dialogs that the avatar opens. Support employees who act for the user get none. */
export async function dueDialogsOf(ctx: RequestContext & WithUser): Promise<DueDialogs> {
  const { user, session } = ctx;
  if (session.isTenantAccess) return NONE;
  const deps = depsOf(ctx);
  return {
    ...(await twoFactorDialog(ctx)),
    showUnconfirmedApiKeyDialog: await hasKeysToConfirm(deps, user.id),
    showUnconfirmedAdminApiKeyPage: user.isAdmin && (await hasUnseenUnconfirmedKeys(deps, user.id)),
  };
}

/**
 * Tells whether the prompt to set up two-factor opens: once per session if the policy forces it or if the user is an
 * administrator, for whom it is recommended. Without skips left, it opens with each page.
 */
async function twoFactorDialog(
  ctx: RequestContext & WithUser,
): Promise<Pick<DueDialogs, 'showTfaDialog' | 'mustSetUpTfa'>> {
  const { user } = ctx;
  const none = { showTfaDialog: false, mustSetUpTfa: false };
  const { tfaRadio } = await ctx.loginSettings();
  if (tfaRadio === 'Disabled') return none;
  const { isActive, hasPasskey, isForced, skipsLeft } = await twoFactorOf(ctx, user);
  if (isActive || hasPasskey) return none;
  const mustSetUpTfa = isForced && skipsLeft === 0;
  return { showTfaDialog: isTfaDialogDue(ctx, { isForced, skipsLeft }), mustSetUpTfa };
}

/** Tells whether the prompt opens for a user who could set up two-factor but has not. */
export function isTfaDialogDue(
  { user, session }: WithUser,
  { isForced, skipsLeft }: { readonly isForced: boolean; readonly skipsLeft: number },
): boolean {
  return (isForced && skipsLeft === 0) || (!session.isTfaPrompted && (isForced || user.isAdmin));
}
