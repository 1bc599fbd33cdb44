import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Below this width a row is always a card, in rem. */
const LEAST_WIDTH = 33.75;

/**
 * Shows rows as cards if the columns do not fit: in a narrow frame, or with large text (WCAG 1.4.4). Tries the columns
 * again when they change, or when the frame is at least as wide as the table last needed.
 *
 * @param columns the same array as long as the columns do not change
 * @returns `frame`: the element around the table, which has `data-cards` while cards are shown; `mark`: an element
 * whose size follows the width of the frame and the size of its text
 */
export function useTableLayout(columns: readonly unknown[]): {
  frame: RefObject<HTMLDivElement | null>;
  mark: RefObject<HTMLDivElement | null>;
} {
  const frame = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const needed = useRef({ columns, width: LEAST_WIDTH });

  useLayoutEffect(() => {
    if (needed.current.columns !== columns) needed.current = { columns, width: LEAST_WIDTH };
    arrange(frame.current, needed.current);
  });
  useEffect(() => {
    if (!mark.current) return;
    const observer = new ResizeObserver(() => arrange(frame.current, needed.current));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { frame, mark };
}

/** @param needed the width that the columns need, in rem; raised here when they do not fit */
function arrange(frame: HTMLElement | null, needed: { width: number }): void {
  const table = frame?.querySelector('table');
  if (!frame || !table) return;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const hasRoom = frame.clientWidth >= needed.width * rem;
  frame.toggleAttribute('data-cards', !hasRoom);
  if (!hasRoom || table.offsetWidth <= frame.clientWidth) return;
  needed.width = table.offsetWidth / rem;
  frame.toggleAttribute('data-cards', true);
}
