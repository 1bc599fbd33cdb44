import { useMemo, useState } from 'react';
import type { ApiKeyListData, ApiKeyListItem } from '../../shared/contract/api-keys';
import { describeFailure } from '../../shared/http/call';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import type { LoadState } from '../../shared/runtime/loading/loader';
import { Button } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { TextField } from '../../shared/ui/form/TextField';
import { DataTable } from '../../shared/ui/table/DataTable';
import { FIRST_SORT, keyColumns } from './api-key-columns';
import { ListSkeleton } from './ListSkeleton';

interface KeyListProps {
  state: LoadState<ApiKeyListData>;
  openId: string | undefined;
  onOpen: (key: ApiKeyListItem) => void;
  /** The same function as long as the page is there: the table keeps its columns with it. */
  onDelete: (key: ApiKeyListItem) => void;
  onRetry: () => void;
}

/** The list, its shape while it is loaded, or why it could not be. */
export function KeyList({ state, onRetry, ...list }: KeyListProps) {
  const [search, setSearch] = useState(''); // here, so that a refresh does not lose it
  if (state.kind === 'loading') return <ListSkeleton />;
  if (state.kind === 'loaded') return <Keys keys={state.data.apiKeys} search={search} onSearch={setSearch} {...list} />;
  return (
    <ErrorCard level={2} message={describeFailure(state.failure)}>
      <Button action="retry" onClick={onRetry}>
        {t('BUTTON_RETRY')}
      </Button>
    </ErrorCard>
  );
}

interface KeysProps extends Pick<KeyListProps, 'openId' | 'onOpen' | 'onDelete'> {
  keys: readonly ApiKeyListItem[];
  search: string;
  onSearch: (search: string) => void;
}

function Keys({ keys, search, onSearch, openId, onOpen, onDelete }: KeysProps) {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns speak the language of the moment
  const columns = useMemo(() => keyColumns(onDelete), [onDelete, locale]);
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
        initialSort={FIRST_SORT}
        search={search}
        activeId={openId}
        onRowClick={onOpen}
        empty={t(keys.length > 0 ? 'APIKEY_LIST_NO_MATCH' : 'APIKEY_LIST_NO_KEYS')}
      />
    </div>
  );
}
