import type * as v from 'valibot';
import * as rights from '../../../shared/contract/access-rights';
import * as keys from '../../../shared/contract/api-keys';
import { AvatarData } from '../../../shared/contract/avatar';
import { TranslationBundle } from '../../../shared/contract/boot';
import { PasswordData, PasswordForm } from '../../../shared/contract/change-password';
import { ConnectionCheck } from '../../../shared/contract/connection-check';
import { DirectoryGroup, DirectoryUser } from '../../../shared/contract/directory';
import { InfoData } from '../../../shared/contract/info';
import * as logins from '../../../shared/contract/last-logins';
import { LoginAnswer, LoginData, LoginForm } from '../../../shared/contract/login';
import * as settings from '../../../shared/contract/login-settings';
import { MenuData } from '../../../shared/contract/menu';
import * as migration from '../../../shared/contract/migration';
import * as openid from '../../../shared/contract/openid';
import { Problem } from '../../../shared/contract/problem';
import * as providers from '../../../shared/contract/providers';
import { LogoutData, ShellData } from '../../../shared/contract/session';
import { SetSpn, SpnAnswer, SpnData } from '../../../shared/contract/spn';
import * as trust from '../../../shared/contract/trust';
import * as tfa from '../../../shared/contract/two-factor';
import { DeviceAnswer, DeviceCode, UnknownDeviceData } from '../../../shared/contract/validate-device';
import { shapeOf } from './shape';

type Cell = string | { as?: 'form' | 'JSON'; schema: v.GenericSchema };

const form = (schema: v.GenericSchema): Cell => ({ as: 'form', schema });
const json = (schema: v.GenericSchema): Cell => ({ as: 'JSON', schema });
const data = (schema: v.GenericSchema): Cell => ({ schema });

const words = (cell: Cell): string =>
  typeof cell === 'string' ? cell : `${cell.as ? `${cell.as} ` : ''}\`${shapeOf(cell.schema)}\``;

/** A call of migrations, below both addresses of the providers. */
const migrationCall = (method: string, ...paths: string[]) =>
  `${method} ${paths.flatMap((path) => [`/config/d3migration${path}`, `/scimserver/config/d3migration${path}`]).join(', ')}`;

