import { MESSAGES_ADDRESS } from '../contract/addresses';
import { TranslationBundle } from '../contract/boot';
import { call } from '../http/call';
import { startMessages } from '../i18n/start-messages';

const COOKIE = 'vestibule-locale';
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Fetches a language's messages and remembers the choice in a cookie, which the server obeys from then on.
 * Answers false, and changes nothing, when the messages cannot be had.
 */
export async function speak(locale: string): Promise<boolean> {
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, query: { lng: locale } });
  if (!bundle.ok) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Firefox ESR
  document.cookie = `${COOKIE}=${encodeURIComponent(locale)};path=/;max-age=${YEAR_S};samesite=lax`;
  startMessages(bundle.data);
  return true;
}
