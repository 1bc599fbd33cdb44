import { useEffect, useMemo, useState } from 'react';
import { currentLocale } from '../../i18n/format';
import type { Column, Sort } from './column';
import { rowIndex } from './row-index';

/** Rows indexed per idle callback: some 2 ms on a phone. */
const CHUNK_SIZE = 1000;

interface TableOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  search: string;
  sizes: readonly number[];
  initialSort: Sort | undefined;
}

/** The visible rows of a table, and the functions that change them. */
export interface TableView<Row> {
  /** The rows of this page. */
  shown: readonly Row[];
  /** Rows on all pages. */
  count: number;
  /** The index of this page's first row. */
  from: number;
  size: number;
  sort: Sort | undefined;
  /** Sorts by a column; by the current one, reverses the direction. */
  sortBy: (column: string) => void;
  showPage: (from: number) => void;
  showSize: (size: number) => void;
}

/** The sort, search and page state of a table. A new search or sort shows the first page. */
export function useTable<Row>({ rows, columns, search, sizes, initialSort }: TableOptions<Row>): TableView<Row> {
  const locale = currentLocale();
  const index = useMemo(() => rowIndex(rows, { columns, locale }), [rows, columns, locale]);
  const [sort, setSort] = useState(initialSort);
  const [size, setSize] = useState(sizes[0] ?? 10);
  const [start, setStart] = useState({ from: 0, search });
  useEffect(() => repeatWhenIdle(() => index.prepare(CHUNK_SIZE)), [index]);

  const found = index.find({ search, sort });
  const wanted = start.search === search ? start.from : 0;
  // After rows were removed, the page may not exist any more.
  const from = Math.min(wanted, Math.max(0, Math.ceil(found.count / size) - 1) * size);
  const showPage = (next: number) => setStart({ from: Math.max(0, next), search });
  return {
    shown: found.rows(from, Math.min(from + size, found.count)),
    count: found.count,
    from,
    size,
    sort,
    sortBy(column) {
      setSort((before) => ({ column, descending: before?.column === column && !before.descending }));
      showPage(0);
    },
    showPage,
    showSize(next) {
      setSize(next);
      showPage(Math.floor(from / next) * next);
    },
  };
}

/** Calls `step` in idle callbacks until it returns true; returns a function that cancels it. */
function repeatWhenIdle(step: () => boolean): () => void {
  if (!('requestIdleCallback' in window)) return () => {}; // then the first search indexes all rows
  let handle = requestIdleCallback(function next(deadline) {
    let done = false;
    do done = step();
    while (!done && deadline.timeRemaining() > 2);
    if (!done) handle = requestIdleCallback(next);
  });
  return () => cancelIdleCallback(handle);
}
