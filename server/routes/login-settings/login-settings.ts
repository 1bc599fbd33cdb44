import { LOGIN_SETTINGS_ADDRESS } from '../../../shared/contract/addresses';
import {
  changeLoginSettings,
  previewLoginSettings,
  showLoginSettings,
} from '../../../shared/contract/settings/login-settings';
import { data, page } from '../../http/request/answer';
import type { AppContext } from '../../http/request/app-context';
import { kerberosProblem } from '../../http/request/kerberos-problem';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { localeOf } from '../../http/request/request-preferences';
import { type ContextOf, type Route, route } from '../../http/request/route';
import { translatorFor } from '../../i18n/translator';
import { isLegacyProviderPresent } from '../../providers/identity-providers';
import { readVersionedLoginSettings, withChanges } from '../../settings/login-settings/login-settings';
import { policyEffects } from '../../settings/login-settings/policy-effects';
import { policyOf } from '../../settings/login-settings/policy-to-sql';
import { saveLoginSettings } from '../../settings/login-settings/save-login-settings';
import { relyingPartyId } from '../../settings/relying-party';
import type { Db } from '../../storage/connection';

const showSettings = async (ctx: RequestContext) => {
  const { app, origin } = ctx;
  const { db } = app.storage;
  const { settings, version } = await readVersionedLoginSettings(db);
  const openIdSubAdminGroupName = await groupName(db, settings.openIdSubAdminGroupId);
  const d3ProviderPresent = await isLegacyProviderPresent(db, settings);
  // Where there can be no passkeys, their policy has no effect.
  const passkeys = relyingPartyId(app.settings.publicUrl, origin) === undefined ? undefined : settings.passkeys;
  const problem = await kerberosProblem(app, settings);
  // The text, because the page has no room for those of all problems.
  const t = translatorFor(app.bundle.current.catalogues, localeOf(ctx));
  const facts = { d3ProviderPresent, openIdSubAdminGroupName, version, kerberosProblem: problem ? t(problem) : '' };
  return page({ ...settings, passkeys, ...facts });
};

async function groupName(db: Db, id: string): Promise<string> {
  if (id === '') return '';
  const row = await db.selectFrom('groups').select('display_name').where('id', '=', id).executeTakeFirst();
  return row?.display_name ?? id;
}

const saveSettings = async (ctx: ContextOf<typeof changeLoginSettings>) => {
  const { app, user, json } = ctx;
  if (await turnsOnBrokenKerberos(ctx)) return data({ saveOk: false, problemMessages: [KERBEROS_UNAVAILABLE] });
  const saved = await saveLoginSettings(depsOf(ctx), json);
  if (!saved.ok) return data({ saveOk: false, problemMessages: [saved.problem] });
  app.log.info({ administrator: user.id }, 'the login configuration was saved');
  publishSettingsChange(app);
  const problemMessages = saved.problem === undefined ? [] : [saved.problem];
  return data({ saveOk: true, problemMessages, version: saved.version });
};

const KERBEROS_UNAVAILABLE = 'LOGIN_CONFIG_KERBEROS_UNAVAILABLE';

/** Tells whether a save turns Kerberos on while no ticket can be accepted. What is on already can be saved again. */
async function turnsOnBrokenKerberos({ app, json, loginSettings }: ContextOf<typeof changeLoginSettings>) {
  const stored = await loginSettings();
  const turnsOn = json.showKerberos && !json.openIdOnly && !stored.showKerberos;
  return turnsOn && (await kerberosProblem(app, stored)) !== undefined;
}

/** Notifies the pages of administrators that the configuration was saved. */
export function publishSettingsChange({ events }: AppContext): void {
  events.publish({ resource: LOGIN_SETTINGS_ADDRESS, action: 'changed', audience: { admins: true, userIds: [] } });
}

/** Returns how a configuration would affect the accounts of the directory. */
const showEffects = async ({ app, user, json }: ContextOf<typeof previewLoginSettings>) => {
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
  route(showLoginSettings, showSettings),
  route(changeLoginSettings, saveSettings),
  route(previewLoginSettings, showEffects),
];
