import * as v from 'valibot';
import { ALLOWED_GROUPS_ADDRESS, LOGIN_SETTINGS_ADDRESS, TFA_GROUPS_ADDRESS } from '../../../shared/contract/addresses';
import {
  LoginSettingsSaved,
  PolicyGroupsData,
  SavePolicyGroups,
} from '../../../shared/contract/settings/login-settings';
import { data, redirect } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readProtectedJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import {
  type GroupPolicy,
  readPolicyGroups,
  readPolicyGroupsVersion,
} from '../../settings/login-settings/policy-groups';
import { savePolicyGroups } from '../../settings/login-settings/save-login-settings';
import { publishSettingsChange } from './login-settings';

/** The groups of a policy were once a page; its old address leads to the page that has them now. */
const redirectNavigation: Step = ({ format }) => (format === 'html' ? redirect(LOGIN_SETTINGS_ADDRESS) : undefined);

/** The groups of a policy, which the page of the login configuration reads and saves. */
function policyGroups(path: string, policy: GroupPolicy): Route {
  const showGroups: LastStep<WithUser> = async ({ app, session }) => {
    const { db } = app.storage;
    // The version first: groups that are saved in between then make the page's save stale.
    const version = await readPolicyGroupsVersion(db, policy);
    const groups = await readPolicyGroups(db, policy);
    const options = groups.map(({ id, displayName }) => ({ display: displayName, value: id }));
    return data(v.parse(PolicyGroupsData, { groups: options, antiCsrfToken: session.antiCsrfToken, version }));
  };
  const saveGroups: LastStep<WithUser & { readonly json: v.InferOutput<typeof SavePolicyGroups> }> = async (ctx) => {
    const { app, user, json } = ctx;
    const saved = await savePolicyGroups(depsOf(ctx), policy, { ids: json.groups, version: json.version });
    const problemMessages = saved.problem === undefined ? [] : [saved.problem];
    if (!saved.ok) return data(v.parse(LoginSettingsSaved, { saveOk: false, problemMessages }));
    app.log.info({ administrator: user.id, policy, groups: json.groups.length }, 'the groups of a policy were saved');
    publishSettingsChange(app);
    return data(v.parse(LoginSettingsSaved, { saveOk: true, problemMessages, version: saved.version }));
  };
  return {
    path,
    access: ['admin'],
    GET: steps(redirectNavigation, requireUser, showGroups),
    POST: steps(requireUser, refuseTenantAccess, readProtectedJson(SavePolicyGroups), saveGroups),
  };
}

/** The groups whose members must use two-factor. */
export const tfaGroups = policyGroups(TFA_GROUPS_ADDRESS, 'tfa');

/** The groups whose members may sign in. */
export const allowedGroups = policyGroups(ALLOWED_GROUPS_ADDRESS, 'allow-list');
