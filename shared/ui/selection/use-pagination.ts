import { useState } from 'react';

/** The page sizes to choose from, in rows; the first one is the default. */
export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];

/** The page that is shown. */
export interface Pagination {
  count: number;
  /** The index of its first row. */
  from: number;
  size: number;
  showPage: (from: number) => void;
  showSize: (size: number) => void;
}

/**
 * The page of a list that is shown; it is never after the last one.
 *
 * @param of identifies the list: another one is shown from its first page
 */
export function usePagination(count: number, of: string): Pagination {
  const [size, setSize] = useState(PAGE_SIZES[0] ?? 10);
  const [start, setStart] = useState({ from: 0, of });
  const from = firstRow({ count, size, wanted: start.of === of ? start.from : 0 });
  const showPage = (next: number) => setStart({ from: Math.max(0, next), of });
  return {
    count,
    from,
    size,
    showPage,
    showSize(next) {
      setSize(next);
      showPage(Math.floor(from / next) * next);
    },
  };
}

function firstRow({ count, size, wanted }: { count: number; size: number; wanted: number }): number {
  return Math.min(wanted, Math.max(0, Math.ceil(count / size) - 1) * size);
}
