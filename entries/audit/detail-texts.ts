import type { AuditChange, AuditEntry } from '../../shared/contract/settings/audit';
import { LOGIN_ERRORS } from '../../shared/contract/sign-in/login';
import { PASSKEY_ERRORS } from '../../shared/contract/sign-in/passkeys';
import { REPORTED_EVENT_TEXTS } from '../../shared/contract/sign-in/reported-events';
import { SECOND_FACTOR_ERRORS } from '../../shared/contract/sign-in/second-factor';
import { formatNumber } from '../../shared/i18n/format';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { LOGIN_TYPE_TEXTS } from '../../shared/login-settings/login-type-texts';
import { fieldLabel, hasLabel, TYPE_TEXTS } from './change-texts';
import { shortText } from './entry-texts';

/** The subjects of mails, by the names of their kinds. */
const MAILS: ReadonlyMap<string, MessageKey> = new Map([
  ['device-code', 'MAIL_DEVICE_CODE_SUBJECT'],
  ['new-device', 'MAIL_NEW_DEVICE_SUBJECT'],
  ['wrong-codes', 'MAIL_WRONG_CODES_SUBJECT'],
  ['wrong-passwords', 'MAIL_WRONG_PASSWORDS_SUBJECT'],
  ['api-key-confirmation', 'MAIL_APIKEY_SUBJECT'],
  ['api-key-rotated', 'MAIL_APIKEY_ROTATED_SUBJECT'],
  ['new-passkey', 'MAIL_NEW_PASSKEY_SUBJECT'],
  ['openid-linked', 'MAIL_OPENID_LINKED_SUBJECT'],
  ['openid-unlinked', 'MAIL_OPENID_UNLINKED_SUBJECT'],
  ['password-changed', 'MAIL_PASSWORD_CHANGED_SUBJECT'],
  ['password-changed-by-admin', 'MAIL_PASSWORD_CHANGED_SUBJECT'],
  ['two-factor-on', 'MAIL_TFA_ON_SUBJECT'],
  ['two-factor-off', 'MAIL_TFA_OFF_SUBJECT'],
  ['two-factor-off-by-code', 'MAIL_TFA_OFF_SUBJECT'],
  ['two-factor-off-by-admin', 'MAIL_TFA_OFF_SUBJECT'],
  ['backup-code-used', 'MAIL_BACKUP_CODE_SUBJECT'],
  ['passkey-added', 'MAIL_PASSKEY_ADDED_SUBJECT'],
  ['passkey-removed', 'MAIL_PASSKEY_REMOVED_SUBJECT'],
  ['passkeys-removed-by-admin', 'MAIL_PASSKEYS_REMOVED_SUBJECT'],
  ['sign-in-reported', 'MAIL_REPORTED_SUBJECT'],
]);

/** The texts of what the server writes as the detail of an entry, or as one word of it. */
const TEXTS: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ...[...LOGIN_ERRORS, ...SECOND_FACTOR_ERRORS, ...PASSKEY_ERRORS].map((key) => [key, key] as const),
  ['throttled', 'LOGIN_TOO_MANY_ATTEMPTS'],
  ['others', 'AUDIT_OTHERS'],
  ['OPENID_ERROR_ALREADY_LINKED', 'AUDIT_ALREADY_LINKED'],
  ['OPENID_ERROR_MAIL_NOT_VERIFIED', 'OPENID_TEST_MAIL_NOT_VERIFIED'],
  ['OPENID_ERROR_NOT_LINKED', 'OPENID_TEST_NOT_LINKED'],
  ['OPENID_ERROR_NOT_OFFERED', 'OPENID_ERROR_NOT_OFFERED'],
  ['DEVICE_CODE_INVALID', 'DEVICE_CODE_INVALID'],
  ['DEVICE_TOO_MANY_ATTEMPTS', 'DEVICE_TOO_MANY_ATTEMPTS'],
  ...Object.entries(LOGIN_TYPE_TEXTS),
  ...TYPE_TEXTS,
  ['authenticator', 'AUDIT_AUTHENTICATOR'],
  ['backup-code', 'TFA_BACKUP_CODE'],
  ['recovery-code', 'TFA_ONE_TIME_CODE'],
  ['by the user', 'AUDIT_BY_USER'],
  ['on', 'AUDIT_TURNED_ON'],
  ['off', 'AUDIT_TURNED_OFF'],
  ['new', 'AUDIT_NEW'],
  ['Confirmed', 'APIKEY_STATUS_CONFIRMED'],
  ['Unconfirmed', 'APIKEY_STATUS_UNCONFIRMED'],
  ['unused secret replaced', 'AUDIT_KEY_UNUSED'],
  ['overlap ended', 'APIKEY_PREVIOUS_ENDED'],
  ['search', 'AUDIT_SEARCH_TEXT'],
  ['event', 'AUDIT_EVENT'],
  ['outcome', 'AUDIT_OUTCOME'],
  ['account', 'AUDIT_ACCOUNT'],
  ['from', 'AUDIT_FROM'],
  ['until', 'AUDIT_UNTIL'],
  ['expired', 'AUDIT_MAIL_EXPIRED'],
  ['unreadable', 'AUDIT_MAIL_UNREADABLE'],
  ...Object.entries(REPORTED_EVENT_TEXTS),
]);