/** Every call of the pages below `/identityprovider`, what it takes and what it answers. */
const CALLS: readonly [call: string, takes: Cell, answers: Cell][] = [
  ['GET /i18n/messages', '`?lng=`', data(TranslationBundle)],
  ['GET /login', '`?redirect=`', data(LoginData)],
  ['POST /login', form(LoginForm), data(LoginAnswer)],
  ['GET /login/secondFactor', '', data(tfa.SecondFactorData)],
  ['POST /login/secondFactor', form(tfa.SecondFactorForm), data(tfa.SecondFactorAnswer)],
  ['GET /validatedevice', '', data(UnknownDeviceData)],
  ['POST /validatedevice', json(DeviceCode), data(DeviceAnswer)],
  ['POST /validatedevice/resend', json(DeviceCode), data(UnknownDeviceData)],
  ['GET /session/logoutconfirmation', '`?location=`', data(LogoutData)],
  ['GET /session/logout/:token', '`?basiclogout=true`', 'nothing'],
  ['GET /changepassword', '`?redirect=`', data(PasswordData)],
  ['POST /changepassword', form(PasswordForm), 'anything'],
  ['GET /twofactor', '', data(tfa.TwoFactorData)],
  ['POST /twofactor?check, ?activate', form(tfa.TwoFactorCodeForm), 'anything'],
  ['POST /twofactor', form(tfa.DeactivateUserForm), 'anything'],
  ['GET /twofactor/dialog', '', data(tfa.TwoFactorDialogData)],
  ['GET /apikey/confirm', '`?apiKeyId=`', data(keys.ConfirmationData)],
  ['POST, DELETE /apikey/confirm?id=', json(keys.ConfirmationForm), 'a text'],
  ['DELETE /apikey/decline?id=', json(keys.RetryConfirmation), data(keys.ApiKeySaved)],
  ['GET /apikeyadmininfo', '', data(keys.ApiKeyAdminInfoData)],
  ['PUT /apikeyadmininfo', '', 'anything'],
  ['GET /config/personalapikeys', '', data(keys.PersonalApiKeysData)],
  ['GET /config/apikey', '', data(keys.ApiKeyListData)],
  ['POST /config/apikey', json(keys.DeleteApiKey), data(keys.ApiKeySaved)],
  ['GET /config/apikey/:id', '', data(keys.ApiKeyDetailsData)],
  ['POST /config/apikey/create', json(keys.NewApiKey), data(keys.ApiKeyCreated)],
  ['PUT /config/apikey/:id/label', json(keys.ApiKeyLabel), data(keys.ApiKeySaved)],
  ['POST /config/apikey/:id/secret', json(keys.RotateApiKey), data(keys.ApiKeyCreated)],
  ['DELETE /config/apikey/:id/secret', json(keys.EndPreviousSecret), data(keys.ApiKeySaved)],
  ['GET /config/login', '', data(settings.LoginSettingsData)],
  ['POST /config/login', json(settings.SaveLoginSettings), data(settings.LoginSettingsSaved)],
  ['POST /config/login/preview', json(settings.PreviewLoginSettings), data(settings.LoginSettingsEffects)],
  ['GET /config/tfagrouplist, /config/loginwhitelist', '', data(settings.PolicyGroupsData)],
  [
    'POST /config/tfagrouplist, /config/loginwhitelist',
    json(settings.SavePolicyGroups),
    data(settings.LoginSettingsSaved),
  ],
  ['GET /config/openidconnect, /config/openidconnect/:id', '', data(openid.OpenIdProvidersData)],
  [
    'POST /config/openidconnect',
    '`GET`’s provider as JSON, or JSON `{id, delete: true}`',
    data(openid.OpenIdProviderSaved),
  ],
  ['POST /config/openidconnect/discover', json(openid.DiscoverOpenIdProvider), data(openid.DiscoveredOpenIdProvider)],
  ['GET /openidconnect/start/:id, /openidconnect/test/:id', '`?redirect=`', 'a redirect'],
  ['GET /openidconnect/callback', 'what the provider adds', data(openid.OpenIdCallbackData)],
  ['GET /config, /scimserver/config', '', data(providers.ProvidersData)],
  ['POST /config, /scimserver/config', '`?update=true`', 'anything'],
  ['GET /config/:id, /scimserver/config/:id', '', data(providers.ProviderData)],
  [
    'POST /config/:id, /scimserver/config/:id',
    `${words(json(providers.SaveProvider))} or ${words(json(providers.DeleteProvider))}`,
    data(providers.ProviderCheck),
  ],
  [
    'POST /config/:id/connection, /scimserver/config/:id/connection',
    'what a save takes, as JSON',
    data(ConnectionCheck),
  ],
  [
    'GET /config/d3migration, /scimserver/config/d3migration',
    '`?providerId=`, `&force=true`, `&checkLogs=true`',
    `\`${shapeOf(migration.MigrationStatus)}\` of this provider, or of each by its id`,
  ],
  [migrationCall('POST', ''), json(migration.StartMigration), 'anything'],
  [migrationCall('POST', '/dryrun'), json(migration.StartMigration), data(migration.DryRunReport)],
  [migrationCall('POST', '/abort', '/finish'), 'the id of the provider as JSON', 'anything'],
  [migrationCall('GET', '/availableenterprisesextensions'), '', data(migration.EnterpriseFields)],
  [migrationCall('GET', '/log', '/errorlog'), '`?providerId=`', 'a text'],
  [migrationCall('GET', '/statistics'), '`?providerId=&statisticsType=`', 'a text'],
  ['GET /config/idptrust', '', data(trust.TrustData)],
  ['POST /config/idptrust', json(trust.ChangeTrust), data(trust.TrustAnswer)],
  ['GET /config/impersonatewhitelist', '', data(trust.TrustedAppsData)],
  ['POST /config/impersonatewhitelist', json(trust.ChangeTrustedApps), data(trust.TrustAnswer)],
  ['GET /config/defaultapptrusts', '', data(trust.DefaultTrustedApps)],
  ['GET /config/accessrights', '', data(rights.AccessRightsData)],
  ['GET /config/accessrights?DEPARTMENT=', '', data(rights.AllowedDepartments)],
  ['POST /config/accessrights', json(rights.SaveAccessRights), data(rights.AccessRightsSaved)],
  ['GET /config/spn', '', data(SpnData)],
  ['POST /config/spn', json(SetSpn), data(SpnAnswer)],
  ['GET /config/lastloginlist', '', data(logins.LastLoginsData)],
  ['PUT, DELETE /config/lastloginlist', '', 'anything'],
  ['GET /config/lastloginlist/:userId', '', `\`[${shapeOf(logins.LoginHistoryEntry)}]\``],
  ['POST /config/updatelastloginlist', '', 'anything'],
  ['GET /config/lastloginlistcsv', '', 'a file'],
  ['GET /config/info', '', data(InfoData)],
  ['GET /avatar', '', data(AvatarData)],
  ['GET /profile, /sidemenu', '', data(MenuData)],
  ['GET / (not below the base)', '', data(ShellData)],
  ['GET /SCIM/Photo/:id', '', 'a picture'],
  ['GET /scim/users', '`?count=&startIndex=&filter=&showTechnicalUsers=`', list(DirectoryUser)],
  ['GET /scim/groups', '`?count=&startIndex=&filter=&showTechnicalUserGroups=`', list(DirectoryGroup)],
  ['GET /events', '`?after=`', 'a stream'],
  ['any call that failed', '', data(Problem)],
];

/** As the contract reads a SCIM list, under one of its two names. */
function list(item: v.GenericSchema): Cell {
  return `\`{resources: [${shapeOf(item)}], totalResults?: number}\``;
}

/** The first three columns of the table of calls, as the contract has them. */
export const CALL_ROWS: readonly string[][] = CALLS.map(([call, takes, answers]) => [
  `\`${call}\``,
  words(takes),
  words(answers),
]);
