import * as v from 'valibot';
import { MenuData } from '../../../shared/contract/menu';
import { hasKeys } from '../../api-keys/read-keys';
import { canChangePassword, readAccountFacts } from '../../directory/account-facts';
import type { UserSummary } from '../../directory/users';
import { page } from '../../http/engine/answer';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { loginOptions, readLoginSettings } from '../../login-settings/login-settings';
import type { Session } from '../../sessions/sessions';

/** The menu of whoever is signed in; before the second factor nobody is anybody yet. */
const showMenu: Step = async (ctx) => {
  const { user, session } = ctx;
  const { showUserLogin: isHtmlLoginEnabled } = await loginOptions(ctx.app.storage.db);
  const who = user && session && (await menuOf(ctx, user, session));
  return page(v.parse(MenuData, { isLoggedIn: who !== undefined, ...who, isHtmlLoginEnabled }));
};

/** Which entries somebody has, so that none leads to a page that refuses them. */
async function menuOf({ app }: RequestContext, user: UserSummary, session: Session) {
  const { storage, settings } = app;
  const [facts, ownKeys, { tfaRadio }] = await Promise.all([
    readAccountFacts(storage.db, user.id),
    hasKeys(storage.db, user.id),
    readLoginSettings(storage.db),
  ]);
  return {
    userName: user.userName,
    userId: user.id,
    logoutToken: session.logoutToken,
    email: user.email,
    details: user.displayName,
    upaAvailable: settings.demo,
    isAbsent: facts.isAbsent,
    isExternal: user.isExternal,
    canChangePassword: canChangePassword(session, facts),
    // What protects the account is not the support's to touch.
    canEnableTfa: !session.isTenantAccess && tfaRadio !== 'Disabled',
    hasApiKeys: ownKeys || user.isAdmin,
    hasFido: settings.demo,
  };
}

/** The side menu, as a frame and as a popup. */
export const sideMenu: Route = { entry: 'sidemenu', GET: [showMenu] };
