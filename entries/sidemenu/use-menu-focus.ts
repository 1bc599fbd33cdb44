import { type RefObject, useEffect } from 'react';

/** Focuses the heading at first, and when the focused element is removed. */
export function useInitialFocus(heading: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may have removed the focused element
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading, content]);
}

/** Moves the focus between the entries with the arrow keys, Home and End; Tab reaches the close button too. */
export function useArrowKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const entries = [...document.querySelectorAll<HTMLElement>('[data-part=drawer] li a')];
      const current = entries.findIndex((entry) => entry.matches(':focus'));
      const entry = entries[nextEntry(event.key, current, entries.length)];
      if (!entry) return;
      event.preventDefault(); // prevents scrolling
      entry.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * The index of the entry that a key moves the focus to; -1 for other keys. Wraps around at both ends (ARIA menu pattern).
 *
 * @param current the index of the focused entry, or -1
 */
function nextEntry(key: string, current: number, count: number): number {
  const last = count - 1;
  if (key === 'Home') return Math.min(0, last);
  if (key === 'End') return last;
  if (key === 'ArrowDown') return current < last ? current + 1 : Math.min(0, last);
  if (key === 'ArrowUp') return current > 0 ? current - 1 : last;
  return -1;
}
