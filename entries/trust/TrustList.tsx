import { useEffect, useMemo, useState } from 'react';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { isFirstClick } from '../../shared/runtime/hooks/use-undo';
import { useAddressParameter } from '../../shared/runtime/navigation/use-address-parameter';
import { IconButton } from '../../shared/ui/button/IconButton';
import { SearchField } from '../../shared/ui/form/SearchField';
import { DELETE } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';
import { AddressText } from '../../shared/ui/layout/AddressText';
import { Pager } from '../../shared/ui/table/Pager';
import { type TableView, useTable } from '../../shared/ui/table/use-table';

/** The page sizes to choose from, in rows. A list no longer than the first one has no search. */
const SIZES = [10, 25, 50, 100];

/** The one column that is searched. */
const COLUMNS = [{ id: 'item', title: '', text: (item: string) => item }];

/** The maximum number of characters shown of an item: more than a valid address can have. */
const MAX_LENGTH = 2100;

interface TrustListProps {
  /** The prefix of the fields' names. */
  name: string;
  /** Its accessible name. */
  label: string;
  /** The accessible name of the field that searches it. */
  searchLabel: string;
  items: readonly string[];
  /** The items that cannot be deleted. */
  fixed?: readonly string[];
  /** The item that was added last; it is shown. */
  added: string | undefined;
  /** How an item is shown; default as it is. */
  display?: (item: string) => string;
  /** What is shown without items. */
  empty: string;
  /** Resolves to whether an item may be deleted; asks the user where that cannot be undone. */
  confirmRemoval: (item: string) => Promise<boolean>;
  onRemove: (item: string) => Promise<void>;
}

/** A list of texts, each with a button that deletes it. A long list has a search, and pages. */
export function TrustList(props: TrustListProps) {
  const { name, label, searchLabel, added, empty } = props;
  const [search, setSearch] = useAddressParameter(`${name}-search`);
  const items = useMemo(() => [...new Set(props.items)], [props.items]);
  const isLong = items.length > (SIZES[0] ?? 0);
  const view = useTable({
    rows: items,
    columns: COLUMNS,
    search: isLong ? search : '',
    sizes: SIZES,
    initialSort: undefined,
  });
  useShowAdded({ items, added, view, search, onSearch: setSearch });
  return (
    // The focus comes here when the last row is deleted.
    <section
      data-part="main"
      tabIndex={-1}
      aria-label={label}
      className="@container mb-4 flex flex-col gap-3 outline-none"
    >
      {isLong ? <SearchField name={`${name}-search`} label={searchLabel} value={search} onSearch={setSearch} /> : null}
      <div className="rounded-lg border border-line contrast-more:border-edge">
        {view.count === 0 ? (
          <p data-part="empty" className="px-4 py-6 text-center text-muted text-balance">
            {items.length === 0 ? empty : t('TRUST_NO_MATCH')}
          </p>
        ) : (
          <ul data-part="list" className="divide-y divide-line">
            {view.shown.map((item) => (
              <Row key={item} item={item} {...props} />
            ))}
          </ul>
        )}
      </div>
      {isLong && view.count > 0 ? <Pager view={view} sizes={SIZES} name={`${name}-page-size`} /> : null}
    </section>
  );
}

function Row({
  item,
  fixed = [],
  display = (text) => text,
  confirmRemoval,
  onRemove,
}: TrustListProps & { item: string }) {
  const { begin } = useExclusiveCall<'remove'>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    if (!(await confirmRemoval(item))) return;
    setBusy(true);
    await onRemove(item).finally(() => setBusy(false));
  };
  const shown = display(item);
  const isFixed = fixed.includes(item);
  return (
    <li data-part="row" className="flex min-h-row items-center gap-3 ps-4 pe-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1">
        <bdi className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
          <AddressText text={shortenUntrustedText(shown, MAX_LENGTH)} />
        </bdi>
        {isFixed ? (
          <span data-part="fixed" className="pe-3 text-muted text-sm">
            {t('TRUST_FIXED')}
          </span>
        ) : null}
      </div>
      {isFixed ? null : (
        <IconButton
          action="delete"
          label={t('TRUST_REMOVE_OF', { name: shortenUntrustedText(shown, LINE_LENGTH) })}
          title={t('TRUST_REMOVE')}
          danger
          busy={isBusy}
          onClick={(event) => isFirstClick(event) && begin('remove', remove)}
        >
          {isBusy ? null : <Svg path={DELETE} size="size-5" />}
        </IconButton>
      )}
    </li>
  );
}

interface AddedOptions {
  items: readonly string[];
  added: string | undefined;
  view: Pick<TableView<string>, 'size' | 'showPage'>;
  search: string;
  onSearch: (search: string) => void;
}

/** Shows the page of an item that was just added, without a search that may hide it. */
function useShowAdded({ items, added, view, search, onSearch }: AddedOptions): void {
  const [shown, setShown] = useState(added);
  const index = added === undefined ? -1 : items.indexOf(added);
  useEffect(() => {
    if (index < 0 || added === shown) return;
    if (search !== '') return onSearch(''); // the page changes with the search, so the next effect shows it
    setShown(added);
    view.showPage(Math.floor(index / view.size) * view.size);
  });
}
