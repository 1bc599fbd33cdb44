import * as v from 'valibot';
import { FEATURES_ADDRESS } from '../../../shared/contract/addresses';
import { wantedDialogs } from '../../../shared/contract/shell/avatar';
import { type Attention, ShellData } from '../../../shared/contract/sign-in/session';
import { countUnconfirmed, hasUnseenUnconfirmedKeys } from '../../accounts/api-keys/keys-to-confirm';
import { canChangePassword, readAccountProperties } from '../../accounts/directory/account-properties';
import { page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { isOpenIdAdmin } from '../../http/policies/check-access';
import type { WithUser } from '../../http/policies/require-session';
import { twoFactorOf } from '../two-factor/two-factor-state';
import { isTfaDialogDue } from './due-dialogs';

/** Shows who is signed in, and what needs the user's attention. */
const showShell: LastStep = async (ctx) => {
  const { user, session } = ctx;
  if (user === undefined || session === undefined) return page(v.parse(ShellData, { isLoggedIn: false }));
  return page(v.parse(ShellData, await shellOf(ctx, { user, session })));
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
const redirectToStartPage: LastStep = ({ format }) => (format === 'html' ? redirect('/') : refuse(404, 'not a call'));

/** The overview of features, to which pages lead back: the start page, until this server has one. */
export const features: Route = { path: FEATURES_ADDRESS, access: ['user'], GET: steps(redirectToStartPage) };

/** The demo of a shell around the pages. */
export const hostShell: Route = { entry: 'host-shell', GET: steps(showShell) };

/**
 * Placeholders in that demo for pages of other applications. In production these addresses do not exist, so that nothing
 * redirects to sign-in for them.
 */
export const otherApplication: Route = {
  entry: 'other-application',
  exists: ({ settings }) => settings.demo,
  GET: steps(() => page({})),
};
