import { t } from '../../shared/i18n/translate';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_KEYS } from '../../shared/ui/image/empty-state-drawings';
import { DataTable } from '../../shared/ui/table/DataTable';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { LazyTimesToggle } from '../../shared/ui/time/lazy-times';
import { addressOf } from './api';
import { type ProviderRow, providerColumns } from './provider-columns';

/** Rows per page. */
const PAGE_SIZE = 50;

interface ProviderTableProps {
  providers: readonly ProviderRow[];
  /** The id of the provider that is being deleted. */
  deleting: string | undefined;
  /** Must be the same function in every render, because the columns are memoized. */
  onDelete: (provider: ProviderRow) => void;
  onOpen: (provider: ProviderRow) => void;
}

/** The list of providers. */
export function ProviderTable({ providers, deleting, onDelete, onOpen }: ProviderTableProps) {
  const columns = useTranslatedColumns(providerColumns, onDelete, deleting);
  return (
    <div data-part="main" tabIndex={-1} className="outline-none">
      <DataTable
        caption={t('PROVIDERS_TITLE')}
        columns={columns}
        rows={providers}
        rowId={({ id }) => id}
        pageSize={PAGE_SIZE}
        footer={providers.length > PAGE_SIZE}
        toolbar={providers.some(({ refreshedAt }) => refreshedAt) ? <LazyTimesToggle /> : null}
        onRowClick={onOpen}
        rowHref={({ id }) => addressOf(id)}
        empty={
          <EmptyState drawing={<Drawing of={NO_KEYS} />} text={t('PROVIDERS_EMPTY')} hint={t('PROVIDERS_EMPTY_HINT')} />
        }
      />
    </div>
  );
}
