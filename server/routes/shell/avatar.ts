import * as v from 'valibot';
import { AvatarData } from '../../../shared/contract/avatar';
import { hasKeysToConfirm, hasUnseenUnconfirmedKeys } from '../../api-keys/keys-to-confirm';
import { type Answer, type Problem, page } from '../../http/engine/answer';
import type { RequestContext, Route } from '../../http/engine/request-context';
import { requireUser } from '../../http/policies/require-user';
import { readLoginSettings } from '../../login-settings/login-settings';
import { standingOf } from '../two-factor/two-factor-data';

/** Whose photo, and which dialogs wait for them. */
const showAvatar = requireUser(async (ctx, { user, session }) => {
  const { db } = ctx.app.storage;
  // The dialogs ask the person themselves: none of them is for the support in somebody's name.
  const isOwn = !session.isTenantAccess;
  const answer: AvatarData = {
    userName: user.userName,
    userId: user.id,
    showTfaDialog: isOwn && (await isAskedForTwoFactor(ctx)),
    showUnconfirmedApiKeyDialog: isOwn && (await hasKeysToConfirm(db, user.id)),
    showUnconfirmedAdminApiKeyPage: isOwn && user.isAdmin && (await hasUnseenUnconfirmedKeys(db, user.id)),
  };
  return page(v.parse(AvatarData, answer));
});

/** The policy demands two-factor of this person, or they are an administrator, to whom it is advised; once in a session. */
async function isAskedForTwoFactor(ctx: RequestContext): Promise<boolean> {
  const { tfaRadio } = await readLoginSettings(ctx.app.storage.db);
  const standing = await standingOf(ctx);
  if (standing === undefined || tfaRadio === 'Disabled' || standing.session.isTfaPrompted) return false;
  return !standing.isActive && (standing.isForced || standing.user.isAdmin);
}

/** In the shell's frame the page is there for whoever is not signed in, too: the menu that it opens leads to sign-in. */
function onError({ wants }: RequestContext, { status }: Problem): Answer | undefined {
  if (wants !== 'html' || status !== 401) return undefined;
  return page(v.parse(AvatarData, { userName: '', userId: '' }));
}

/** The avatar of the shell. */
export const avatar: Route = { entry: 'avatar', isTooSmallForSignIn: true, GET: [showAvatar], onError };
