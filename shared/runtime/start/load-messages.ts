import { MESSAGES_ADDRESS } from '../../contract/addresses';
import type { Boot } from '../../contract/boot';
import { DEFAULT_LOCALE } from '../../contract/locales';
import { TranslationBundle } from '../../contract/system/message-catalogue';
import { call } from '../../http/call';
import type { Failure } from '../../http/result';
import { loadEnglish } from '../../i18n/english-fallback';
import { setTranslator } from '../../i18n/translate';
import { hasCatalogue, setCatalogue } from './catalogue';

/** Whether English replaces messages that could not be loaded; the next load requests them again. */
let isEnglishFallback = false;

/** Loads the messages of a page from the boot slot, else from the server; English replaces those that cannot be loaded. */
export async function loadMessages(boot: Boot, signal: AbortSignal): Promise<Failure | undefined> {
  if (hasCatalogue() && !isEnglishFallback) return undefined;
  if (boot.messages) {
    setCatalogue(boot.locale ?? '', boot.messages);
    return undefined;
  }
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, signal });
  if (bundle.ok) {
    setCatalogue(bundle.data.locale, bundle.data.translations);
    isEnglishFallback = false;
    return undefined;
  }
  return (await loadEnglishInstead()) ? undefined : bundle;
}

/** Uses the English catalogue in place of messages that could not be loaded; false when it cannot be loaded either. */
async function loadEnglishInstead(): Promise<boolean> {
  if (isEnglishFallback) return true;
  if (!(await loadEnglish())) {
    setFallbackMessages();
    return false;
  }
  setCatalogue(DEFAULT_LOCALE, {});
  isEnglishFallback = true;
  return true;
}

/** The texts that say that the page could not load its messages. A test compares them with the English catalogue. */
export const FALLBACK_MESSAGES: Readonly<Record<string, string>> = {
  ERROR: 'Error',
  ERROR_NETWORK: 'The server can’t be reached. Check your connection and try again.',
  ERROR_UNAVAILABLE: 'The server isn’t available right now. Try again later.',
  ERROR_UNKNOWN: 'An unknown error occurred.',
  BUTTON_RETRY: 'Try again',
  ARIA_LABEL_CLOSE: 'Close',
};

/** Translates with the {@link FALLBACK_MESSAGES} until there is a catalogue, so that a failed load never shows keys. */
export function setFallbackMessages(): void {
  setTranslator(
    (key) =>
      FALLBACK_MESSAGES[key.replace(/_WAIT$/, '')] ??
      (/^[A-Z]+_[A-Z_]+$/.test(key) ? (FALLBACK_MESSAGES.ERROR_UNKNOWN ?? key) : key),
  );
}
