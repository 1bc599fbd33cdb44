import type { Route } from '../http/visit';
import { apiKeyAdminInfo } from './api-key-admin-info';
import { apiKeyConfirm } from './api-key-confirm';
import { apiKeyLabel } from './api-key-label';
import { apiKeyRetry } from './api-key-retry';
import { apiKeys } from './api-keys';
import { avatar } from './avatar';
import { changePassword } from './change-password';
import { events } from './events';
import { healthz } from './healthz';
import { hostShell } from './host-shell';
import { login } from './login';
import { logout } from './logout';
import { messages } from './messages';
import { otherApplication } from './other-application';
import { personalApiKeys } from './personal-api-keys';
import { photo } from './photo';
import { resendDeviceCode } from './resend-device-code';
import { scimGroups } from './scim-groups';
import { scimUsers } from './scim-users';
import { secondFactor } from './second-factor';
import { setup } from './setup';
import { sideMenu } from './side-menu';
import { signOut } from './sign-out';
import { twoFactor } from './two-factor';
import { twoFactorDialog } from './two-factor-dialog';
import { validateDevice } from './validate-device';

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
