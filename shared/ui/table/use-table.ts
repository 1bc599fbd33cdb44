import { useEffect, useMemo, useState } from 'react';
import { currentLocale } from '../../i18n/format';
import type { Column, Sort } from './column';
import { tableIndex } from './table-index';

/** As many rows are made ready for search at a time: some 2 ms on a phone. */
const SLICE = 1000;

interface TableOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  search: string;
  sizes: readonly number[];
  initialSort: Sort | undefined;
}

/** What a table shows at the moment, and how to show something else. */
export interface TableView<Row> {
  /** The rows of this page. */
  shown: readonly Row[];
  /** Rows on all pages. */
  count: number;
  /** How many rows stand before this page. */
  from: number;
  size: number;
  sort: Sort | undefined;
  /** Sorts by a column; by the same again, the other way. */
  sortBy: (column: string) => void;
  showPage: (from: number) => void;
  showSize: (size: number) => void;
}

/** Sort, search and page of a table. A new search or sort begins on the first page. */
export function useTable<Row>({ rows, columns, search, sizes, initialSort }: TableOptions<Row>): TableView<Row> {
  const locale = currentLocale();
  const index = useMemo(() => tableIndex(rows, { columns, locale }), [rows, columns, locale]);
  const [sort, setSort] = useState(initialSort);
  const [size, setSize] = useState(sizes[0] ?? 10);
  const [start, setStart] = useState({ from: 0, search });
  useEffect(() => whenIdle(() => index.prepare(SLICE)), [index]);

  const found = index.find({ search, sort });
  const wanted = start.search === search ? start.from : 0;
  // Rows that go away must not leave a person on a page that is no more.
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

/** Does a little whenever the browser has nothing else to do, until that answers that all is done. */
function whenIdle(step: () => boolean): () => void {
  if (!('requestIdleCallback' in window)) return () => {}; // then the first search does it all
  let handle = requestIdleCallback(function next(deadline) {
    let done = false;
    do done = step();
    while (!done && deadline.timeRemaining() > 2);
    if (!done) handle = requestIdleCallback(next);
  });
  return () => cancelIdleCallback(handle);
}
