import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Below this width a row is always a card, in rem. */
const LEAST_WIDTH = 33.75;

/**
 * Shows the rows of a table as cards where its columns have no room: in a narrow frame, or with large text (WCAG 1.4.4). A
 * table that did not fit is tried again in a frame that is as wide as it was, or with other columns.
 *
 * @param columns the same array while the columns are the same
 * @returns the frame around the table, which has the attribute `data-cards` then, and a mark whose size changes with its width
 * and with that of its text
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

/** @param needed the width that the columns need, in rem, which is set when they turn out to have no room */
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
