import { hasTime } from '../../shared/api-keys/key-expiry';
import type { PersonalApiKeysData } from '../../shared/contract/account/personal-api-keys';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import type { LoadState } from '../../shared/runtime/loading/resource-loader';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_KEYS } from '../../shared/ui/image/empty-state-drawings';
import { DataTable } from '../../shared/ui/table/DataTable';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { LazyTimesToggle } from '../../shared/ui/time/lazy-times';
import { personalKeyColumns } from './personal-key-columns';

interface PersonalKeyTableProps {
  state: LoadState<PersonalApiKeysData>;
  onRetry: () => void;
}

/** The list of the user's keys, its skeleton while it is loaded, or an error card. */
export function PersonalKeyTable({ state, onRetry }: PersonalKeyTableProps) {
  const columns = useTranslatedColumns(personalKeyColumns);
  if (state.kind === 'loading') return <TableSkeleton />;
  if (state.kind === 'failed') {
    return <RetryCard level={2} {...failureText(state.failure)} onRetry={onRetry} />;
  }
  const title = t('PERSONAL_APIKEYS_TITLE');
  return (
    <section data-part="main" tabIndex={-1} aria-label={title} className="outline-none">
      <DataTable
        caption={title}
        columns={columns}
        rows={state.data.apiKeys}
        rowId={({ key }) => key}
        footer={false}
        toolbar={state.data.apiKeys.some(hasTime) ? <LazyTimesToggle /> : null}
        empty={
          <EmptyState
            drawing={<Drawing of={NO_KEYS} />}
            text={t('PERSONAL_APIKEYS_EMPTY')}
            hint={t('PERSONAL_APIKEYS_EMPTY_HINT')}
          />
        }
      />
    </section>
  );
}