/** How long the previous value of an API key works, in hours. */
const OVERLAPS: ReadonlyMap<string, MessageKey> = new Map([
  ['0', 'APIKEY_OVERLAP_0'],
  ['24', 'APIKEY_OVERLAP_24'],
  ['168', 'APIKEY_OVERLAP_168'],
]);

/** Texts of details that contain a number or the text of another program. */
const PATTERNS: readonly (readonly [pattern: RegExp, text: (match: string) => string | undefined])[] = [
  [/^\d+$/, (count) => labelled(t('SESSIONS_TITLE'), formatNumber(Number(count)))],
  [/^(?:address|application)-(?:added|removed)$/, trustText],
  [/(?<=^backup-codes=)\d+$/, (count) => `${t('TFA_BACKUP_CODES')}: ${formatNumber(Number(count))}`],
  [/(?<=^overlap )\d+(?= h$)/, overlapText],
  [/(?<=the mail server answered )\d{3}$/, (code) => t('AUDIT_MAIL_REFUSED', { code })],
  [/^EAUTH\b/, () => t('AUDIT_MAIL_CREDENTIALS')],
  [/^EENVELOPE\b/, () => t('AUDIT_MAIL_ADDRESS')],
  [/^E(?:CONNECTION|DNS|SOCKET|TIMEDOUT|TLS)\b|^the mail server took/, () => t('AUDIT_MAIL_UNREACHABLE')],
];

const labelled = (label: string, value: string) => t('LABEL_VALUE', { label, value });

function trustText(detail: string): string {
  const value = t(detail.startsWith('address') ? 'AUDIT_ADDRESS' : 'TRUST_APP_LABEL');
  return t(detail.endsWith('added') ? 'AUDIT_ADDED' : 'AUDIT_REMOVED', { value });
}

function overlapText(hours: string): string | undefined {
  const key = OVERLAPS.get(hours);
  return key && labelled(t('APIKEY_ROTATE_OVERLAP'), t(key));
}

/**
 * The details of an entry in words, without those that its changes already say; what only a newer server knows is shown
 * as it is.
 */
export function detailText({ detail, changes }: Pick<AuditEntry, 'detail' | 'changes'>, max: number): string {
  const known = TEXTS.get(detail);
  if (known !== undefined) return t(known);
  for (const [pattern, text] of PATTERNS) {
    const [match] = pattern.exec(detail) ?? [];
    const found = match === undefined ? undefined : text(match);
    if (found !== undefined) return found;
  }
  const words = detail.split(' ').filter((word) => word !== '' && !isSaidBy(changes, word));
  return words.some((word) => wordText(word) !== undefined)
    ? shortText(words.map((word) => wordText(word) ?? word).join(', '), max)
    : shortText(words.join(' '), max);
}

/** Whether the changes have the field of a word, or what it counts. */
function isSaidBy(changes: readonly AuditChange[], word: string): boolean {
  const [name] = word.split('=', 1);
  return (
    changes.some(({ field }) => field === name) || (changes.length > 0 && (name === 'added' || name === 'removed'))
  );
}

/** The text of one of several words, such as the name of a field, or `field=3`; undefined for an unknown one. */
function wordText(word: string): string | undefined {
  const [name = '', count = ''] = word.split('=');
  if (name === 'added' && count !== '') return t('AUDIT_ADDED', { value: count });
  if (name === 'removed' && count !== '') return t('AUDIT_REMOVED', { value: count });
  if (hasLabel(name)) return count === '' ? fieldLabel(name) : labelled(fieldLabel(name), count);
  const key = TEXTS.get(word);
  return key && t(key);
}

/** What an entry is about: a name or an address as it is, or a mail by its subject, or a way to sign in. */
export function targetText({ event, target }: Pick<AuditEntry, 'event' | 'target'>, max?: number): string {
  const key =
    event === 'mail-failed'
      ? MAILS.get(target)
      : event === 'sign-in-refused' && (target === 'BasicUserPass' || target === 'Kerberos' || target === 'Passkey')
        ? LOGIN_TYPE_TEXTS[target]
        : undefined;
  return key === undefined ? shortText(target, max) : t(key);
}
