import { wantedDialogs } from '../../../shared/contract/shell/avatar';
import {
  type Attention,
  showFeatures,
  showOtherApplication,
  showShell,
} from '../../../shared/contract/shell/start-page';
import { countUnconfirmed, hasUnseenUnconfirmedKeys } from '../../accounts/api-keys/keys-to-confirm';
import { canChangePassword, readAccountProperties } from '../../accounts/directory/account-properties';
import { page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, route } from '../../http/engine/route';
import { isOpenIdAdmin } from '../../http/rules/check-access';
import type { WithUser } from '../../http/rules/require-session';
import { twoFactorOf } from '../two-factor/two-factor-state';
import { isTfaDialogDue } from './due-dialogs';

/** Shows who is signed in, and what needs the user's attention. */
const show = async (ctx: RequestContext) => {
  const { user, session } = ctx;
  if (user === undefined || session === undefined) return page({ isLoggedIn: false });
  return page(await shellOf(ctx, { user, session }));
};

async function shellOf(ctx: RequestContext, { user, session }: WithUser) {
  const { db } = ctx.app.storage;
  const { id, userName, displayName, email, isAdmin } = user;
  const { tfaRadio } = await ctx.loginSettings();
  const isTfaUnavailable = tfaRadio === 'Disabled' || session.isTenantAccess;
  return {
    isLoggedIn: true,
    userId: id,
    userName,
    displayName,
    email,
    isAdmin,
    canChangeOpenId: isAdmin || (await isOpenIdAdmin(ctx)),
    logoutToken: session.logoutToken,
    isTfaUnavailable,
    isPasswordUnavailable: !canChangePassword(session, await readAccountProperties(db, id)),
    areSessionsUnavailable: session.isTenantAccess,
    // A session of the support may not do what protects the account.
    attention: session.isTenantAccess ? undefined : await attentionOf({ ...ctx, user, session }, isTfaUnavailable),
  };
}

async function attentionOf(ctx: RequestContext & WithUser, isTfaUnavailable: boolean): Promise<Attention> {
  const { user } = ctx;
  const { isActive, isForced, skipsLeft } = await twoFactorOf(ctx, user);
  const { own, ofOthers } = await countUnconfirmed(depsOf(ctx), user);
  return {
    tfaActivated: isActive,
    needsTfa: !isActive && !isTfaUnavailable,
    force2FA: isForced,
    allowedTFASkips: skipsLeft,
    keysToConfirm: own,
    unconfirmedKeys: ofOthers,
    dueDialogs: wantedDialogs({
      showTfaDialog: !isActive && !isTfaUnavailable && isTfaDialogDue(ctx, { isForced, skipsLeft }),
      showUnconfirmedApiKeyDialog: own > 0,
      showUnconfirmedAdminApiKeyPage: ofOthers > 0 && (await hasUnseenUnconfirmedKeys(depsOf(ctx), user.id)),
    }),
  };
}

/** Redirects navigations to the start page; a call is answered with 404. */
const redirectToStartPage = ({ format }: RequestContext) =>
  format === 'html' ? redirect('/') : refuse(404, 'not a call');

/**
 * The demo of a shell around the pages, and the overview of features, to which pages lead back: the start page, until this
 * server has one. The pages of other applications are placeholders in that demo. In production their addresses do not exist,
 * so that nothing redirects to sign-in for them.
 */
export const shellRoutes: readonly Route[] = [
  route(showShell).answer(show),
  route(showFeatures).answer(redirectToStartPage),
  route(showOtherApplication, { exists: ({ settings }) => settings.demo }).answer(() => page({})),
];
