import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose focused button goes, as Manage does once its key is confirmed: it moves to the list
 * itself, not to the top of the page.
 */
export function useFocusKept<E extends HTMLElement>(rows: unknown): RefObject<E | null> {
  const list = useRef<E>(null);
  // Asked before the new rows are drawn: afterwards the browser has forgotten.
  const wasInside = list.current?.contains(document.activeElement) ?? false;
  const kept = useRef(wasInside);
  kept.current = wasInside;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows take a button away
  useLayoutEffect(() => {
    if (kept.current && !list.current?.contains(document.activeElement)) list.current?.focus();
  }, [rows]);
  return list;
}
