import { type LoginSettingsData, SESSION_HOURS_MAX, TFA_SKIPS_MAX } from '../../shared/contract/login-settings';
import { type MessageKey, t } from '../../shared/i18n/translate';

/** The values of the form: numbers are what the user has typed. */
export interface FormValues extends Omit<LoginSettingsData, 'maxTFAActivationSkipCounter' | 'sessionLifetimeHours'> {
  maxTFAActivationSkipCounter: string;
  sessionLifetimeHours: string;
}

/** The form's values of a configuration. */
export function valuesOf(settings: LoginSettingsData): FormValues {
  return withoutContradictions({
    ...settings,
    maxTFAActivationSkipCounter: String(settings.maxTFAActivationSkipCounter),
    sessionLifetimeHours: String(settings.sessionLifetimeHours),
  });
}

/** The configuration of valid values. */
export function settingsOf(values: FormValues): LoginSettingsData {
  return {
    ...values,
    maxTFAActivationSkipCounter: Number(values.maxTFAActivationSkipCounter),
    sessionLifetimeHours: Number(values.sessionLifetimeHours),
  };
}

/** OpenID as the only method decides the three options of the HTML sign-in. */
export function withoutContradictions(values: FormValues): FormValues {
  return values.openIdOnly
    ? { ...values, htmlLoginEnabled: true, showOpenIdConnect: true, showKerberos: false }
    : values;
}

/** The lowest and the highest value of the form's numbers. */
const LIMITS = {
  maxTFAActivationSkipCounter: [0, TFA_SKIPS_MAX],
  sessionLifetimeHours: [1, SESSION_HOURS_MAX],
} as const;

/** What is wrong with a number, or undefined. */
export function numberProblem(field: keyof typeof LIMITS, typed: string): string | undefined {
  const [min, max] = LIMITS[field];
  const value = Number(typed);
  if (typed.trim() === '' || !Number.isInteger(value)) return t('LOGIN_CONFIG_WHOLE_NUMBER');
  if (value < min) return t('LOGIN_CONFIG_MIN', { min });
  return value > max ? t('LOGIN_CONFIG_MAX', { max }) : undefined;
}

/** Whether every number is within its limits. */
export function isValid(values: FormValues): boolean {
  return (
    numberProblem('maxTFAActivationSkipCounter', values.maxTFAActivationSkipCounter) === undefined &&
    numberProblem('sessionLifetimeHours', values.sessionLifetimeHours) === undefined
  );
}

/** Whether the user has changed anything; the version is not the user's. */
export function isChanged(values: FormValues, saved: FormValues): boolean {
  const { version: _, ...now } = values;
  const { version: __, ...before } = saved;
  return JSON.stringify(Object.entries(now).sort()) !== JSON.stringify(Object.entries(before).sort());
}

/** The texts of the choices of two-factor authentication. */
export const TFA_TEXTS: Readonly<Record<LoginSettingsData['tfaRadio'], MessageKey>> = {
  Disabled: 'LOGIN_CONFIG_TFA_DISABLED',
  Enabled: 'LOGIN_CONFIG_TFA_ENABLED',
  ForceAdmins: 'LOGIN_CONFIG_TFA_ADMINS',
  ForceSelectedGroups: 'LOGIN_CONFIG_TFA_GROUPS',
  ForceAll: 'LOGIN_CONFIG_TFA_ALL',
};
