import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { Toolbar } from '../layout/Toolbar';
import type { Column, Sort } from './column';
import { Pager } from './Pager';
import { SortChoice } from './SortChoice';
import { TableFrame } from './TableFrame';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';
import { ROLES } from './table-roles';
import { useTable } from './use-table';

export type { Column } from './column';

/** The page sizes to choose from, in rows. */
const SIZES = [10, 25, 50, 100];

/** The page size of a table without footer. */
const WITHOUT_FOOTER = [100];

interface DataTableProps<Row> {
  /** Its `data-part`; default `list`. */
  part?: string;
  /** The accessible name of the table. */
  caption: string;
  /** Must be the same array while the columns are the same: the search index is cached with it. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The page size in rows, or several to choose from, the first as default. Default 10, 25, 50, 100. */
  pageSize?: number | readonly number[];
  /** False: 100 rows per page, and a pager only if there are more. Default true. */
  footer?: boolean;
  initialSort?: Sort;
  /** Shows only rows whose texts contain all of these words; case and accents are ignored. */
  search?: string;
  /** The row that is open beside the list. */
  activeId?: string | undefined;
  onRowClick?: (row: Row) => void;
  /** The address of an open row, so that it also opens in a new tab. */
  rowHref?: (row: Row) => string;
  /** Stands above the table: its search field, and filters. The number of rows found is beside it. */
  toolbar?: ReactNode;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
}

/** A table of up to 100,000 rows with sort, search and pages; on a narrow screen each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { part = 'list', caption, columns, rows, footer = true, search = '' } = props;
  const sizes = [props.pageSize ?? (footer ? SIZES : WITHOUT_FOOTER)].flat();
  const view = useTable({ rows, columns, search, sizes, initialSort: props.initialSort });
  const { count } = view;
  const isPaged = count > (footer ? 0 : view.size);
  return (
    <div data-part={part} className="@container flex flex-col gap-3">
      <Toolbar>
        {props.toolbar}
        {/* A live region for the number of rows found. A pager announces it itself. */}
        <span role="status" data-part="found" className="text-muted text-sm tabular empty:absolute">
          {search.trim() === '' || isPaged ? '' : t('COMBOBOX_RESULTS', { count })}
        </span>
      </Toolbar>
      <TableFrame
        caption={caption}
        columns={columns}
        above={
          count > 1 ? (
            <SortChoice name={`${part}-sort`} columns={columns} sort={view.sort} onSort={view.sortBy} />
          ) : null
        }
        head={rows.length > 0 ? <TableHead columns={columns} sort={view.sort} onSort={view.sortBy} /> : null}
      >
        <Rows {...props} shown={view.shown} />
        {count === 0 ? <EmptyRow columns={columns.length}>{props.empty}</EmptyRow> : null}
      </TableFrame>
      {isPaged ? <Pager view={view} sizes={footer ? sizes : []} name={`${part}-page-size`} /> : null}
    </div>
  );
}

function Rows<Row>({
  shown,
  columns,
  rowId,
  activeId,
  onRowClick,
  rowHref,
}: DataTableProps<Row> & { shown: readonly Row[] }) {
  return shown.map((row) => {
    const id = rowId(row);
    return (
      <TableRow
        key={id}
        row={row}
        id={id}
        columns={columns}
        active={id === activeId}
        onOpen={onRowClick}
        href={rowHref?.(row)}
      />
    );
  });
}

function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr {...ROLES.row} className="block columns:table-row">
      <td {...ROLES.cell} colSpan={columns} data-part="empty" className="block px-4 py-10 columns:table-cell">
        {children}
      </td>
    </tr>
  );
}
