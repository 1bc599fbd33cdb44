import type { LoginSettingsData, LoginSettingsFields } from '../contract/settings/login-settings';
import type { MessageKey } from '../i18n/translate';

/** The labels of the login settings that an administrator changes. */
export const SETTING_LABELS: Readonly<Record<keyof LoginSettingsFields, MessageKey>> = {
  openIdOnly: 'LOGIN_CONFIG_OPENID_ONLY',
  openIdPreferred: 'LOGIN_CONFIG_OPENID_PREFERRED',
  openIdSubAdminGroupId: 'LOGIN_CONFIG_SUB_ADMINS',
  htmlLoginEnabled: 'LOGIN_CONFIG_HTML_ENABLED',
  showKerberos: 'LOGIN_CONFIG_KERBEROS',
  showOpenIdConnect: 'LOGIN_CONFIG_SHOW_OPENID',
  disableCacheRefresh: 'LOGIN_CONFIG_CACHE',
  tfaRadio: 'LOGIN_CONFIG_TFA_WHO',
  tfaBackupCodes: 'LOGIN_CONFIG_BACKUP_CODES',
  passkeys: 'LOGIN_CONFIG_PASSKEYS',
  tfaRememberDays: 'LOGIN_CONFIG_REMEMBER',
  tfaRememberDaysAdmin: 'LOGIN_CONFIG_REMEMBER_ADMINS',
  maxTFAActivationSkipCounter: 'LOGIN_CONFIG_SKIPS',
  sessionLifetimeHours: 'LOGIN_CONFIG_LIFETIME',
  useWhitelist: 'LOGIN_CONFIG_ALLOW_LIST',
  unknownDeviceDetectionEnabled: 'LOGIN_CONFIG_DEVICE_ENABLED',
  unknownDeviceDetectionOption: 'LOGIN_CONFIG_DEVICE_OPTION',
};

/** What happens when an unknown device signs in. */
export const DEVICE_TEXTS: Readonly<Record<LoginSettingsData['unknownDeviceDetectionOption'], MessageKey>> = {
  0: 'LOGIN_CONFIG_DEVICE_INFO',
  1: 'LOGIN_CONFIG_DEVICE_CODE',
};
