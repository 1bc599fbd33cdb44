import { type ReactNode, useMemo, useState } from 'react';
import { searchIndex } from '../../i18n/search-index';
import { LINE_LENGTH, shortenUntrustedText } from '../../i18n/shorten-untrusted-text';
import { t } from '../../i18n/translate';
import { SearchField } from '../form/SearchField';
import { Pager } from '../table/Pager';
import { CheckRow } from './CheckRow';
import type { SelectableItem } from './selected-items';
import { PAGE_SIZES, usePagination } from './use-pagination';
import type { Selection } from './use-selection';

const NOTHING: readonly never[] = [];

interface ItemSelectionListProps<Item extends SelectableItem> {
  /** The beginning of the fields' names. */
  name: string;
  /** The accessible name of the search field. */
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  /** What the search has found; undefined until the first answer. */
  found: readonly Item[] | undefined;
  /** Whether `found` is of an earlier search. */
  isSearching: boolean;
  /** Stands in place of the items when the search has failed. */
  failure?: ReactNode;
  /** Stands under the items, such as a note that there are more. */
  note?: ReactNode;
  selection: Selection<Item>;
  /** Shown without items. */
  empty: ReactNode;
}

/**
 * A list to select items from: a search field, a row for all that was found, a row that shows only what is selected, a row
 * with a checkbox for each item, and pages.
 */
export function ItemSelectionList<Item extends SelectableItem>(props: ItemSelectionListProps<Item>) {
  const { name, searchLabel, search, onSearch, found = NOTHING, selection, failure, note } = props;
  const [showsSelected, setShowsSelected] = useState(false);
  const { selected } = selection;
  const findSelected = useMemo(() => searchIndex(selected, ({ id, name: text }) => `${text}\n${id}`), [selected]);
  const items = showsSelected ? findSelected(search) : found;
  const pages = usePagination(items.length, `${search} ${showsSelected}`);
  const shown = items.slice(pages.from, pages.from + pages.size);
  const isFailed = failure !== undefined && !showsSelected;
  return (
    <div data-part="selection" className="flex flex-col gap-3">
      <div className="*:max-w-none!">
        <SearchField name={`${name}-search`} label={searchLabel} value={search} onSearch={onSearch} />
      </div>
      <div className="divide-y divide-line rounded-lg border border-line">
        <div className="divide-y divide-line rounded-t-lg bg-tint">
          <AllRow name={name} items={isFailed ? [] : items} selection={selection} />
          <CheckRow
            name={`${name}-only-selected`}
            checked={showsSelected}
            onChange={() => setShowsSelected(!showsSelected)}
          >
            {t('SELECTION_ONLY_SELECTED', { selected: selection.selected.length })}
          </CheckRow>
        </div>
        {isFailed ? (
          <div className="p-4">{failure}</div>
        ) : (
          <Rows {...props} items={shown} isBusy={props.isSearching && !showsSelected} showsSelected={showsSelected} />
        )}
      </div>
      {note && !showsSelected && !isFailed ? <p className="text-muted text-sm">{note}</p> : null}
      {items.length > 0 && !isFailed ? (
        <Pager view={{ ...pages, shown }} sizes={PAGE_SIZES} name={`${name}-page-size`} />
      ) : null}
    </div>
  );
}

interface RowsProps<Item extends SelectableItem> extends ItemSelectionListProps<Item> {
  /** The items of the page. */
  items: readonly Item[];
  isBusy: boolean;
  showsSelected: boolean;
}

function Rows<Item extends SelectableItem>({ name, items, isBusy, showsSelected, ...list }: RowsProps<Item>) {
  const { found, selection, empty } = list;
  if (items.length === 0) {
    const isUnknown = isBusy || (found === undefined && !showsSelected);
    return (
      <div role="status" data-part={isUnknown ? 'searching' : 'empty'} className="px-4 py-8 text-center text-muted">
        {isUnknown ? t('LOADING') : empty}
      </div>
    );
  }
  return (
    <ul aria-busy={isBusy || undefined} data-part="list" className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} data-part="row" data-id={item.id}>
          <CheckRow name={`${name}-${item.id}`} checked={selection.has(item)} onChange={() => selection.toggle(item)}>
            <bdi className="line-clamp-3 text-left [overflow-wrap:anywhere]">
              {shortenUntrustedText(item.name, LINE_LENGTH)}
            </bdi>
          </CheckRow>
        </li>
      ))}
    </ul>
  );
}

interface AllRowProps<Item extends SelectableItem> {
  name: string;
  items: readonly Item[];
  selection: Selection<Item>;
}

/** A checkbox for all items; it is indeterminate while some of them are selected. */
function AllRow<Item extends SelectableItem>({ name, items, selection }: AllRowProps<Item>) {
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
