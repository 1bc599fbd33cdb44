import { hasTime } from '../../shared/api-keys/key-expiry';
import type { ApiKeyListData, ApiKeyListItem } from '../../shared/contract/account/api-keys';
import { API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import type { LoadState } from '../../shared/runtime/loading/resource-loader';
import { itemAddress } from '../../shared/runtime/navigation/item-address';
import { useAddressParameter } from '../../shared/runtime/navigation/use-address-parameter';
import { Button } from '../../shared/ui/button/Button';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { SearchField } from '../../shared/ui/form/SearchField';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_KEYS, NO_MATCH } from '../../shared/ui/image/empty-state-drawings';
import { DataTable } from '../../shared/ui/table/DataTable';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { LazyTimesToggle } from '../../shared/ui/time/lazy-times';
import { apiKeyColumns, INITIAL_SORT } from './api-key-columns';

interface ApiKeyTableProps {
  state: LoadState<ApiKeyListData>;
  openId: string | undefined;
  onOpen: (key: ApiKeyListItem) => void;
  /** Opens the form for a new key; undefined while it is open. */
  onCreate: (() => void) | undefined;
  /** A stable function: a new one would build the columns again. */
  onDelete: (key: ApiKeyListItem) => void;
  onRetry: () => void;
}

/** The list of keys, its skeleton while it is loaded, or an error card. */
export function ApiKeyTable({ state, onRetry, ...table }: ApiKeyTableProps) {
  const [search, setSearch] = useAddressParameter('search'); // kept here, so that a refresh does not clear it
  if (state.kind === 'loading') return <TableSkeleton search />;
  if (state.kind === 'loaded')
    return <SearchableTable keys={state.data.apiKeys} search={search} onSearch={setSearch} {...table} />;
  return <RetryCard level={2} {...failureText(state.failure)} onRetry={onRetry} />;
}

interface SearchableTableProps extends Pick<ApiKeyTableProps, 'openId' | 'onOpen' | 'onCreate' | 'onDelete'> {
  keys: readonly ApiKeyListItem[];
  search: string;
  onSearch: (search: string) => void;
}

function SearchableTable({ keys, search, onSearch, openId, onOpen, onCreate, onDelete }: SearchableTableProps) {
  const columns = useTranslatedColumns(apiKeyColumns, onDelete);
  return (
    <DataTable
      caption={t('MENU_APIKEY_CAPTION')}
      columns={columns}
      rows={keys}
      rowId={({ id }) => id}
      footer={false}
      initialSort={INITIAL_SORT}
      search={search}
      activeId={openId}
      onRowClick={onOpen}
      rowHref={({ id }) => itemAddress(API_KEYS_ADDRESS, id)}
      toolbar={
        keys.length > 0 ? (
          <>
            <SearchField name="search" label={t('APIKEY_LIST_SEARCH')} value={search} onSearch={onSearch} />
            {keys.some(hasTime) ? <LazyTimesToggle /> : null}
          </>
        ) : null
      }
      empty={keys.length > 0 ? <NoMatch onSearch={onSearch} /> : <NoKeys onCreate={onCreate} />}
    />
  );
}

function NoKeys({ onCreate }: Pick<ApiKeyTableProps, 'onCreate'>) {
  return (
    <EmptyState drawing={<Drawing of={NO_KEYS} />} text={t('APIKEY_LIST_NO_KEYS')}>
      <Button action="add" variant="secondary" disabled={onCreate === undefined} onClick={onCreate}>
        {t('APIKEY_ADD')}
      </Button>
    </EmptyState>
  );
}

function NoMatch({ onSearch }: Pick<SearchableTableProps, 'onSearch'>) {
  return (
    <EmptyState drawing={<Drawing of={NO_MATCH} />} text={t('APIKEY_LIST_NO_MATCH')}>
      <Button
        action="clear-search"
        variant="secondary"
        onClick={() => {
          onSearch('');
          document.getElementById('field-search')?.focus(); // this button is removed
        }}
      >
        {t('SEARCH_CLEAR')}
      </Button>
    </EmptyState>
  );
}
