import type { Route } from '../http/engine/request-context';
import { changePassword } from './account/change-password';
import { apiKeyAdminInfo } from './api-keys/api-key-admin-info';
import { apiKeyConfirm } from './api-keys/api-key-confirm';
import { apiKeyLabel } from './api-keys/api-key-label';
import { apiKeyRetry } from './api-keys/api-key-retry';
import { apiKeys } from './api-keys/api-keys';
import { personalApiKeys } from './api-keys/personal-api-keys';
import { scimGroups } from './scim/scim-groups';
import { scimUsers } from './scim/scim-users';
import { avatar } from './shell/avatar';
import { events } from './shell/events';
import { hostShell } from './shell/host-shell';
import { otherApplication } from './shell/other-application';
import { photo } from './shell/photo';
import { sideMenu } from './shell/side-menu';
import { login } from './sign-in/login';
import { logout } from './sign-in/logout';
import { resendDeviceCode } from './sign-in/resend-device-code';
import { secondFactor } from './sign-in/second-factor';
import { setup } from './sign-in/setup';
import { signOut } from './sign-in/sign-out';
import { validateDevice } from './sign-in/validate-device';
import { healthz } from './system/healthz';
import { messages } from './system/messages';
import { twoFactor } from './two-factor/two-factor';
import { twoFactorDialog } from './two-factor/two-factor-dialog';

/** Every address that does more than show a page without data. */
export const ALL_ROUTES: readonly Route[] = [
  login,
  logout,
  signOut,
  secondFactor,
  validateDevice,
  resendDeviceCode,
  changePassword,
  twoFactor,
  twoFactorDialog,
  apiKeyConfirm,
  apiKeyRetry,
  apiKeyAdminInfo,
  personalApiKeys,
  apiKeys,
  apiKeyLabel,
  hostShell,
  avatar,
  sideMenu,
  otherApplication,
  photo,
  scimUsers,
  scimGroups,
  messages,
  events,
  setup,
  healthz,
];
