import type { LoginSettingsData, PASSKEY_POLICIES } from '../contract/settings/login-settings';
import type { MessageKey } from '../i18n/translate';

/** The choices of two-factor authentication. */
export const TFA_TEXTS: Readonly<Record<LoginSettingsData['tfaRadio'], MessageKey>> = {
  Disabled: 'LOGIN_CONFIG_TFA_DISABLED',
  Enabled: 'LOGIN_CONFIG_TFA_ENABLED',
  ForceAdmins: 'LOGIN_CONFIG_TFA_ADMINS',
  ForceSelectedGroups: 'LOGIN_CONFIG_TFA_GROUPS',
  ForceAll: 'LOGIN_CONFIG_TFA_ALL',
};

/** What passkeys are good for. */
export const PASSKEY_TEXTS: Readonly<Record<(typeof PASSKEY_POLICIES)[number], MessageKey>> = {
  Disabled: 'LOGIN_CONFIG_PASSKEYS_DISABLED',
  Allowed: 'LOGIN_CONFIG_PASSKEYS_ALLOWED',
  SecondFactor: 'LOGIN_CONFIG_PASSKEYS_SECOND_FACTOR',
  RequiredForAdmins: 'LOGIN_CONFIG_PASSKEYS_REQUIRED',
};
