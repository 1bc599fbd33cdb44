import { showMenu } from '../../../shared/contract/shell/menu';
import { hasKeys } from '../../api-keys/read-keys';
import { page } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { type Route, route } from '../../http/request/route';
import { passkeyRpId } from '../../http/rules/require-passkeys';
import { canChangePassword, readAccountFlags } from '../../people/account-flags';
import { isPasswordSignInOn } from '../../settings/login-settings/login-options';

/** Shows the menu of the user. Without a user, and in a pre-session, it shows the logged-out menu. */
const show = async (ctx: RequestContext) => {
  const { user, session } = ctx;
  const isHtmlLoginEnabled = await isPasswordSignInOn(ctx.app.storage.db, await ctx.loginSettings());
  const menu = user && session && (await menuOf(ctx, { user, session }));
  return page({ isLoggedIn: menu !== undefined, ...menu, isHtmlLoginEnabled });
};

/** Returns the entries of a user's menu, without pages that would refuse the user. */
async function menuOf(ctx: RequestContext, { user, session }: WithUser) {
  const { storage, settings } = ctx.app;
  const [flags, ownKeys, { tfaRadio }] = await Promise.all([
    readAccountFlags(storage.db, user.id),
    hasKeys(storage.db, user.id),
    ctx.loginSettings(),
  ]);
  return {
    userName: user.userName,
    userId: user.id,
    logoutToken: session.logoutToken,
    email: user.email,
    details: user.displayName,
    upaAvailable: settings.demo,
    isAbsent: flags.isAbsent,
    isExternal: user.isExternal,
    canChangePassword: canChangePassword(session, flags),
    // Support employees who act for the user cannot change the protection of the account.
    canEnableTfa: !session.isTenantAccess && tfaRadio !== 'Disabled',
    hasApiKeys: ownKeys || user.isAdmin,
    hasSessions: !session.isTenantAccess,
    hasSecurityPage: !session.isTenantAccess,
    hasFido: !session.isTenantAccess && (await passkeyRpId(ctx)) !== undefined,
  };
}

/** The route of the side menu, which can be a frame or a popup. */
export const sideMenuRoute: Route = route(showMenu, show);
