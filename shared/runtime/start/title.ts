import { hasMessages, type MessageKey, t } from '../../i18n/translate';

const RETRY_MS = 50;

/**
 * Sets the page's title from a message key, trying again every 50 ms while there are no messages.
 *
 * @param signal ends the tries when the page goes another way
 */
export function setTitle(key: MessageKey, signal?: AbortSignal): void {
  if (signal?.aborted) return;
  if (hasMessages()) document.title = t(key);
  else setTimeout(() => setTitle(key, signal), RETRY_MS);
}
