import { PASSKEYS_ADDRESS, TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import { nameAsData } from '../mail/name-as-data';
import { type MailContext, type MailMessage, type Paragraph, type Recipient, shellLink } from '../mail/queued-mail';
import { reportParagraphs, requestParagraphs, type SignInMailContext, timeParagraph } from '../mail/request-paragraphs';

/**
 * A change to the protection of an account. By default the user made it with the password or a session; `by-admin`
 * means an administrator, and `by-code` the recovery code at sign-in. `openid-linked`: the user linked an identity of
 * an OpenID provider. `api-key-rotated`: another user rotated a key of the user.
 */
export type SecurityEvent =
  | 'password-changed'
  | 'password-changed-by-admin'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-off-by-code'
  | 'two-factor-off-by-admin'
  | 'backup-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'new-passkey'
  | 'passkeys-removed-by-admin'
  | 'openid-linked'
  | 'openid-unlinked'
  | 'api-key-rotated';

interface Texts {
  subject: string;
  text: string;
  /** Advice for the user besides the link that reports the event, and the pages where it can be followed. */
  advice?: readonly (readonly [text: string, address?: string])[];
  /** Whether the mail describes the browser. The browser of an administrator is not described. */
  isOwnBrowser: boolean;
}

const TEXTS: Readonly<Record<SecurityEvent, Texts>> = {
  'password-changed': {
    subject: 'MAIL_PASSWORD_CHANGED_SUBJECT',
    text: 'MAIL_PASSWORD_CHANGED_TEXT',
    isOwnBrowser: true,
  },
  'password-changed-by-admin': {
    subject: 'MAIL_PASSWORD_CHANGED_SUBJECT',
    text: 'MAIL_PASSWORD_RESET_TEXT',
    advice: [['MAIL_ADMIN_ADVICE']],
    isOwnBrowser: false,
  },
  'two-factor-on': {
    subject: 'MAIL_TFA_ON_SUBJECT',
    text: 'MAIL_TFA_ON_TEXT',
    isOwnBrowser: true,
  },
  'two-factor-off': {
    subject: 'MAIL_TFA_OFF_SUBJECT',
    text: 'MAIL_TFA_OFF_TEXT',
    isOwnBrowser: true,
  },
  'two-factor-off-by-code': {
    subject: 'MAIL_TFA_OFF_SUBJECT',
    text: 'MAIL_TFA_OFF_CODE_TEXT',
    isOwnBrowser: true,
  },
  'two-factor-off-by-admin': {
    subject: 'MAIL_TFA_OFF_SUBJECT',
    text: 'MAIL_TFA_OFF_ADMIN_TEXT',
    advice: [['MAIL_ADMIN_ADVICE'], ['MAIL_TFA_ON_AGAIN', TWO_FACTOR_ADDRESS]],
    isOwnBrowser: false,
  },
  'backup-code-used': {
    subject: 'MAIL_BACKUP_CODE_SUBJECT',
    text: 'MAIL_BACKUP_CODE_TEXT',
    advice: [['MAIL_BACKUP_CODE_NEW', TWO_FACTOR_ADDRESS]],
    isOwnBrowser: true,
  },
  'passkey-added': {
    subject: 'MAIL_PASSKEY_ADDED_SUBJECT',
    text: 'MAIL_PASSKEY_ADDED_TEXT',
    isOwnBrowser: true,
  },
  'passkey-removed': {
    subject: 'MAIL_PASSKEY_REMOVED_SUBJECT',
    text: 'MAIL_PASSKEY_REMOVED_TEXT',
    isOwnBrowser: true,
  },
  'new-passkey': {
    subject: 'MAIL_NEW_PASSKEY_SUBJECT',
    text: 'MAIL_NEW_PASSKEY_TEXT',
    isOwnBrowser: true,
  },
  'passkeys-removed-by-admin': {
    subject: 'MAIL_PASSKEYS_REMOVED_SUBJECT',
    text: 'MAIL_PASSKEYS_REMOVED_TEXT',
    advice: [['MAIL_ADMIN_ADVICE'], ['MAIL_PASSKEYS_ADD_AGAIN', PASSKEYS_ADDRESS]],
    isOwnBrowser: false,
  },
  'openid-linked': {
    subject: 'MAIL_OPENID_LINKED_SUBJECT',
    text: 'MAIL_OPENID_LINKED_TEXT',
    isOwnBrowser: true,
  },
  'openid-unlinked': {
    subject: 'MAIL_OPENID_UNLINKED_SUBJECT',
    text: 'MAIL_OPENID_UNLINKED_TEXT',
    isOwnBrowser: true,
  },
  'api-key-rotated': {
    subject: 'MAIL_APIKEY_ROTATED_SUBJECT',
    text: 'MAIL_APIKEY_ROTATED_TEXT',
    isOwnBrowser: false,
  },
};

/**
 * Composes the mail that tells a user what has changed in the protection of the account, when, and what to do if the
 * change is unexpected.
 */
export function securityMail(
  to: Recipient,
  context: SignInMailContext,
  event: SecurityEvent,
  values: Readonly<Record<string, string>> = {},
): MailMessage {
  const { t, locale, origin } = context;
  const { subject, text, advice = [], isOwnBrowser } = TEXTS[event];
  const quoted = Object.entries(values).map(([name, value]) => [name, nameAsData(value)] as const);
  return {
    to,
    locale,
    subject: t(subject),
    paragraphs: [
      { text: t('MAIL_GREETING', { name: to.name }) },
      { text: t(text, { ...Object.fromEntries(quoted), baseUri: origin }) },
      ...(isOwnBrowser ? requestParagraphs(context) : [timeParagraph(context)]),
      ...reportParagraphs(context, isOwnBrowser ? 'MAIL_REPORT_ADVICE' : 'MAIL_REPORT_KEY_ADVICE'),
      ...advice.flatMap(([key, address]) => adviceParagraphs(context, key, address)),
    ],
  };
}

function adviceParagraphs(context: MailContext, key: string, address: string | undefined): Paragraph[] {
  return [{ text: context.t(key) }, ...(address === undefined ? [] : [shellLink(context, address)])];
}
