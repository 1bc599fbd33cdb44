import type { ReactNode } from 'react';

/** A column of a `DataTable`. Its functions must be pure: their results are cached with the rows. */
export interface Column<Row> {
  id: string;
  title: string;
  /** The text that is shown, sorted and searched, in the user's language. */
  text: (row: Row) => string;
  /** The sort key, if it is not `text`. */
  sortText?: (row: Row) => string;
  /** The cell's content, if it is not `text`, such as an icon or a button. */
  cell?: (row: Row) => ReactNode;
  /** Whether the table can be sorted by it; default true. */
  sortable?: boolean;
  /** Classes of its cells, such as a width. */
  className?: string;
}

/** The column that rows are sorted by, and the direction. */
export interface Sort {
  column: string;
  descending: boolean;
}

/** The classes of a column that is as wide as its content. */
export const FITTED = 'columns:w-px columns:whitespace-nowrap';
