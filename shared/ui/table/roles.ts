/**
 * The roles that a table's elements have by themselves. Said all the same: on a narrow screen they are drawn as cards,
 * and browsers forget what an element is when it is no longer drawn as a table's.
 */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;
