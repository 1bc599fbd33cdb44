import type { Route } from '../http/request/route';
import { accessRightsRoutes } from './access-rights/access-rights';
import { accountSecurityRoute } from './account/account-security';
import { changePasswordRoutes } from './account/change-password';
import { passkeyRoutes } from './account/passkeys';
import { reauthenticationRoutes } from './account/reauthentication';
import { sessionRoutes } from './account/sessions';
import { signInMethodRoutes } from './account/sign-in-methods';
import { apiKeyConfirmRoutes } from './api-keys/api-key-confirm';
import { apiKeyLabelRoute } from './api-keys/api-key-label';
import { apiKeySecretRoutes } from './api-keys/api-key-secret';
import { apiKeyRoutes } from './api-keys/api-keys';
import { personalApiKeysRoute } from './api-keys/personal-api-keys';
import { retryConfirmationRoute } from './api-keys/retry-confirmation';
import { unconfirmedKeysReminderRoutes } from './api-keys/unconfirmed-keys-reminder';
import { auditRoutes } from './audit/audit';
import { identityProviderRoutes } from './identity-providers/identity-provider';
import { identityProviderListRoutes } from './identity-providers/identity-provider-list';
import { migrationRoutes } from './identity-providers/legacy-migration-changes';
import { enterpriseFieldsRoute } from './identity-providers/legacy-migration-enterprise-fields';
import { migrationReportRoutes } from './identity-providers/legacy-migration-reports';
import { lastLoginRoutes } from './last-logins/last-logins';
import { loginSettingsRoutes } from './login-settings/login-settings';
import { policyGroupRoutes } from './login-settings/policy-groups';
import { openIdCallbackRoute } from './openid/callback';
import { openIdLinkRoutes } from './openid/link';
import { openIdProviderRoutes } from './openid/openid-providers';
import { openIdStartRoutes } from './openid/start';
import { scimGroups, scimUsers } from './scim/directory-lists';
import { scimDiscovery } from './scim/discovery';
import { scimResources } from './scim/resources';
import { avatarRoute } from './shell/avatar';
import { eventsRoute } from './shell/events';
import { shellRoutes } from './shell/host-shell';
import { photoRoute } from './shell/photo';
import { sideMenuRoute } from './shell/side-menu';
import { firstAdministratorRoutes } from './sign-in/first-administrator';
import { kerberosRoutes } from './sign-in/kerberos';
import { loginRoutes } from './sign-in/login';
import { passkeySignInRoutes } from './sign-in/passkey';
import { reportSignInRoutes } from './sign-in/report-sign-in';
import { resendDeviceCodeRoute } from './sign-in/resend-device-code';
import { secondFactorRoutes } from './sign-in/second-factor';
import { secondFactorPasskeyRoute } from './sign-in/second-factor-passkey';
import { signOutRoutes } from './sign-in/sign-out';
import { deviceRoutes } from './sign-in/validate-device';
import { spnRoutes } from './spn/spn';
import { brandingRoutes } from './system/branding';
import { healthRoutes } from './system/healthz';
import { infoRoute } from './system/info';
import { messageCatalogueRoute } from './system/message-catalogue';
import { metricsRoute } from './system/metrics';
import { overviewRoutes } from './system/overview';
import { testMailRoute } from './system/test-mail';
import { trustRoutes } from './trust/trust';
import { backupCodesRoute } from './two-factor/backup-codes';
import { userToDeactivateRoute } from './two-factor/deactivate-for-user';
import { twoFactorRoutes } from './two-factor/two-factor';
import { twoFactorDialogRoute } from './two-factor/two-factor-dialog';

/** The routes of all addresses except those of pages that the server sends without data. */
export const ALL_ROUTES: readonly Route[] = [
  ...accessRightsRoutes,
  ...changePasswordRoutes,
  ...passkeyRoutes,
  ...signInMethodRoutes,
  ...reauthenticationRoutes,
  ...sessionRoutes,
  accountSecurityRoute,
  ...unconfirmedKeysReminderRoutes,
  ...apiKeyConfirmRoutes,
  apiKeyLabelRoute,
  retryConfirmationRoute,
  ...apiKeyRoutes,
  personalApiKeysRoute,
  ...apiKeySecretRoutes,
  ...auditRoutes,
  ...identityProviderRoutes,
  ...identityProviderListRoutes,
  ...migrationRoutes,
  ...migrationReportRoutes,
  enterpriseFieldsRoute,
  ...lastLoginRoutes,
  ...loginSettingsRoutes,
  ...policyGroupRoutes,
  ...openIdLinkRoutes,
  ...openIdProviderRoutes,
  openIdCallbackRoute,
  ...openIdStartRoutes,
  scimUsers,
  scimGroups,
  ...scimDiscovery,
  ...scimResources,
  avatarRoute,
  eventsRoute,
  ...shellRoutes,
  photoRoute,
  sideMenuRoute,
  ...kerberosRoutes,
  ...loginRoutes,
  resendDeviceCodeRoute,
  ...secondFactorRoutes,
  ...passkeySignInRoutes,
  secondFactorPasskeyRoute,
  ...firstAdministratorRoutes,
  ...reportSignInRoutes,
  ...signOutRoutes,
  ...deviceRoutes,
  ...spnRoutes,
  ...brandingRoutes,
  ...healthRoutes,
  infoRoute,
  messageCatalogueRoute,
  metricsRoute,
  ...overviewRoutes,
  testMailRoute,
  ...trustRoutes,
  twoFactorDialogRoute,
  ...twoFactorRoutes,
  backupCodesRoute,
  userToDeactivateRoute,
];
