import type { MailContext, MailMessage, Recipient } from './queued-mail';
import { timeParagraph } from './request-paragraphs';

/** Composes the mail with which an administrator tries the mail server. */
export function testMail(to: Recipient, context: MailContext & { readonly now: number }): MailMessage {
  const { t, locale, origin } = context;
  return {
    to,
    locale,
    subject: t('MAIL_TEST_SUBJECT'),
    paragraphs: [
      { text: t('MAIL_GREETING', { name: to.name }) },
      { text: t('MAIL_TEST_TEXT', { baseUri: origin }) },
      timeParagraph(context),
    ],
  };
}
