import { type Letter, type Paragraph, type Recipient, say, sayTime, type Texts } from '../mail/letter';
import { browserName } from './browser-name';

/** In which language a letter is written, and about which sign-in. */
export interface Occasion {
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
export function codeLetter(to: Recipient, about: Occasion, { code, expiresAt }: { code: string; expiresAt: number }) {
  const { texts, locale } = about;
  return letter(to, about, {
    subject: 'MAIL_DEVICE_CODE_SUBJECT',
    paragraphs: [
      { text: say(texts, 'MAIL_DEVICE_CODE_TEXT', { baseUri: about.origin }) },
      { text: code, kind: 'code' },
      { text: say(texts, 'MAIL_DEVICE_CODE_EXPIRES', { time: sayTime(locale, expiresAt) }) },
      ...whichDevice(about),
      { text: say(texts, 'MAIL_DEVICE_CODE_NOT_YOU') },
      passwordLink(about),
    ],
  });
}

/** The mail that tells of an unknown browser and recommends to change the password (option 0). */
export function newDeviceLetter(to: Recipient, about: Occasion): Letter {
  return letter(to, about, {
    subject: 'MAIL_NEW_DEVICE_SUBJECT',
    paragraphs: [
      { text: say(about.texts, 'MAIL_NEW_DEVICE_TEXT', { baseUri: about.origin }) },
      ...whichDevice(about),
      { text: say(about.texts, 'MAIL_NEW_DEVICE_ADVICE') },
      passwordLink(about),
    ],
  });
}

/** The mail that tells of wrong two-factor codes, which only someone with the password can enter. */
export function wrongCodesLetter(to: Recipient, about: Occasion): Letter {
  return letter(to, about, {
    subject: 'MAIL_WRONG_CODES_SUBJECT',
    paragraphs: [
      { text: say(about.texts, 'MAIL_WRONG_CODES_TEXT', { baseUri: about.origin }) },
      ...whichDevice(about),
      { text: say(about.texts, 'MAIL_NEW_DEVICE_ADVICE') },
      passwordLink(about),
    ],
  });
}

function letter(
  to: Recipient,
  { texts, locale }: Occasion,
  { subject, paragraphs }: { subject: string; paragraphs: Paragraph[] },
): Letter {
  const greeting = { text: say(texts, 'MAIL_GREETING', { name: to.name }) };
  return { to, locale, subject: say(texts, subject), paragraphs: [greeting, ...paragraphs] };
}

function whichDevice({ texts, locale, userAgent, now }: Occasion): Paragraph[] {
  const time = { text: say(texts, 'MAIL_DEVICE_TIME', { time: sayTime(locale, now) }) };
  const browser = browserName(userAgent);
  return browser === '' ? [time] : [time, { text: say(texts, 'MAIL_DEVICE_BROWSER', { browser }) }];
}

function passwordLink({ origin }: Occasion): Paragraph {
  return { text: `${origin}/identityprovider/changepassword`, kind: 'link' };
}
