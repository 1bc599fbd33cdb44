import { searchWords, toSearchText } from '../../i18n/search-text';
import type { Column, Sort } from './column';
import { lazyQuicksort } from './lazy-quicksort';

/** Which rows to show, and in which order. */
export interface Query {
  search: string;
  sort: Sort | undefined;
}

/** An index of rows for search and sort. */
export interface RowIndex<Row> {
  /** The rows found, in order; the same object for the same query. */
  find: (query: Query) => Found<Row>;
  /** Indexes the next rows for the search; returns whether all are indexed. */
  prepare: (rows: number) => boolean;
}

/** The rows of one query. */
export interface Found<Row> {
  count: number;
  /** The rows from index `from` up to `to`; only these are sorted. */
  rows: (from: number, to: number) => Row[];
}

/** Creates the index. It reads each text at most once, and only those that a query needs. */
export function rowIndex<Row>(
  rows: readonly Row[],
  { columns, locale }: { columns: readonly Column<Row>[]; locale: string },
): RowIndex<Row> {
  const collator = new Intl.Collator(locale, { numeric: true });
  const texts = new Map<string, string[]>();
  const searchTexts: string[] = [];
  let last: (Query & { found: Found<Row> }) | undefined;

  const sortTexts = (column: Column<Row>) => {
    const known = texts.get(column.id) ?? rows.map(column.sortText ?? column.text);
    texts.set(column.id, known);
    return known;
  };
  const prepare = (count: number) => {
    const end = Math.min(rows.length, searchTexts.length + count);
    for (const row of rows.slice(searchTexts.length, end))
      searchTexts.push(toSearchText(columns.map(({ text }) => text(row)).join('\n')));
    return searchTexts.length === rows.length;
  };
  const matches = (search: string) => {
    const words = searchWords(search);
    if (words.length === 0) return Uint32Array.from(rows.keys());
    prepare(rows.length);
    const found: number[] = [];
    searchTexts.forEach((text, index) => {
      if (words.every((word) => text.includes(word))) found.push(index);
    });
    return Uint32Array.from(found);
  };
  const find = ({ search, sort }: Query): Found<Row> => {
    const items = matches(search);
    const column = columns.find(({ id }) => id === sort?.column);
    const keys = column && sortTexts(column);
    const sign = sort?.descending ? -1 : 1;
    const order = keys
      ? lazyQuicksort(items, (one, other) => sign * compareTexts(collator, keys[one], keys[other]))
      : items.slice.bind(items);
    return {
      count: items.length,
      rows: (from, to) => Array.from(order(from, to)).flatMap((index) => rows.slice(index, index + 1)),
    };
  };
  return {
    prepare,
    find(query) {
      const isSame = last?.search === query.search && isSameSort(last.sort, query.sort);
      if (!last || !isSame) last = { ...query, found: find(query) };
      return last.found;
    },
  };
}

function compareTexts(collator: Intl.Collator, one = '', other = ''): number {
  return one === other ? 0 : collator.compare(one, other);
}

function isSameSort(one: Sort | undefined, other: Sort | undefined): boolean {
  return one?.column === other?.column && one?.descending === other?.descending;
}
