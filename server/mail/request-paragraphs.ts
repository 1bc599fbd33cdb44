import { browserName } from '../audit/browser-name';
import type { MailContext, Paragraph } from './queued-mail';

/** Formats a time in UTC, because the time zone of the reader is unknown, and as the language does in any region. */
export function formatTime(locale: string, time: number): string {
  const { language, script } = new Intl.Locale(locale);
  const tag = script ? `${language}-${script}` : language;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' })
    .format(time)
    .concat(' UTC');
}

/** The context of a mail about a sign-in. */
export interface SignInMailContext extends MailContext {
  /** The User-Agent header of the browser. */
  userAgent: string;
  /** The IP address of the browser. Without it the mail does not mention an address. */
  address?: string;
  /** The path of the link that reports what the mail is about. Without it the mail has no such link. */
  reportPath?: string | undefined;
  /** ms since 1970. */
  now: number;
}

/** Returns paragraphs with the time, the browser and the address of the request. */
export function requestParagraphs(context: SignInMailContext): Paragraph[] {
  const { t, userAgent, address = '' } = context;
  const browser = browserName(userAgent);
  return [
    timeParagraph(context),
    ...(browser === '' ? [] : [{ text: t('MAIL_DEVICE_BROWSER', { browser }), kind: 'fact' as const }]),
    ...(address === '' ? [] : [{ text: t('MAIL_DEVICE_ADDRESS', { address }), kind: 'fact' as const }]),
  ];
}

/** Returns a paragraph with the time of the request. */
export function timeParagraph({ t, locale, now }: Pick<SignInMailContext, 't' | 'locale' | 'now'>): Paragraph {
  return { text: t('MAIL_DEVICE_TIME', { time: formatTime(locale, now) }), kind: 'fact' };
}

/**
 * Returns paragraphs with the link that reports what the mail is about, by default as its button.
 * @param advice the key of their text, which by default is for what the user may have done
 */
export function reportParagraphs(
  { t, origin, reportPath }: SignInMailContext,
  advice: 'MAIL_REPORT_ADVICE' | 'MAIL_REPORT_KEY_ADVICE' = 'MAIL_REPORT_ADVICE',
  isButton = true,
): Paragraph[] {
  if (reportPath === undefined) return [];
  const label = isButton ? { label: t('MAIL_REPORT_BUTTON') } : {};
  return [{ text: t(advice) }, { text: `${origin}${reportPath}`, kind: 'link', ...label }];
}
