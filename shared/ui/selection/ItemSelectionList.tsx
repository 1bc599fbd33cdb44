import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { SearchField } from '../form/SearchField';
import { Pager } from '../table/Pager';
import type { SelectableItem, Selection } from './use-selection';

/** The page sizes to choose from, in rows. */
const SIZES = [10, 25, 50, 100];

interface ItemSelectionListProps<Item extends SelectableItem> {
  /** The beginning of the fields' names. */
  name: string;
  /** The accessible name of the search field. */
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  /** What the search has found; undefined while it is under way for the first time. */
  found: readonly Item[] | undefined;
  selection: Selection<Item>;
  /** Shown without items. */
  empty: ReactNode;
}

/**
 * A list to select items from: a search field, a row for all that was found, a row that shows only what is selected, a row
 * with a checkbox for each item, and pages.
 */
export function ItemSelectionList<Item extends SelectableItem>(props: ItemSelectionListProps<Item>) {
  const { name, searchLabel, search, onSearch, found = [], selection, empty } = props;
  const { selected } = selection;
  const [showsSelected, setShowsSelected] = useState(false);
  const items = showsSelected ? selected : found;
  const pages = usePages(items.length, `${search} ${showsSelected}`);
  const shown = items.slice(pages.from, pages.from + pages.size);
  return (
    <div data-part="selection" className="flex flex-col gap-3">
      <SearchField name={`${name}-search`} label={searchLabel} value={search} onSearch={onSearch} />
      <div className="divide-y divide-line rounded-lg border border-line">
        <AllRow name={name} items={items} selection={selection} />
        <CheckRow
          name={`${name}-only-selected`}
          checked={showsSelected}
          onChange={() => setShowsSelected(!showsSelected)}
        >
          {t('SELECTION_ONLY_SELECTED', { selected: selected.length })}
        </CheckRow>
        <ul aria-busy={props.found === undefined || undefined} data-part="list" className="divide-y divide-line">
          {shown.map((item) => (
            <li key={item.id} data-part="row" data-id={item.id}>
              <CheckRow
                name={`${name}-${item.id}`}
                checked={selection.has(item)}
                onChange={() => selection.toggle(item)}
              >
                <bdi>{item.name}</bdi>
              </CheckRow>
            </li>
          ))}
        </ul>
        {shown.length === 0 ? (
          <div data-part="empty" className="px-4 py-8 text-center text-muted">
            {props.found === undefined && !showsSelected ? t('LOADING') : empty}
          </div>
        ) : null}
      </div>
      {items.length > 0 ? <Pager view={{ ...pages, shown }} sizes={SIZES} name={`${name}-page-size`} /> : null}
    </div>
  );
}

/** A checkbox for all items; it is indeterminate while some of them are selected. */
function AllRow<Item extends SelectableItem>({
  name,
  items,
  selection,
}: {
  name: string;
  items: readonly Item[];
  selection: Selection<Item>;
}) {
  const count = items.filter(selection.has).length;
  const isAll = items.length > 0 && count === items.length;
  return (
    <CheckRow
      name={`${name}-all`}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={items.length === 0}
      onChange={() => selection.toggleAll(items)}
    >
      {t('SELECTION_ALL')}
    </CheckRow>
  );
}

interface CheckRowProps {
  name: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: () => void;
  children: ReactNode;
}

function CheckRow({ name, checked, indeterminate = false, disabled = false, onChange, children }: CheckRowProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className="flex min-h-row cursor-pointer items-center gap-3 px-4 py-1 hover:bg-tint has-disabled:cursor-default has-disabled:text-disabled">
      <input
        ref={input}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="size-5 shrink-0 accent-primary-fill"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** The page that is shown; another search or another set of items shows the first one. */
function usePages(count: number, of: string) {
  const [size, setSize] = useState(SIZES[0] ?? 10);
  const [start, setStart] = useState({ from: 0, of });
  const wanted = start.of === of ? start.from : 0;
  const from = Math.min(wanted, Math.max(0, Math.ceil(count / size) - 1) * size);
  const showPage = (next: number) => setStart({ from: Math.max(0, next), of });
  return {
    count,
    from,
    size,
    showPage,
    showSize(next: number) {
      setSize(next);
      showPage(Math.floor(from / next) * next);
    },
  };
}
