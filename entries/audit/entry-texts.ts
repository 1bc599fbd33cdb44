import { AUDIT_EVENTS, type AuditEntry, type AuditEvent } from '../../shared/contract/settings/audit';
import { currentLocale } from '../../shared/i18n/format';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { type MessageKey, t } from '../../shared/i18n/translate';

const EVENT_TEXTS: Readonly<Record<AuditEvent, MessageKey>> = {
  'sign-in': 'AUDIT_EVENT_SIGN_IN',
  'sign-in-refused': 'AUDIT_EVENT_SIGN_IN_REFUSED',
  'second-factor': 'AUDIT_EVENT_SECOND_FACTOR',
  'second-factor-refused': 'AUDIT_EVENT_SECOND_FACTOR_REFUSED',
  'second-factor-remembered': 'AUDIT_EVENT_SECOND_FACTOR_REMEMBERED',
  'browser-remembered': 'AUDIT_EVENT_BROWSER_REMEMBERED',
  'browser-forgotten': 'AUDIT_EVENT_BROWSER_FORGOTTEN',
  'device-confirmed': 'AUDIT_EVENT_DEVICE_CONFIRMED',
  'device-refused': 'AUDIT_EVENT_DEVICE_REFUSED',
  reauthenticated: 'AUDIT_EVENT_REAUTHENTICATED',
  'sign-out': 'AUDIT_EVENT_SIGN_OUT',
  'session-ended': 'AUDIT_EVENT_SESSION_ENDED',
  'sign-in-reported': 'AUDIT_EVENT_SIGN_IN_REPORTED',
  'password-changed': 'AUDIT_EVENT_PASSWORD_CHANGED',
  'password-reset': 'AUDIT_EVENT_PASSWORD_RESET',
  'two-factor-enabled': 'AUDIT_EVENT_TWO_FACTOR_ENABLED',
  'two-factor-disabled': 'AUDIT_EVENT_TWO_FACTOR_DISABLED',
  'backup-codes-created': 'AUDIT_EVENT_BACKUP_CODES_CREATED',
  'backup-code-used': 'AUDIT_EVENT_BACKUP_CODE_USED',
  'passkey-added': 'AUDIT_EVENT_PASSKEY_ADDED',
  'passkey-removed': 'AUDIT_EVENT_PASSKEY_REMOVED',
  'passkey-renamed': 'AUDIT_EVENT_PASSKEY_RENAMED',
  'passkey-refused': 'AUDIT_EVENT_PASSKEY_REFUSED',
  'api-key-created': 'AUDIT_EVENT_API_KEY_CREATED',
  'api-key-confirmation-requested': 'AUDIT_EVENT_API_KEY_CONFIRMATION_REQUESTED',
  'api-key-confirmed': 'AUDIT_EVENT_API_KEY_CONFIRMED',
  'api-key-declined': 'AUDIT_EVENT_API_KEY_DECLINED',
  'api-key-deleted': 'AUDIT_EVENT_API_KEY_DELETED',
  'api-key-label-changed': 'AUDIT_EVENT_API_KEY_LABEL_CHANGED',
  'api-key-rotated': 'AUDIT_EVENT_API_KEY_ROTATED',
  'login-settings-changed': 'AUDIT_EVENT_LOGIN_SETTINGS_CHANGED',
  'login-history-changed': 'AUDIT_EVENT_LOGIN_HISTORY_CHANGED',
  'branding-changed': 'AUDIT_EVENT_BRANDING_CHANGED',
  'trust-changed': 'AUDIT_EVENT_TRUST_CHANGED',
  'access-rights-changed': 'AUDIT_EVENT_ACCESS_RIGHTS_CHANGED',
  'service-principal-registered': 'AUDIT_EVENT_SERVICE_PRINCIPAL_REGISTERED',
  'openid-provider-saved': 'AUDIT_EVENT_OPENID_PROVIDER_SAVED',
  'openid-provider-deleted': 'AUDIT_EVENT_OPENID_PROVIDER_DELETED',
  'openid-account-linked': 'AUDIT_EVENT_OPENID_ACCOUNT_LINKED',
  'openid-account-unlinked': 'AUDIT_EVENT_OPENID_ACCOUNT_UNLINKED',
  'provider-saved': 'AUDIT_EVENT_PROVIDER_SAVED',
  'provider-deleted': 'AUDIT_EVENT_PROVIDER_DELETED',
  'migration-started': 'AUDIT_EVENT_MIGRATION_STARTED',
  'migration-aborted': 'AUDIT_EVENT_MIGRATION_ABORTED',
  'migration-finished': 'AUDIT_EVENT_MIGRATION_FINISHED',
  'administrator-created': 'AUDIT_EVENT_ADMINISTRATOR_CREATED',
  'account-added': 'AUDIT_EVENT_ACCOUNT_ADDED',
  'account-disabled': 'AUDIT_EVENT_ACCOUNT_DISABLED',
  'account-enabled': 'AUDIT_EVENT_ACCOUNT_ENABLED',
  'account-unlocked': 'AUDIT_EVENT_ACCOUNT_UNLOCKED',
  'audit-downloaded': 'AUDIT_EVENT_AUDIT_DOWNLOADED',
  'mail-failed': 'AUDIT_EVENT_MAIL_FAILED',
  'secret-key-rotated': 'AUDIT_EVENT_SECRET_KEY_ROTATED',
  'database-restored': 'AUDIT_EVENT_DATABASE_RESTORED',
};

/** The name of an event; one that a newer server has is shown by its id. */
export function eventText(event: string): string {
  const known = AUDIT_EVENTS.find((name) => name === event);
  return known === undefined ? shortenUntrustedText(event, LINE_LENGTH) : t(EVENT_TEXTS[known]);
}

/** All events as options, in the order of their names. */
export function eventOptions(): { value: string; text: string }[] {
  const { compare } = new Intl.Collator(currentLocale());
  return AUDIT_EVENTS.map((value) => ({ value, text: eventText(value) })).sort((one, other) =>
    compare(one.text, other.text),
  );
}

/** The account that an entry is about, or else who has done something; empty where no account is known. */
export function accountText({ account, actor }: AuditEntry): string {
  return shortText(account || actor);
}

/** A text of an entry, of a length that fits; empty where there is none. */
export const shortText = (text: string, max = LINE_LENGTH): string =>
  text === '' ? '' : shortenUntrustedText(text, max);

/** The time of an entry to the second, for its details; empty for a text that is not a time. */
export function exactTimeText(text: string): string {
  const time = new Date(text);
  if (text === '' || Number.isNaN(time.getTime())) return '';
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'full', timeStyle: 'long' }).format(time);
}
