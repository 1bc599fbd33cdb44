import type { ReactNode } from 'react';

/** A column of a {@link DataTable}. Its functions are pure: what they answer is kept as long as rows and columns stay. */
export interface Column<Row> {
  id: string;
  title: string;
  /** What is shown, sorted and searched, in the person's language. */
  text: (row: Row) => string;
  /** What is sorted by instead of `text`. */
  sortText?: (row: Row) => string;
  /** Shows more than the text: an icon, a colour, a button. */
  cell?: (row: Row) => ReactNode;
  /** Whether its header sorts; default true. */
  sortable?: boolean;
  /** Classes of its cells, such as a width. */
  className?: string;
}

/** By which column rows are sorted, and which way. */
export interface Sort {
  column: string;
  descending: boolean;
}
