import type { Route } from '../http/engine/route';
import { accessRights } from './access-rights/access-rights';
import { changePassword } from './account/change-password';
import { sessions } from './account/sessions';
import { apiKeyAdminInfo } from './api-keys/api-key-admin-info';
import { apiKeyConfirm } from './api-keys/api-key-confirm';
import { apiKeyLabel } from './api-keys/api-key-label';
import { apiKeyRetry } from './api-keys/api-key-retry';
import { apiKeys } from './api-keys/api-keys';
import { personalApiKeys } from './api-keys/personal-api-keys';
import { apiKeySecret } from './api-keys/rotate-api-key';
import { audit, auditCsvFile } from './audit/audit';
import { connectionChecks, provider } from './identity-providers/identity-provider';
import { providers } from './identity-providers/identity-providers';
import { migrations } from './identity-providers/migration-changes';
import { migrationReports } from './identity-providers/migration-reports';
import { enterpriseFields } from './identity-providers/migration-state';
import { lastLogins, lastLoginsCsv, loginHistory, updateLastLogins } from './last-logins/last-logins';
import { loginSettings, loginSettingsPreview } from './login-settings/login-settings';
import { allowedGroups, tfaGroups } from './login-settings/policy-groups';
import { openIdLink } from './openid/link';
import { discoverOpenIdProvider, openIdProviders } from './openid/openid-providers';
import { openIdCallback } from './openid/sign-in';
import { openIdStart, openIdTest } from './openid/start';
import { scimGroups, scimUsers } from './scim/directory-lists';
import { scimDiscovery } from './scim/discovery';
import { scimService } from './scim/scim-service';
import { avatar } from './shell/avatar';
import { events } from './shell/events';
import { features, hostShell, otherApplication } from './shell/host-shell';
import { photo } from './shell/photo';
import { sideMenu } from './shell/side-menu';
import { login } from './sign-in/login';
import { resendDeviceCode } from './sign-in/resend-device-code';
import { secondFactor } from './sign-in/second-factor';
import { setup } from './sign-in/setup';
import { logout, signOut } from './sign-in/sign-out';
import { validateDevice } from './sign-in/validate-device';
import { spn } from './spn/spn';
import { healthz, livez, readyz } from './system/healthz';
import { info } from './system/info';
import { messages } from './system/messages';
import { metrics } from './system/metrics';
import { defaultTrustedApps, trust, trustedApps } from './trust/trust';
import { twoFactor } from './two-factor/two-factor';
import { twoFactorDialog } from './two-factor/two-factor-dialog';

/** The routes of all addresses but those of pages without data. */
export const ALL_ROUTES: readonly Route[] = [
  login,
  logout,
  signOut,
  secondFactor,
  validateDevice,
  resendDeviceCode,
  changePassword,
  sessions,
  twoFactor,
  twoFactorDialog,
  apiKeyConfirm,
  apiKeyRetry,
  apiKeyAdminInfo,
  personalApiKeys,
  apiKeys,
  apiKeyLabel,
  apiKeySecret,
  openIdProviders,
  discoverOpenIdProvider,
  openIdStart,
  openIdTest,
  openIdLink,
  openIdCallback,
  providers,
  provider,
  ...connectionChecks,
  ...migrations,
  ...enterpriseFields,
  ...migrationReports,
  loginSettings,
  loginSettingsPreview,
  tfaGroups,
  allowedGroups,
  trust,
  trustedApps,
  defaultTrustedApps,
  accessRights,
  spn,
  audit,
  auditCsvFile,
  lastLogins,
  loginHistory,
  updateLastLogins,
  lastLoginsCsv,
  hostShell,
  features,
  avatar,
  sideMenu,
  otherApplication,
  photo,
  scimUsers,
  scimGroups,
  ...scimService,
  ...scimDiscovery,
  messages,
  events,
  setup,
  info,
  healthz,
  livez,
  readyz,
  metrics,
];
