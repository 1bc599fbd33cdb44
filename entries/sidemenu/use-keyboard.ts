import { type RefObject, useEffect } from 'react';
import { nextEntry } from './next-entry';

/** Focus starts inside, and stays inside when what had it is gone. */
export function useFocusInside(heading: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown may have taken the focus with it
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading, shown]);
}

/** Arrows, Home and End move the focus between the entries; Tab reaches the close button too. */
export function useArrowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const entries = [...document.querySelectorAll<HTMLElement>('[data-part=drawer] li a')];
      const current = entries.findIndex((one) => one.matches(':focus'));
      const entry = entries[nextEntry(event.key, current, entries.length)];
      if (!entry) return;
      event.preventDefault(); // or the drawer would scroll as well
      entry.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
