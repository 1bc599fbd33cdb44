import { MESSAGES_ADDRESS } from '../contract/addresses';
import { TranslationBundle } from '../contract/boot';
import { call, type Failure } from '../http/call';
import { startMessages } from '../i18n/start-messages';
import { setCookie } from './cookie';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Fetches a language's messages and remembers the choice in a cookie, which the server obeys from then on.
 * Answers why, and changes nothing, when the messages cannot be had.
 */
export async function speak(locale: string): Promise<Failure | undefined> {
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, query: { lng: locale } });
  if (!bundle.ok) return bundle;
  setCookie('vestibule-locale', locale, YEAR_S);
  startMessages(bundle.data);
  return undefined;
}
