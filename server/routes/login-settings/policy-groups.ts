import { LOGIN_SETTINGS_ADDRESS } from '../../../shared/contract/addresses';
import {
  listAllowedGroups,
  listTwoFactorGroups,
  saveAllowedGroups,
  saveTwoFactorGroups,
} from '../../../shared/contract/settings/policy-groups';
import { data, redirect } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/request/route';
import {
  type GroupPolicy,
  readPolicyGroups,
  readPolicyGroupsVersion,
} from '../../settings/login-settings/policy-groups';
import { savePolicyGroups } from '../../settings/login-settings/save-policy-groups';
import { publishSettingsChange } from './login-settings';

/** Redirects a navigation to the page that contains these groups. */
const redirectNavigation = ({ format }: RequestContext) =>
  format === 'html' ? redirect(LOGIN_SETTINGS_ADDRESS) : undefined;

/** Returns the handlers that read and save the groups of a policy. */
function policyGroups(policy: GroupPolicy) {
  const showGroups = async ({ app, session }: RequestContext & WithUser) => {
    const { db } = app.storage;
    // The version is read first: if another administrator saves in between, the save of this page is refused as stale.
    const version = await readPolicyGroupsVersion(db, policy);
    const groups = await readPolicyGroups(db, policy);
    const options = groups.map(({ id, displayName }) => ({ display: displayName, value: id }));
    return data({ groups: options, antiCsrfToken: session.antiCsrfToken, version });
  };
  const saveGroups = async (ctx: ContextOf<typeof saveAllowedGroups | typeof saveTwoFactorGroups>) => {
    const { app, user, json } = ctx;
    const saved = await savePolicyGroups(depsOf(ctx), policy, { ids: json.groups, version: json.version });
    const problemMessages = saved.problem === undefined ? [] : [saved.problem];
    if (!saved.ok) return data({ saveOk: false, problemMessages });
    app.log.info({ administrator: user.id, policy, groups: json.groups.length }, 'the groups of a policy were saved');
    publishSettingsChange(app);
    return data({ saveOk: true, problemMessages, version: saved.version });
  };
  return { showGroups, saveGroups };
}

const tfa = policyGroups('tfa');
const allowed = policyGroups('allow-list');

/** The routes of the groups whose members must use two-factor, and of those whose members may sign in. */
export const policyGroupRoutes: readonly Route[] = [
  routeWithSteps(listTwoFactorGroups).use(redirectNavigation).answer(tfa.showGroups),
  route(saveTwoFactorGroups, tfa.saveGroups),
  routeWithSteps(listAllowedGroups).use(redirectNavigation).answer(allowed.showGroups),
  route(saveAllowedGroups, allowed.saveGroups),
];
