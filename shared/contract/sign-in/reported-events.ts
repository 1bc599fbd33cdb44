/** What a user can report, with its text for administrators, whom the mail about it does not address. */
export const REPORTED_EVENT_TEXTS = {
  'new-device': 'AUDIT_NEW_DEVICE',
  'wrong-codes': 'AUDIT_WRONG_CODES',
  'wrong-passwords': 'AUDIT_WRONG_PASSWORDS',
  'password-changed': 'AUDIT_EVENT_PASSWORD_CHANGED',
  'two-factor-on': 'AUDIT_EVENT_TWO_FACTOR_ENABLED',
  'two-factor-off': 'AUDIT_EVENT_TWO_FACTOR_DISABLED',
  'two-factor-off-by-code': 'AUDIT_EVENT_TWO_FACTOR_DISABLED',
  'backup-code-used': 'AUDIT_EVENT_BACKUP_CODE_USED',
  'passkey-added': 'AUDIT_EVENT_PASSKEY_ADDED',
  'passkey-removed': 'AUDIT_EVENT_PASSKEY_REMOVED',
  'new-passkey': 'MAIL_NEW_PASSKEY_SUBJECT',
  'openid-linked': 'AUDIT_EVENT_OPENID_ACCOUNT_LINKED',
  'openid-unlinked': 'AUDIT_EVENT_OPENID_ACCOUNT_UNLINKED',
  'api-key-created': 'AUDIT_EVENT_API_KEY_CREATED',
  'api-key-rotated': 'AUDIT_EVENT_API_KEY_ROTATED',
} as const;

/** The name of an event that a user can report. */
export type ReportableEvent = keyof typeof REPORTED_EVENT_TEXTS;
