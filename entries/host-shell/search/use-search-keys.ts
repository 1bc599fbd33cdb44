import { useEffect, useRef } from 'react';
import { isApple } from '../is-apple';
import { opensWithSlash } from './slash-key';

/** Fields in which `/` is typed. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Calls back for Ctrl+K, with Apple's keyboards Command+K, and for `/` outside of fields: in the shell and in its frames,
 * whose pages are of the same origin. When the search closes, the focus returns to the element of the frame; the dialog
 * returns it to the frame only, whose document has forgotten the element.
 *
 * @param onOpen must be the same function at every call
 */
export function useSearchKeys(isOpen: boolean, onOpen: () => void): void {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = (page: Document) => {
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.defaultPrevented || !isSearchKey(event, page)) return;
        event.preventDefault();
        // No dialog opens over another one, or over itself.
        if (document.querySelector('dialog[open], [data-part=cover]')) return;
        if (page !== document) focused.current = page.querySelector(':focus');
        onOpen();
      };
      page.addEventListener('keydown', onKeyDown, { signal });
    };
    const listenIn = (frame: unknown) => {
      if (frame instanceof HTMLIFrameElement && frame.contentDocument) listen(frame.contentDocument);
    };
    listen(document);
    for (const frame of document.querySelectorAll('iframe')) listenIn(frame);
    // Captured, because the event does not bubble.
    document.addEventListener('load', ({ target }) => listenIn(target), { capture: true, signal });
    return () => controller.abort();
  }, [onOpen]);
  useEffect(() => {
    if (isOpen) return;
    focused.current?.focus();
    focused.current = null;
  }, [isOpen]);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, page: Document): boolean {
  if (altKey) return false;
  if (key === '/') return opensWithSlash() && !ctrlKey && !metaKey && !page.activeElement?.matches(FIELDS);
  return key.toLowerCase() === 'k' && !shiftKey && (isApple() ? metaKey : ctrlKey);
}
