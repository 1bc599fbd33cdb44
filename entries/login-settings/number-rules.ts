import { SESSION_HOURS_MAX, TFA_REMEMBER_DAYS_MAX, TFA_SKIPS_MAX } from '../../shared/contract/settings/login-settings';
import { t } from '../../shared/i18n/translate';
import type { FormValues, NumberField } from './form-values';

/** The lowest and the highest value of the form's numbers. */
const LIMITS: Readonly<Record<NumberField, readonly [min: number, max: number]>> = {
  maxTFAActivationSkipCounter: [0, TFA_SKIPS_MAX],
  sessionLifetimeHours: [1, SESSION_HOURS_MAX],
  tfaRememberDays: [0, TFA_REMEMBER_DAYS_MAX],
  tfaRememberDaysAdmin: [0, TFA_REMEMBER_DAYS_MAX],
};

/** What is wrong with a number, or undefined. */
export function numberProblem(field: NumberField, typed: string): string | undefined {
  const [min, max] = LIMITS[field];
  if (!/^[-+]?\d+$/.test(typed.trim())) return t('LOGIN_CONFIG_WHOLE_NUMBER');
  const value = Number(typed);
  if (value < min) return t('LOGIN_CONFIG_MIN', { min });
  return value > max ? t('LOGIN_CONFIG_MAX', { max }) : undefined;
}

/** The first number that is not within its limits. */
export function invalidNumber(values: FormValues): NumberField | undefined {
  const fields: readonly NumberField[] = [
    'maxTFAActivationSkipCounter',
    'tfaRememberDays',
    'tfaRememberDaysAdmin',
    'sessionLifetimeHours',
  ];
  return fields.find((field) => {
    const typed = values[field];
    return typed !== undefined && numberProblem(field, typed) !== undefined;
  });
}
