import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import { nameAsData } from '../mail/name-as-data';
import type { MailMessage, Recipient } from '../mail/queued-mail';
import { reportParagraphs, type SignInMailContext } from '../mail/request-paragraphs';
import type { ApiKey } from './api-key';

/** Composes the mail that asks a user to confirm or decline a key. The mail never contains the secret. */
export function confirmationMail(
  to: Recipient,
  context: SignInMailContext,
  key: Pick<ApiKey, 'id' | 'label' | 'creatorName'>,
): MailMessage {
  const { t, locale, origin } = context;
  const values = { label: nameAsData(key.label), baseUri: origin };
  // A key without a creator cannot be declined, so its text does not mention it.
  const texts =
    key.creatorName === ''
      ? [t('MAIL_APIKEY_TEXT_ADMIN', values), t('MAIL_APIKEY_ADVICE_ADMIN')]
      : [t('MAIL_APIKEY_TEXT', { ...values, creator: nameAsData(key.creatorName) }), t('MAIL_APIKEY_ADVICE')];
  return {
    to,
    locale,
    subject: t('MAIL_APIKEY_SUBJECT'),
    paragraphs: [
      { text: t('MAIL_GREETING', { name: to.name }) },
      ...texts.map((text) => ({ text })),
      { text: `${origin}${API_KEY_CONFIRM_ADDRESS}?apiKeyId=${key.id}`, kind: 'link', label: t('MAIL_APIKEY_BUTTON') },
      ...reportParagraphs(context, 'MAIL_REPORT_KEY_ADVICE', false),
    ],
  };
}
