import type { LoginSettingsData } from '../../shared/contract/settings/login-settings';
import type { GroupPolicy } from './api';

/** The fields of the configuration that are numbers. */
export type NumberField = 'maxTFAActivationSkipCounter' | 'sessionLifetimeHours' | RememberField;

/** Those of them that a server may leave out. */
type RememberField = 'tfaRememberDays' | 'tfaRememberDaysAdmin';

/** The values of the form: numbers are what the user has typed. */
export interface FormValues extends Omit<LoginSettingsData, NumberField> {
  maxTFAActivationSkipCounter: string;
  sessionLifetimeHours: string;
  tfaRememberDays: string | undefined;
  tfaRememberDaysAdmin: string | undefined;
}

/** Converts a configuration to the form's values. */
export function valuesOf(settings: LoginSettingsData): FormValues {
  return withoutContradictions({
    ...settings,
    maxTFAActivationSkipCounter: String(settings.maxTFAActivationSkipCounter),
    sessionLifetimeHours: String(settings.sessionLifetimeHours),
    tfaRememberDays: settings.tfaRememberDays?.toString(),
    tfaRememberDaysAdmin: settings.tfaRememberDaysAdmin?.toString(),
  });
}

/** Converts the form's values, which must be valid, to a configuration. */
export function settingsOf(values: FormValues): LoginSettingsData {
  return {
    ...values,
    maxTFAActivationSkipCounter: Number(values.maxTFAActivationSkipCounter),
    sessionLifetimeHours: Number(values.sessionLifetimeHours),
    tfaRememberDays: numberOf(values.tfaRememberDays),
    tfaRememberDaysAdmin: numberOf(values.tfaRememberDaysAdmin),
  };
}

const numberOf = (typed: string | undefined) => (typed === undefined ? undefined : Number(typed));

/** Sets the three options of the HTML sign-in, if OpenID is the only method. */
export function withoutContradictions(values: FormValues): FormValues {
  return values.openIdOnly
    ? { ...values, htmlLoginEnabled: true, showOpenIdConnect: true, showKerberos: false }
    : values;
}

/** Turns off a policy that needs groups, as the server does when the policy has no groups. */
export function withoutPolicy<Values extends { tfaRadio?: string; useWhitelist?: boolean }>(
  values: Values,
  policy: GroupPolicy,
): Values {
  if (policy === 'tfa') return values.tfaRadio === 'ForceSelectedGroups' ? { ...values, tfaRadio: 'Enabled' } : values;
  return values.useWhitelist === true ? { ...values, useWhitelist: false } : values;
}

/** The fields that an administrator changes, in the order of the page. */
const FIELDS = [
  'openIdOnly',
  'openIdPreferred',
  'openIdSubAdminGroupId',
  'htmlLoginEnabled',
  'showKerberos',
  'showOpenIdConnect',
  'disableCacheRefresh',
  'tfaRadio',
  'tfaBackupCodes',
  'tfaRememberDays',
  'tfaRememberDaysAdmin',
  'passkeys',
  'maxTFAActivationSkipCounter',
  'sessionLifetimeHours',
  'useWhitelist',
  'unknownDeviceDetectionEnabled',
  'unknownDeviceDetectionOption',
] as const satisfies readonly (keyof FormValues)[];

export type Field = (typeof FIELDS)[number];

/** The fields that differ. */
export function changedFields(one: FormValues, other: FormValues): Field[] {
  return FIELDS.filter((field) => one[field] !== other[field]);
}

/** Whether any field differs. */
export function isChanged(one: FormValues, other: FormValues): boolean {
  return changedFields(one, other).length > 0;
}

/** What was typed since a save began; `saved` has the values that were sent. */
export function withoutSaved(typed: Partial<FormValues>, saved: FormValues): Partial<FormValues> {
  const left: Partial<FormValues> = { ...typed };
  for (const field of FIELDS) if (left[field] === saved[field]) delete left[field];
  return left;
}
