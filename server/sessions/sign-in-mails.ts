import { CHANGE_PASSWORD_ADDRESS } from '../../shared/contract/addresses';
import type { MailContext, MailMessage, Paragraph, Recipient } from '../mail/queued-mail';
import { formatTime, reportParagraphs, requestParagraphs, type SignInMailContext } from '../mail/request-paragraphs';

/** Composes the mail with the code for an unknown browser (unknownDeviceDetectionOption 1). */
export function codeMail(
  to: Recipient,
  context: SignInMailContext,
  { code, expiresAt }: { code: string; expiresAt: number },
) {
  const { t, locale } = context;
  return message(to, context, {
    subject: 'MAIL_DEVICE_CODE_SUBJECT',
    paragraphs: [
      { text: t('MAIL_DEVICE_CODE_TEXT', { baseUri: context.origin }) },
      { text: code, kind: 'code' },
      { text: t('MAIL_DEVICE_CODE_EXPIRES', { time: formatTime(locale, expiresAt) }) },
      ...requestParagraphs(context),
      { text: t('MAIL_DEVICE_CODE_NOT_YOU') },
      passwordLink(context),
    ],
  });
}

const passwordLink = ({ origin }: MailContext): Paragraph => ({
  text: `${origin}${CHANGE_PASSWORD_ADDRESS}`,
  kind: 'link',
});

/**
 * Composes the mail about a sign-in with an unknown browser, which recommends changing the password
 * (unknownDeviceDetectionOption 0).
 */
export function newDeviceMail(to: Recipient, context: SignInMailContext): MailMessage {
  const keys = { subject: 'MAIL_NEW_DEVICE_SUBJECT', text: 'MAIL_NEW_DEVICE_TEXT', advice: 'MAIL_NEW_DEVICE_ADVICE' };
  return warningMail(to, context, keys);
}

/** Composes the mail about wrong two-factor codes, which only a person with the password can enter. */
export function wrongCodesMail(to: Recipient, context: SignInMailContext): MailMessage {
  return warningMail(to, context, { subject: 'MAIL_WRONG_CODES_SUBJECT', text: 'MAIL_WRONG_CODES_TEXT' });
}

/** Composes the mail that reports wrong passwords. */
export function wrongPasswordsMail(to: Recipient, context: SignInMailContext): MailMessage {
  return warningMail(to, context, { subject: 'MAIL_WRONG_PASSWORDS_SUBJECT', text: 'MAIL_WRONG_PASSWORDS_TEXT' });
}

function warningMail(
  to: Recipient,
  context: SignInMailContext,
  keys: { subject: string; text: string; advice?: string },
): MailMessage {
  return message(to, context, {
    subject: keys.subject,
    paragraphs: [
      { text: context.t(keys.text, { baseUri: context.origin }) },
      ...requestParagraphs(context),
      ...reportParagraphs(context),
      ...(keys.advice === undefined ? [] : [{ text: context.t(keys.advice) }, passwordLink(context)]),
    ],
  });
}

function message(
  to: Recipient,
  { t, locale }: MailContext,
  { subject, paragraphs }: { subject: string; paragraphs: Paragraph[] },
): MailMessage {
  const greeting = { text: t('MAIL_GREETING', { name: to.name }) };
  return { to, locale, subject: t(subject), paragraphs: [greeting, ...paragraphs] };
}
