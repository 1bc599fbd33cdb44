import * as v from 'valibot';
import { AvatarData } from '../../../shared/contract/avatar';
import { hasKeysToConfirm, hasUnseenUnconfirmedKeys } from '../../api-keys/keys-to-confirm';
import { type Answer, type Problem, page } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { requireUser, type WithUser } from '../../http/policies/require-session';
import { twoFactorOf } from '../two-factor/two-factor-state';

/** Shows the user's photo, and says which dialogs are to open. */
const showAvatar: LastStep<WithUser> = async (ctx) => {
  const { app, user, session } = ctx;
  const { db } = app.storage;
  // The dialogs are for the user, so a session of the support opens none.
  const isOwn = !session.isTenantAccess;
  const answer: AvatarData = {
    userName: user.userName,
    userId: user.id,
    showTfaDialog: isOwn && (await showsTwoFactorDialog(ctx)),
    showUnconfirmedApiKeyDialog: isOwn && (await hasKeysToConfirm(db, user.id)),
    showUnconfirmedAdminApiKeyPage: isOwn && user.isAdmin && (await hasUnseenUnconfirmedKeys(db, user.id)),
  };
  return page(v.parse(AvatarData, answer));
};

/** Once in a session: the policy forces two-factor for this user, or the user is an administrator, to whom it is advised. */
async function showsTwoFactorDialog(ctx: RequestContext & WithUser): Promise<boolean> {
  const { user, session } = ctx;
  const { tfaRadio } = await ctx.loginSettings();
  if (tfaRadio === 'Disabled' || session.isTfaPrompted) return false;
  const { isActive, isForced } = await twoFactorOf(ctx, user);
  return !isActive && (isForced || user.isAdmin);
}

/** In the shell's frame the page also shows without a user: the menu that it opens leads to sign-in. */
function onError({ format }: RequestContext, { status }: Problem): Answer | undefined {
  if (format !== 'html' || status !== 401) return undefined;
  return page(v.parse(AvatarData, { userName: '', userId: '' }));
}

/** The avatar of the shell. */
export const avatar: Route = {
  entry: 'avatar',
  isTooSmallForSignIn: true,
  GET: steps(requireUser, showAvatar),
  onError,
};
