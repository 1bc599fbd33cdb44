import type { ReactNode } from 'react';
import type { Column, Sort } from './table/column';
import { Pager } from './table/Pager';
import { ROLES } from './table/roles';
import { SortHeader } from './table/SortHeader';
import { TableRow } from './table/TableRow';
import { useTable } from './table/use-table';

export type { Column } from './table/column';

/** Spec 000 §9. */
const SIZES = [10, 25, 50, 100];

/** Rows of a page where nobody chooses (spec 000 §2.4). */
const WITHOUT_FOOTER = [100];

interface DataTableProps<Row> {
  /** The region's name for tests, as `data-part`; default `list`. */
  part?: string;
  /** What the table lists, for screen readers. */
  caption: string;
  /** The same array while they stay the same: what is known of the texts is kept with it. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Rows of a page; of several sizes a person may choose, beginning with the first. Default 10, 25, 50, 100. */
  pageSize?: number | readonly number[];
  /** Off: 100 rows a page, and a pager only when there are more. Default on. */
  footer?: boolean;
  initialSort?: Sort;
  /** Shows only rows with all of these words in their texts, whatever case and accents. */
  search?: string;
  /** The row that is open beside the list. */
  activeId?: string | undefined;
  onRowClick?: (row: Row) => void;
  /** Stands in place of the rows when there are none, or the search finds none. */
  empty: ReactNode;
}

/** A table to sort, search and page through, up to 100,000 rows; on a narrow screen every row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    part = 'list',
    caption,
    columns,
    rows,
    rowId,
    footer = true,
    search = '',
    activeId,
    onRowClick,
    empty,
  } = props;
  const sizes = [props.pageSize ?? (footer ? SIZES : WITHOUT_FOOTER)].flat();
  const view = useTable({ rows, columns, search, sizes, initialSort: props.initialSort });
  const { shown, count, sort, size } = view;
  return (
    <div data-part={part} className="@container flex flex-col gap-3">
      <table
        {...ROLES.table}
        className="block w-full rounded-xl border border-line bg-background @min-[600px]:table contrast-more:border-edge"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLES.group} className="block @min-[600px]:table-header-group">
          <tr {...ROLES.row} className="flex flex-wrap border-line border-b @min-[600px]:table-row">
            {columns.map((column) => (
              <th
                key={column.id}
                {...ROLES.head}
                scope="col"
                aria-sort={ariaSort(column.id, sort)}
                className={`text-start font-semibold text-sm @min-[600px]:sticky @min-[600px]:top-0 @min-[600px]:z-10 @min-[600px]:bg-background ${column.className ?? ''}`}
              >
                <SortHeader column={column} sort={sort} onSort={view.sortBy} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group} className="block @min-[600px]:table-row-group">
          {shown.map((row) => (
            <TableRow
              key={rowId(row)}
              row={row}
              id={rowId(row)}
              columns={columns}
              active={rowId(row) === activeId}
              onOpen={onRowClick}
            />
          ))}
          {count === 0 ? (
            <tr {...ROLES.row} className="block @min-[600px]:table-row">
              <td
                {...ROLES.cell}
                colSpan={columns.length}
                data-part="empty"
                className="block px-4 py-10 text-center text-muted @min-[600px]:table-cell"
              >
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {count > (footer ? 0 : size) ? (
        <Pager view={view} sizes={footer ? sizes : []} name={`${part}-page-size`} />
      ) : null}
    </div>
  );
}

function ariaSort(column: string, sort: Sort | undefined): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}
