import {
  formatTime,
  interpolate,
  type MailMessage,
  type Paragraph,
  type Recipient,
  type Texts,
} from '../mail/mail-template';
import { browserName } from './browser-name';

/** In which language a letter is written, and about which sign-in. */
export interface MailContext {
  texts: Texts;
  /** A BCP 47 tag. */
  locale: string;
  /** Where the person signs in. */
  origin: string;
  /** As the browser names itself. */
  userAgent: string;
  /** ms since 1970. */
  now: number;
}

/** The mail with the code for an unknown browser (unknownDeviceDetectionOption 1). */
export function codeMail(to: Recipient, about: MailContext, { code, expiresAt }: { code: string; expiresAt: number }) {
  const { texts, locale } = about;
  return message(to, about, {
    subject: 'MAIL_DEVICE_CODE_SUBJECT',
    paragraphs: [
      { text: interpolate(texts, 'MAIL_DEVICE_CODE_TEXT', { baseUri: about.origin }) },
      { text: code, kind: 'code' },
      { text: interpolate(texts, 'MAIL_DEVICE_CODE_EXPIRES', { time: formatTime(locale, expiresAt) }) },
      ...whichDevice(about),
      { text: interpolate(texts, 'MAIL_DEVICE_CODE_NOT_YOU') },
      passwordLink(about),
    ],
  });
}

/** The mail that tells of an unknown browser and recommends to change the password (option 0). */
export function newDeviceMail(to: Recipient, about: MailContext): MailMessage {
  return message(to, about, {
    subject: 'MAIL_NEW_DEVICE_SUBJECT',
    paragraphs: [
      { text: interpolate(about.texts, 'MAIL_NEW_DEVICE_TEXT', { baseUri: about.origin }) },
      ...whichDevice(about),
      { text: interpolate(about.texts, 'MAIL_NEW_DEVICE_ADVICE') },
      passwordLink(about),
    ],
  });
}

/** The mail that tells of wrong two-factor codes, which only someone with the password can enter. */
export function wrongCodesLetter(to: Recipient, about: MailContext): MailMessage {
  return message(to, about, {
    subject: 'MAIL_WRONG_CODES_SUBJECT',
    paragraphs: [
      { text: interpolate(about.texts, 'MAIL_WRONG_CODES_TEXT', { baseUri: about.origin }) },
      ...whichDevice(about),
      { text: interpolate(about.texts, 'MAIL_NEW_DEVICE_ADVICE') },
      passwordLink(about),
    ],
  });
}

function message(
  to: Recipient,
  { texts, locale }: MailContext,
  { subject, paragraphs }: { subject: string; paragraphs: Paragraph[] },
): MailMessage {
  const greeting = { text: interpolate(texts, 'MAIL_GREETING', { name: to.name }) };
  return { to, locale, subject: interpolate(texts, subject), paragraphs: [greeting, ...paragraphs] };
}

function whichDevice({ texts, locale, userAgent, now }: MailContext): Paragraph[] {
  const time = { text: interpolate(texts, 'MAIL_DEVICE_TIME', { time: formatTime(locale, now) }) };
  const browser = browserName(userAgent);
  return browser === '' ? [time] : [time, { text: interpolate(texts, 'MAIL_DEVICE_BROWSER', { browser }) }];
}

function passwordLink({ origin }: MailContext): Paragraph {
  return { text: `${origin}/identityprovider/changepassword`, kind: 'link' };
}
