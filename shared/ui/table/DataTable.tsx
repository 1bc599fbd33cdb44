import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import type { Column, Sort } from './column';
import { Pager } from './Pager';
import { SortChoice } from './SortChoice';
import { ROLES } from './TableCell';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';
import { useTable } from './use-table';

export type { Column } from './column';

/** Rows of a page that a person may choose. */
const SIZES = [10, 25, 50, 100];

/** Rows of a page where nobody chooses. */
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
  const { part = 'list', caption, columns, rows, footer = true, search = '' } = props;
  const sizes = [props.pageSize ?? (footer ? SIZES : WITHOUT_FOOTER)].flat();
  const view = useTable({ rows, columns, search, sizes, initialSort: props.initialSort });
  const { count } = view;
  const isPaged = count > (footer ? 0 : view.size);
  return (
    <div data-part={part} className="@container flex flex-col gap-3">
      {/* Clipped, not scrolled: a header sticks to the window only where nothing around it scrolls. */}
      <div className="overflow-clip rounded-xl border border-line bg-background contrast-more:border-edge">
        {count > 1 ? (
          <SortChoice name={`${part}-sort`} columns={columns} sort={view.sort} onSort={view.sortBy} />
        ) : null}
        <table {...ROLES.table} className="block w-full border-separate border-spacing-0 @min-[600px]:table">
          <caption className="sr-only">{caption}</caption>
          <TableHead columns={columns} sort={view.sort} onSort={view.sortBy} />
          <tbody {...ROLES.group} className="block @min-[600px]:table-row-group">
            <Rows {...props} shown={view.shown} />
            {count === 0 ? <EmptyRow columns={columns.length}>{props.empty}</EmptyRow> : null}
          </tbody>
        </table>
      </div>
      {isPaged ? <Pager view={view} sizes={footer ? sizes : []} name={`${part}-page-size`} /> : null}
      {/* What a pager does not say: how much a search found. */}
      <span role="status" data-part="found" className="sr-only">
        {search.trim() === '' || isPaged ? '' : t('COMBOBOX_RESULTS', { count })}
      </span>
    </div>
  );
}

function Rows<Row>({ shown, columns, rowId, activeId, onRowClick }: DataTableProps<Row> & { shown: readonly Row[] }) {
  return shown.map((row) => {
    const id = rowId(row);
    return <TableRow key={id} row={row} id={id} columns={columns} active={id === activeId} onOpen={onRowClick} />;
  });
}

function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr {...ROLES.row} className="block @min-[600px]:table-row">
      <td
        {...ROLES.cell}
        colSpan={columns}
        data-part="empty"
        className="block px-4 py-10 text-center text-muted @min-[600px]:table-cell"
      >
        {children}
      </td>
    </tr>
  );
}
