import * as v from 'valibot';
import { AvatarData } from '../../../shared/contract/avatar';
import { hasKeysToConfirm, hasUnseenUnconfirmedKeys } from '../../api-keys/keys-to-confirm';
import { type Answer, type Problem, page } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { requireUser, type WithUser } from '../../http/policies/require-session';
import { twoFactorOf } from '../two-factor/two-factor-state';

/** Shows the user's photo, and says which dialogs are to open. */
const showAvatar: LastStep<WithUser> = async (ctx) => {
  const { user, session } = ctx;
  const deps = depsOf(ctx);
  // The dialogs are for the user, so a session of the support opens none.
  const isOwn = !session.isTenantAccess;
  const answer: AvatarData = {
    userName: user.userName,
    userId: user.id,
    ...(isOwn ? await twoFactorDialog(ctx) : NO_TWO_FACTOR_DIALOG),
    showUnconfirmedApiKeyDialog: isOwn && (await hasKeysToConfirm(deps, user.id)),
    showUnconfirmedAdminApiKeyPage: isOwn && user.isAdmin && (await hasUnseenUnconfirmedKeys(deps, user.id)),
  };
  return page(v.parse(AvatarData, answer));
};

type TwoFactorDialog = Pick<AvatarData, 'showTfaDialog' | 'mustSetUpTfa'>;

const NO_TWO_FACTOR_DIALOG: TwoFactorDialog = { showTfaDialog: false, mustSetUpTfa: false };

/**
 * Whether the dialog opens that prompts the user to set up two-factor: once in a session if the policy forces it, or if the
 * user is an administrator, to whom it is advised. Without skips left, it opens with each page.
 */
async function twoFactorDialog(ctx: RequestContext & WithUser): Promise<TwoFactorDialog> {
  const { user, session } = ctx;
  const { tfaRadio } = await ctx.loginSettings();
  if (tfaRadio === 'Disabled') return NO_TWO_FACTOR_DIALOG;
  const { isActive, isForced, skipsLeft } = await twoFactorOf(ctx, user);
  if (isActive) return NO_TWO_FACTOR_DIALOG;
  const mustSetUpTfa = isForced && skipsLeft === 0;
  return { showTfaDialog: mustSetUpTfa || (!session.isTfaPrompted && (isForced || user.isAdmin)), mustSetUpTfa };
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
