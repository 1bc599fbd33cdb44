import { shortenUntrustedText } from '../i18n/shorten-untrusted-text';
import { hasMessage, translateServerText } from '../i18n/translate';

/** The maximum number of characters of what a server names. */
const MAX_LENGTH = 1000;

/**
 * The text of a problem that a server names by the key of a message, or in its own words: `EAI_AGAIN` is no key, though it
 * looks like one.
 */
export function problemText(keyOrText: string): string {
  return shortenUntrustedText(hasMessage(keyOrText) ? translateServerText(keyOrText) : keyOrText, MAX_LENGTH);
}
