import { t } from '../../i18n/translate';
import { IconButton } from '../button/IconButton';
import { Select } from '../form/Select';
import { Svg } from '../image/Svg';
import type { Column, Sort } from './column';
import { ARROW } from './TableHead';

interface SortChoiceProps<Row> {
  /** The name of the field. */
  name: string;
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  /** Sorts by a column; by the current one, reverses the direction. */
  onSort: (column: string) => void;
}

/** The sort column and direction for cards, which have no table head. */
export function SortChoice<Row>({ name, columns, sort, onSort }: SortChoiceProps<Row>) {
  const label = t('TABLE_SORT_BY');
  const options = columns
    .filter(({ sortable }) => sortable !== false)
    .map(({ id, title }) => ({ value: id, text: title }));
  return (
    <div
      data-part="sort"
      className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2 text-sm columns:hidden"
    >
      <span aria-hidden="true" className="text-muted">
        {label}
      </span>
      <div className="flex min-w-0 flex-auto items-center gap-2">
        <Select
          name={name}
          label={label}
          labelHidden
          className="min-w-0 flex-auto"
          value={sort?.column ?? ''}
          options={sort ? options : [{ value: '', text: '–' }, ...options]}
          onChange={({ currentTarget }) => onSort(currentTarget.value)}
        />
        <IconButton
          action="sort-direction"
          label={t('TABLE_SORT_DESCENDING')}
          aria-pressed={sort?.descending ?? false}
          aria-disabled={sort === undefined}
          onClick={() => sort && onSort(sort.column)}
        >
          <Svg path={ARROW} size="size-5" className={sort?.descending ? 'rotate-180' : ''} />
        </IconButton>
      </div>
    </div>
  );
}
