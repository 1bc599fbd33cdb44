import type { AuditChange } from '../../shared/contract/settings/audit';
import { TFA_POLICIES } from '../../shared/contract/settings/login-settings';
import { formatNumber } from '../../shared/i18n/format';
import { shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { DEVICE_TEXTS, SETTING_LABELS, TFA_TEXTS } from '../../shared/login-settings/setting-texts';

/** The maximum length of a value, in characters. */
const VALUE_MAX = 400;

/** The labels of what is changed, as the pages that change it have them. */
const LABELS: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ...Object.entries(SETTING_LABELS),
  ['tfaGroups', 'LOGIN_CONFIG_TFA_GROUPS_TITLE'],
  ['allowedGroups', 'LOGIN_CONFIG_ALLOW_LIST_TITLE'],
  ['featureActive', 'ACCESS_RIGHTS_FEATURE'],
  ['unconfiguredDepartmentsAllowed', 'ACCESS_RIGHTS_UNCONFIGURED'],
  ['allowedDepartments', 'ACCESS_RIGHTS_DEPARTMENTS'],
  ['label', 'APIKEY_LABEL'],
]);

/** The label of a field; one that only the server knows is shown by its name. */
export function fieldLabel(field: string): string {
  const key = LABELS.get(field);
  return key === undefined ? shortenUntrustedText(field, VALUE_MAX) : t(key);
}

/** A value of a field as its page shows it; empty where there is none. */
export function valueText(field: string, value: AuditChange['before']): string {
  const policy = field === 'tfaRadio' && TFA_POLICIES.find((name) => name === value);
  if (policy) return t(TFA_TEXTS[policy]);
  if (field === 'unknownDeviceDetectionOption' && (value === 0 || value === 1)) return t(DEVICE_TEXTS[value]);
  if (typeof value === 'boolean') return t(value ? 'PROVIDERS_YES' : 'PROVIDERS_NO');
  if (typeof value === 'number') return formatNumber(value);
  return value ? shortenUntrustedText(value, VALUE_MAX) : '';
}

/**
 * Returns the field labels from an entry's `detail` (`featureActive added=2`), for entries without before and after
 * values; undefined if it names no known field.
 */
export function fieldNames(detail: string): string | undefined {
  const words = detail.split(' ').map((word) => word.split('=', 1)[0] ?? '');
  return words.some((word) => LABELS.has(word)) ? words.map(fieldLabel).join(', ') : undefined;
}
