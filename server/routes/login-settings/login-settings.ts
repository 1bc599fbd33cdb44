import { LOGIN_SETTINGS_ADDRESS } from '../../../shared/contract/addresses';
import {
  changeLoginSettings,
  previewLoginSettings,
  showLoginSettings,
} from '../../../shared/contract/settings/login-settings';
import { isLegacyProviderPresent } from '../../directories/identity-providers/identity-providers';
import { data, page } from '../../http/engine/answer';
import type { AppContext } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { depsOf } from '../../http/engine/request-deps';
import { type ContextOf, type Route, route } from '../../http/engine/route';
import { refuseTenantAccess } from '../../http/rules/refuse-tenant-access';
import { requireUser, type WithUser } from '../../http/rules/require-session';
import { readVersionedLoginSettings, withChanges } from '../../settings/login-settings/login-settings';
import { policyEffects } from '../../settings/login-settings/policy-effects';
import { policyOf } from '../../settings/login-settings/policy-to-sql';
import { saveLoginSettings } from '../../settings/login-settings/save-login-settings';
import { relyingPartyId } from '../../settings/relying-party';
import type { Db } from '../../storage/connection';

const showSettings = async ({ app, origin }: RequestContext) => {
  const { db } = app.storage;
  const { settings, version } = await readVersionedLoginSettings(db);
  const openIdSubAdminGroupName = await groupName(db, settings.openIdSubAdminGroupId);
  const d3ProviderPresent = await isLegacyProviderPresent(db, settings);
  // Where there can be no passkeys, their policy has no effect.
  const passkeys = relyingPartyId(app.settings.publicUrl, origin) === undefined ? undefined : settings.passkeys;
  return page({ ...settings, passkeys, d3ProviderPresent, openIdSubAdminGroupName, version });
};

async function groupName(db: Db, id: string): Promise<string> {
  if (id === '') return '';
  const row = await db.selectFrom('groups').select('display_name').where('id', '=', id).executeTakeFirst();
  return row?.display_name ?? id;
}

const saveSettings = async (ctx: ContextOf<typeof changeLoginSettings, WithUser>) => {
  const { app, user, json } = ctx;
  const saved = await saveLoginSettings(depsOf(ctx), json);
  if (!saved.ok) return data({ saveOk: false, problemMessages: [saved.problem] });
  app.log.info({ administrator: user.id }, 'the login configuration was saved');
  publishSettingsChange(app);
  const problemMessages = saved.problem === undefined ? [] : [saved.problem];
  return data({ saveOk: true, problemMessages, version: saved.version });
};

/** Notifies the pages of administrators that the configuration was saved. */
export function publishSettingsChange({ events }: AppContext): void {
  events.publish({ resource: LOGIN_SETTINGS_ADDRESS, action: 'changed', audience: { admins: true, userIds: [] } });
}

/** Returns how a configuration would affect the accounts of the directory. */
const showEffects = async ({ app, user, json }: ContextOf<typeof previewLoginSettings, WithUser>) => {
  const { db } = app.storage;
  const { version, tfaGroups, allowedGroups, ...fields } = json;
  const { settings } = await readVersionedLoginSettings(db);
  const before = await policyOf(db, settings);
  const after = {
    settings: withChanges(settings, fields),
    tfaGroupIds: tfaGroups ?? before.tfaGroupIds,
    allowedGroupIds: allowedGroups ?? before.allowedGroupIds,
  };
  return data(await policyEffects(db, { before, after, userId: user.id, now: app.clock() }));
};

/** The routes of the login configuration and of the preview of its effects. */
export const loginSettingsRoutes: readonly Route[] = [
  route(showLoginSettings).answer(showSettings),
  route(changeLoginSettings).use(requireUser).use(refuseTenantAccess).answer(saveSettings),
  route(previewLoginSettings).use(requireUser).answer(showEffects),
];
