import { Svg } from '../image/Svg';
import { type Column, FITTED, type Sort } from './column';
import { ROLES } from './table-roles';

/** Path data of an arrow up, for ascending order. */
export const ARROW = 'M4 12l1.4 1.4L11 7.8V20h2V7.8l5.6 5.6L20 12l-8-8z';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: Sort | undefined;
  /** Without it the columns do not sort. */
  onSort?: (column: string) => void;
}

/** The column headers, which may sort and stick to the window. Above cards they are for screen readers only. */
export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead {...ROLES.group} className="sr-only columns:not-sr-only columns:table-header-group">
      <tr {...ROLES.row}>
        {columns.map((column) => (
          <th
            key={column.id}
            {...ROLES.head}
            scope="col"
            aria-sort={directionOf(column, sort)}
            className={`border-line text-start font-medium text-muted text-sm wrap-break-word break-keep columns:sticky columns:top-0 columns:z-10 columns:border-b columns:bg-background ${column.sortable === false ? FITTED : ''} ${column.className ?? ''}`}
          >
            {column.sortable === false ? (
              // Its buttons have names of their own.
              <span className="sr-only">{column.title}</span>
            ) : onSort === undefined ? (
              <span className="flex min-h-control items-center px-3 py-1">{column.title}</span>
            ) : (
              <>
                <SortButton column={column} direction={directionOf(column, sort)} onSort={onSort} />
                <span className="columns:hidden">{column.title}</span>
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type Direction = 'ascending' | 'descending' | undefined;

function directionOf({ id }: { id: string }, sort: Sort | undefined): Direction {
  if (sort?.column !== id) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

interface SortButtonProps {
  column: { id: string; title: string };
  direction: Direction;
  onSort: (column: string) => void;
}

/** Hidden where the rows are shown as cards; there `SortChoice` sorts them. */
function SortButton({ column, direction, onSort }: SortButtonProps) {
  const hint = 'opacity-0 pointer-coarse:opacity-40 group-hover:opacity-60 group-focus-visible:opacity-60';
  const turned = direction === 'descending' ? 'rotate-180' : '';
  return (
    <button
      type="button"
      data-action="sort"
      data-column={column.id}
      className="group hidden min-h-control w-full cursor-pointer items-center gap-1 px-3 py-1 text-start hover:bg-tint hover:text-on-background focus-visible:-outline-offset-2 columns:flex"
      onClick={() => onSort(column.id)}
    >
      {column.title}
      <Svg path={ARROW} size="size-4" className={direction === undefined ? hint : turned} />
    </button>
  );
}
