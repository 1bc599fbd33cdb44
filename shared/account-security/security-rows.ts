import type { AccountSecurity } from '../contract/account/account-security';
import { CHANGE_PASSWORD_ADDRESS, PASSKEYS_ADDRESS, SESSIONS_ADDRESS, TWO_FACTOR_ADDRESS } from '../contract/addresses';
import { NAME_LENGTH, shortenUntrustedText } from '../i18n/shorten-untrusted-text';
import { t } from '../i18n/translate';

/** One row: something that protects the account, its state, and the page where it is changed. */
export interface SecurityRow {
  id: string;
  title: string;
  /** How many there are, where they are counted. */
  count?: number;
  state: string;
  /** A time as in RFC 3339, and the sentence that it is in. */
  time?: { of: string; text: (time: string) => string };
  tone: 'good' | 'warning' | 'neutral';
  /** Missing where there is nothing to change here. */
  action?: { href: string; text: string };
}

/** Returns the rows of what the server says of an account, in order. */
export function securityRows(data: AccountSecurity): SecurityRow[] {
  const { password, authenticator, passkeys, backupCodes, sessions, rememberedBrowsers } = data;
  return [
    ...(password ? [passwordRow(password)] : []),
    ...(authenticator ? [authenticatorRow(authenticator)] : []),
    ...(passkeys ? [passkeysRow(passkeys)] : []),
    ...(backupCodes ? [backupCodesRow(backupCodes)] : []),
    ...(typeof sessions === 'number' ? [browsersRow('sessions', t('SESSIONS_TITLE'), sessions)] : []),
    ...(typeof rememberedBrowsers === 'number'
      ? [browsersRow('remembered', t('SESSIONS_REMEMBERED'), rememberedBrowsers)]
      : []),
  ];
}

type Field<Name extends keyof AccountSecurity> = NonNullable<AccountSecurity[Name]>;

function passwordRow({ canChange, changedAt, directory }: Field<'password'>): SecurityRow {
  const row = { id: 'password', title: t('LOGIN_PASSWORD') };
  if (canChange)
    return {
      ...row,
      state: changedAt ? '' : t('SECURITY_ACTIVE'),
      time: { of: changedAt, text: (time) => t('SECURITY_CHANGED', { time }) },
      tone: 'good',
      action: { href: CHANGE_PASSWORD_ADDRESS, text: t('MENU_CHANGE_PASSWORD') },
    };
  const state = directory
    ? t('SECURITY_PASSWORD_DIRECTORY', { name: shortenUntrustedText(directory, NAME_LENGTH) })
    : t('SECURITY_PASSWORD_NONE');
  return { ...row, state, tone: 'neutral' };
}

function authenticatorRow({ isActive, since }: Field<'authenticator'>): SecurityRow {
  const row = { id: 'authenticator', title: t('PASSWORD_REVIEW_AUTHENTICATOR') };
  const action = { href: TWO_FACTOR_ADDRESS, text: t(isActive ? 'SECURITY_MANAGE' : 'TFA_PROMPT_SETUP') };
  if (!isActive) return { ...row, state: t('SECURITY_NOT_SET_UP'), tone: 'neutral', action };
  const time = { of: since, text: (time: string) => t('SECURITY_SINCE', { time }) };
  return { ...row, state: since ? '' : t('SECURITY_ACTIVE'), time, tone: 'good', action };
}

function passkeysRow({ count, lastUsedAt }: Field<'passkeys'>): SecurityRow {
  const row = { id: 'passkeys', title: t('PASSKEYS_TITLE') };
  const action = { href: PASSKEYS_ADDRESS, text: t(count > 0 ? 'SECURITY_MANAGE' : 'PASSKEYS_ADD') };
  if (count === 0) return { ...row, state: t('SECURITY_NOT_SET_UP'), tone: 'neutral', action };
  const time = { of: lastUsedAt, text: (time: string) => t('SECURITY_LAST_USED', { time }) };
  return { ...row, count, state: '', time, tone: 'good', action };
}

function backupCodesRow({ left, areFew }: Field<'backupCodes'>): SecurityRow {
  return {
    id: 'backup-codes',
    title: t('TFA_BACKUP_CODES'),
    state: t('TFA_BACKUP_CODES_LEFT', { count: left }),
    tone: areFew ? 'warning' : 'good',
    action: { href: TWO_FACTOR_ADDRESS, text: t('TFA_BACKUP_CODES_NEW') },
  };
}

/** A number of browsers, which are listed on the page of the sessions. */
function browsersRow(id: string, title: string, count: number): SecurityRow {
  const action = count > 0 && { action: { href: SESSIONS_ADDRESS, text: t('SECURITY_MANAGE') } };
  return { id, title, count, state: '', tone: 'neutral', ...action };
}
