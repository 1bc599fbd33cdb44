import { Svg } from '../Icon';
import type { Column, Sort } from './column';

const ARROW = 'M4 12l1.4 1.4L11 7.8V20h2V7.8l5.6 5.6L20 12l-8-8z';

interface SortHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (column: string) => void;
}

/** The head of a column, with the button that sorts by it. */
export function SortHeader<Row>({ column: { id, title, sortable = true }, sort, onSort }: SortHeaderProps<Row>) {
  const direction = sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  if (!sortable) return <span className="block px-3 py-3">{title}</span>;
  return (
    <button
      type="button"
      data-action="sort"
      data-column={id}
      className="group/sort flex min-h-11 w-full cursor-pointer items-center gap-1 rounded px-3 py-2 text-start font-semibold hover:bg-tint"
      onClick={() => onSort(id)}
    >
      {title}
      <Svg
        path={ARROW}
        size="size-4"
        className={
          direction === undefined
            ? 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'
            : direction === 'descending'
              ? 'rotate-180'
              : ''
        }
      />
    </button>
  );
}
