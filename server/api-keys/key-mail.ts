import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import { interpolate, type MailMessage, type Recipient, type Texts } from '../mail/mail-template';
import type { ApiKey } from './read-keys';

/** In which language a letter is written, and where the person signs in. */
export interface MailContext {
  texts: Texts;
  /** A BCP 47 tag. */
  locale: string;
  origin: string;
}

/** The mail that asks a user to confirm or decline a key; of the key it knows anything but the secret. */
export function keyMail(
  to: Recipient,
  { texts, locale, origin }: MailContext,
  key: Pick<ApiKey, 'id' | 'label' | 'creatorName'>,
): MailMessage {
  const about = { label: key.label, baseUri: origin };
  // Nobody can decline a key whose creator is not known: the mail must not say so.
  const words =
    key.creatorName === ''
      ? [interpolate(texts, 'MAIL_APIKEY_TEXT_ADMIN', about), interpolate(texts, 'MAIL_APIKEY_ADVICE_ADMIN')]
      : [
          interpolate(texts, 'MAIL_APIKEY_TEXT', { ...about, creator: key.creatorName }),
          interpolate(texts, 'MAIL_APIKEY_ADVICE'),
        ];
  return {
    to,
    locale,
    subject: interpolate(texts, 'MAIL_APIKEY_SUBJECT'),
    paragraphs: [
      { text: interpolate(texts, 'MAIL_GREETING', { name: to.name }) },
      ...words.map((text) => ({ text })),
      { text: `${origin}${API_KEY_CONFIRM_ADDRESS}?apiKeyId=${key.id}`, kind: 'link' },
    ],
  };
}
