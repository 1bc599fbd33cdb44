import { shortenUntrustedText, TEXT_LENGTH } from '../i18n/shorten-untrusted-text';
import { hasMessage, translateServerText } from '../i18n/translate';

/**
 * The text of a problem that a server names by the key of a message, or in its own words: `EAI_AGAIN` is no key, though it
 * looks like one.
 */
export function problemText(keyOrText: string): string {
  return shortenUntrustedText(hasMessage(keyOrText) ? translateServerText(keyOrText) : keyOrText, TEXT_LENGTH);
}
