import * as v from 'valibot';
import { LOGIN_SETTINGS_ADDRESS, LOGIN_SETTINGS_PREVIEW_ADDRESS } from '../../../shared/contract/addresses';
import {
  LoginSettingsData,
  LoginSettingsEffects,
  LoginSettingsSaved,
  PreviewLoginSettings,
  SaveLoginSettings,
} from '../../../shared/contract/settings/login-settings';
import { isLegacyProviderPresent } from '../../directories/identity-providers/identity-providers';
import { data, page } from '../../http/engine/answer';
import { type AppContext, depsOf } from '../../http/engine/app-context';
import { readProtectedJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { readVersionedLoginSettings } from '../../settings/login-settings/login-settings';
import { policyOf } from '../../settings/login-settings/policy';
import { policyEffects } from '../../settings/login-settings/policy-effects';
import { saveLoginSettings } from '../../settings/login-settings/save-login-settings';
import type { Db } from '../../storage/connection';

interface WithSettings {
  readonly json: SaveLoginSettings;
}

interface WithPreview {
  readonly json: v.InferOutput<typeof PreviewLoginSettings>;
}

const showSettings: LastStep = async ({ app }) => {
  const { db } = app.storage;
  const { settings, version } = await readVersionedLoginSettings(db);
  const openIdSubAdminGroupName = await groupName(db, settings.openIdSubAdminGroupId);
  const d3ProviderPresent = await isLegacyProviderPresent(db, settings);
  return page(v.parse(LoginSettingsData, { ...settings, d3ProviderPresent, openIdSubAdminGroupName, version }));
};

async function groupName(db: Db, id: string): Promise<string> {
  if (id === '') return '';
  const row = await db.selectFrom('groups').select('display_name').where('id', '=', id).executeTakeFirst();
  return row?.display_name ?? id;
}

const saveSettings: LastStep<WithUser & WithSettings> = async (ctx) => {
  const { app, user, json } = ctx;
  const saved = await saveLoginSettings(depsOf(ctx), json);
  if (!saved.ok) return data(v.parse(LoginSettingsSaved, { saveOk: false, problemMessages: [saved.problem] }));
  app.log.info({ administrator: user.id }, 'the login configuration was saved');
  publishSettingsChange(app);
  const problemMessages = saved.problem === undefined ? [] : [saved.problem];
  return data(v.parse(LoginSettingsSaved, { saveOk: true, problemMessages, version: saved.version }));
};

/** Publishes to the pages of administrators that the configuration was saved. */
export function publishSettingsChange({ events }: AppContext): void {
  events.publish({ resource: LOGIN_SETTINGS_ADDRESS, action: 'changed', audience: { admins: true, userIds: [] } });
}

/** Answers what a configuration would change for the accounts of the directory. */
const showEffects: LastStep<WithUser & WithPreview> = async ({ app, user, json }) => {
  const { db } = app.storage;
  const { version, tfaGroups, allowedGroups, ...fields } = json;
  const { settings } = await readVersionedLoginSettings(db);
  const before = await policyOf(db, settings);
  const after = {
    settings: { ...settings, ...fields },
    tfaGroupIds: tfaGroups ?? before.tfaGroupIds,
    allowedGroupIds: allowedGroups ?? before.allowedGroupIds,
  };
  return data(
    v.parse(LoginSettingsEffects, await policyEffects(db, { before, after, userId: user.id, now: app.clock() })),
  );
};

/** The login configuration. */
export const loginSettings: Route = {
  entry: 'login-settings',
  GET: steps(showSettings),
  POST: steps(requireUser, refuseTenantAccess, readProtectedJson(SaveLoginSettings), saveSettings),
};

/** The effects of a login configuration before it is saved. */
export const loginSettingsPreview: Route = {
  path: LOGIN_SETTINGS_PREVIEW_ADDRESS,
  access: ['admin'],
  POST: steps(requireUser, readProtectedJson(PreviewLoginSettings), showEffects),
};
