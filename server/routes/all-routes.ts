import type { Route } from '../http/engine/route';
import { accessRightsRoutes } from './access-rights/access-rights';
import { changePasswordRoutes } from './account/change-password';
import { sessionRoutes } from './account/sessions';
import { apiKeyAdminInfoRoutes } from './api-keys/api-key-admin-info';
import { apiKeyConfirmRoutes } from './api-keys/api-key-confirm';
import { apiKeyLabelRoute } from './api-keys/api-key-label';
import { apiKeyRetryRoute } from './api-keys/api-key-retry';
import { apiKeyRoutes } from './api-keys/api-keys';
import { personalApiKeysRoute } from './api-keys/personal-api-keys';
import { apiKeySecretRoutes } from './api-keys/rotate-api-key';
import { auditRoutes } from './audit/audit';
import { identityProviderRoutes } from './identity-providers/identity-provider';
import { identityProviderListRoutes } from './identity-providers/identity-providers';
import { migrationRoutes } from './identity-providers/legacy-migration-changes';
import { migrationReportRoutes } from './identity-providers/legacy-migration-reports';
import { enterpriseFieldsRoute } from './identity-providers/legacy-migration-state';
import { lastLoginRoutes } from './last-logins/last-logins';
import { loginSettingsRoutes } from './login-settings/login-settings';
import { policyGroupRoutes } from './login-settings/policy-groups';
import { openIdLinkRoutes } from './openid/link';
import { openIdProviderRoutes } from './openid/openid-providers';
import { openIdCallbackRoute } from './openid/sign-in';
import { openIdStartRoutes } from './openid/start';
import { scimGroups, scimUsers } from './scim/directory-lists';
import { scimDiscovery } from './scim/discovery';
import { scimService } from './scim/scim-service';
import { avatarRoute } from './shell/avatar';
import { eventsRoute } from './shell/events';
import { shellRoutes } from './shell/host-shell';
import { photoRoute } from './shell/photo';
import { sideMenuRoute } from './shell/side-menu';
import { loginRoutes } from './sign-in/login';
import { resendDeviceCodeRoute } from './sign-in/resend-device-code';
import { secondFactorRoutes } from './sign-in/second-factor';
import { setupRoutes } from './sign-in/setup';
import { signOutRoutes } from './sign-in/sign-out';
import { deviceRoutes } from './sign-in/validate-device';
import { spnRoutes } from './spn/spn';
import { healthRoutes } from './system/healthz';
import { infoRoute } from './system/info';
import { messagesRoute } from './system/messages';
import { metricsRoute } from './system/metrics';
import { trustRoutes } from './trust/trust';
import { twoFactorRoutes } from './two-factor/two-factor';
import { twoFactorDialogRoute } from './two-factor/two-factor-dialog';

/** The routes of all addresses except for pages without data. */
export const ALL_ROUTES: readonly Route[] = [
  ...accessRightsRoutes,
  ...changePasswordRoutes,
  ...sessionRoutes,
  ...apiKeyAdminInfoRoutes,
  ...apiKeyConfirmRoutes,
  apiKeyLabelRoute,
  apiKeyRetryRoute,
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
  ...scimService,
  avatarRoute,
  eventsRoute,
  ...shellRoutes,
  photoRoute,
  sideMenuRoute,
  ...loginRoutes,
  resendDeviceCodeRoute,
  ...secondFactorRoutes,
  ...setupRoutes,
  ...signOutRoutes,
  ...deviceRoutes,
  ...spnRoutes,
  ...healthRoutes,
  infoRoute,
  messagesRoute,
  metricsRoute,
  ...trustRoutes,
  twoFactorDialogRoute,
  ...twoFactorRoutes,
];
