import { readCookie, setCookie } from '../../browser/cookie';
import { MESSAGES_ADDRESS } from '../../contract/addresses';
import { TranslationBundle } from '../../contract/boot';
import { LOCALE_COOKIE } from '../../contract/cookies';
import { call, type Failure } from '../../http/call';
import { setMessages } from '../../i18n/set-messages';

const YEAR_S = 365 * 24 * 60 * 60;

/** The language that was chosen last, on whatever page of this origin; undefined where no choice is known. */
export function chosenLocale(): string | undefined {
  return readCookie(LOCALE_COOKIE) || undefined;
}

/**
 * Fetches a language's messages and remembers the choice in a cookie, which the server obeys from then on. Without a choice the server says which.
 * Answers why, and changes nothing, when the messages cannot be had.
 */
export async function setLanguage(locale: string | undefined): Promise<Failure | undefined> {
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, query: { lng: locale } });
  if (!bundle.ok) return bundle;
  if (locale !== undefined) setCookie({ name: LOCALE_COOKIE, value: locale, maxAge: YEAR_S });
  setMessages(bundle.data);
  return undefined;
}
