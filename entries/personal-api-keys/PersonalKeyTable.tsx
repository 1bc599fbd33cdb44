import { useMemo } from 'react';
import type { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { describeFailure } from '../../shared/http/call';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import type { LoadState } from '../../shared/runtime/loading/loader';
import { Button } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { DataTable } from '../../shared/ui/table/DataTable';
import { ListSkeleton } from './ListSkeleton';
import { keyColumns } from './personal-key-columns';

interface KeyListProps {
  state: LoadState<PersonalApiKeysData>;
  onRetry: () => void;
}

/** The list, its shape while it is read, or why there is none any more. */
export function KeyList({ state, onRetry }: KeyListProps) {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles follow the language
  const columns = useMemo(keyColumns, [locale]);
  if (state.kind === 'loading') return <ListSkeleton />;
  if (state.kind === 'failed') {
    return (
      <ErrorCard level={2} message={describeFailure(state.failure)}>
        <Button action="retry" onClick={onRetry}>
          {t('BUTTON_RETRY')}
        </Button>
      </ErrorCard>
    );
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
        empty={t('PERSONAL_APIKEYS_EMPTY')}
      />
    </section>
  );
}
