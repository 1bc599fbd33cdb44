/**
 * The implicit ARIA roles of a table's elements, set explicitly: on a narrow screen CSS gives the elements another
 * `display`, and browsers then drop their roles.
 */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;
