import { setTranslator } from '../../i18n/translate';

/*
 * The few texts a page needs to say that it could not load its texts. A test holds them against the English catalogue.
 */
export const FALLBACK_MESSAGES: Readonly<Record<string, string>> = {
  ERROR: 'Error',
  ERROR_NETWORK: 'The server cannot be reached. Check your connection and try again.',
  ERROR_UNKNOWN: 'An unknown error occurred.',
  BUTTON_RETRY: 'Try again',
  ARIA_LABEL_CLOSE: 'Close',
};

/** Speaks {@link LAST_RESORT} until a catalogue comes, so that a failed load never shows bare keys. */
export function showFallbackMessages(): void {
  setTranslator(
    (key) => FALLBACK_MESSAGES[key] ?? (/^[A-Z]+_[A-Z_]+$/.test(key) ? (FALLBACK_MESSAGES.ERROR_UNKNOWN ?? key) : key),
  );
}
