import { readCookie, setCookie } from '../../browser/cookie';
import { MESSAGES_ADDRESS } from '../../contract/addresses';
import { LOCALE_COOKIE } from '../../contract/cookies';
import { TranslationBundle } from '../../contract/system/message-catalogue';
import { call, type Failure } from '../../http/call';
import { setMessages } from '../../i18n/set-messages';

const YEAR_S = 365 * 24 * 60 * 60;

/** Returns the language that the user chose last, on any page of this origin; undefined without a choice. */
function chosenLocale(): string | undefined {
  return readCookie(LOCALE_COOKIE) || undefined;
}

/**
 * Fetches a language's messages and stores the choice in a cookie, which the server reads from then on.
 *
 * @param locale by default what the user chose last; without a choice the server chooses
 * @returns the failure when the messages cannot be loaded: then nothing changes
 */
export async function setLanguage(locale = chosenLocale()): Promise<Failure | undefined> {
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, query: { lng: locale } });
  if (!bundle.ok) return bundle;
  if (locale !== undefined) setCookie({ name: LOCALE_COOKIE, value: locale, maxAge: YEAR_S });
  setMessages(bundle.data);
  return undefined;
}
