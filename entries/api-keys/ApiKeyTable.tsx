import { useMemo, useState } from 'react';
import type { ApiKeyListData, ApiKeyListItem } from '../../shared/contract/api-keys';
import { describeFailure } from '../../shared/http/call';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import type { LoadState } from '../../shared/runtime/loading/loader';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { TextField } from '../../shared/ui/form/TextField';
import { DataTable } from '../../shared/ui/table/DataTable';
import { apiKeyColumns, INITIAL_SORT } from './api-key-columns';
import { ApiKeyTableSkeleton } from './skeleton';

interface ApiKeyTableProps {
  state: LoadState<ApiKeyListData>;
  openId: string | undefined;
  onOpen: (key: ApiKeyListItem) => void;
  /** A stable function: a new one would build the columns again. */
  onDelete: (key: ApiKeyListItem) => void;
  onRetry: () => void;
}

/** The list of keys, its skeleton while it is loaded, or an error card. */
export function ApiKeyTable({ state, onRetry, ...table }: ApiKeyTableProps) {
  const [search, setSearch] = useState(''); // kept here, so that a refresh does not clear it
  if (state.kind === 'loading') return <ApiKeyTableSkeleton />;
  if (state.kind === 'loaded')
    return <SearchableTable keys={state.data.apiKeys} search={search} onSearch={setSearch} {...table} />;
  return <RetryCard level={2} message={describeFailure(state.failure)} onRetry={onRetry} />;
}

interface SearchableTableProps extends Pick<ApiKeyTableProps, 'openId' | 'onOpen' | 'onDelete'> {
  keys: readonly ApiKeyListItem[];
  search: string;
  onSearch: (search: string) => void;
}

function SearchableTable({ keys, search, onSearch, openId, onOpen, onDelete }: SearchableTableProps) {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns contain texts of the current language
  const columns = useMemo(() => apiKeyColumns(onDelete), [onDelete, locale]);
  return (
    <div className="flex flex-col gap-4">
      {keys.length > 0 ? (
        <div className="sm:max-w-md">
          <TextField
            type="search"
            name="search"
            label={t('APIKEY_LIST_SEARCH')}
            autoComplete="off"
            value={search}
            onInput={({ currentTarget }) => onSearch(currentTarget.value)}
          />
        </div>
      ) : null}
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
        empty={t(keys.length > 0 ? 'APIKEY_LIST_NO_MATCH' : 'APIKEY_LIST_NO_KEYS')}
      />
    </div>
  );
}
