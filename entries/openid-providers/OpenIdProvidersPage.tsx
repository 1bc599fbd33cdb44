import { useMemo } from 'react';
import { NEW_OPENID_PROVIDER, type OpenIdProvider, type OpenIdProvidersData } from '../../shared/contract/openid';
import { failureText } from '../../shared/http/call';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { StatusMark } from '../../shared/ui/feedback/StatusMark';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ADD } from '../../shared/ui/image/action-icons';
import { Drawing, NO_KEYS } from '../../shared/ui/image/Drawing';
import { Icon, Svg } from '../../shared/ui/image/Icon';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';
import { SplitView } from '../../shared/ui/layout/SplitView';
import type { Column } from '../../shared/ui/table/DataTable';
import { DataTable } from '../../shared/ui/table/DataTable';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { ProviderPanel } from './ProviderPanel';
import { newProvider } from './provider-rules';
import { useProviders } from './use-providers';

/** Rows per page. */
const PAGE_SIZE = 50;

/** The OpenID providers through which users sign in, and the details of one of them in a side panel. */
export function OpenIdProvidersPage({ data }: { data: OpenIdProvidersData }) {
  const page = useProviders(data);
  const { openId, state, show } = page;
  useFocusFallback();
  const providers = state.kind === 'loaded' ? state.data.openIdConfigs : data.openIdConfigs;
  const isNew = openId === NEW_OPENID_PROVIDER;
  const opened = isNew ? newProvider(location.origin, providers) : providers.find(({ id }) => id === openId);
  return (
    <ConfigPage width="list">
      <SplitView
        panelLabel={t(isNew ? 'OPENID_CREATE_TITLE' : 'OPENID_DETAILS_TITLE')}
        panel={
          openId === undefined ? undefined : (
            <>
              {/* Where the panel replaces the list, it replaces the list's heading too. */}
              <h1 className="sr-only md:hidden">{t('OPENID_TITLE')}</h1>
              <ProviderPanel
                key={openId}
                provider={opened}
                onSave={page.save}
                onDelete={page.remove}
                onUnsaved={page.setUnsaved}
                onClose={() => show(undefined)}
              />
            </>
          )
        }
      >
        <PageHeader title={t('OPENID_TITLE')}>
          <RefreshButton onRefresh={page.refresh}>{t('OPENID_REFRESH')}</RefreshButton>
          <Button action="add" disabled={isNew} onClick={() => show(NEW_OPENID_PROVIDER)}>
            <Svg path={ADD} size="size-5" />
            {t('OPENID_ADD')}
          </Button>
        </PageHeader>
        {state.kind === 'loading' ? (
          <TableSkeleton />
        ) : state.kind === 'failed' ? (
          <RetryCard level={2} {...failureText(state.failure)} onRetry={page.retry} />
        ) : (
          <ProviderTable providers={providers} openId={openId} onOpen={({ id }) => show(id)} />
        )}
      </SplitView>
    </ConfigPage>
  );
}

interface ProviderTableProps {
  providers: readonly OpenIdProvider[];
  openId: string | undefined;
  onOpen: (provider: OpenIdProvider) => void;
}

function ProviderTable({ providers, openId, onOpen }: ProviderTableProps) {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns contain texts of the current language
  const columns = useMemo(columnsOf, [locale]);
  return (
    <DataTable
      caption={t('OPENID_TITLE')}
      columns={columns}
      rows={providers}
      rowId={({ id }) => id}
      pageSize={PAGE_SIZE}
      footer={providers.length > PAGE_SIZE}
      activeId={openId}
      onRowClick={onOpen}
      empty={<EmptyState drawing={<Drawing of={NO_KEYS} />} text={t('OPENID_EMPTY')} hint={t('OPENID_EMPTY_HINT')} />}
    />
  );
}

function columnsOf(): readonly Column<OpenIdProvider>[] {
  const statusText = ({ enabled }: OpenIdProvider) => t(enabled ? 'OPENID_ENABLED' : 'OPENID_DISABLED');
  return [
    { id: 'description', title: t('OPENID_DESCRIPTION'), text: ({ description }) => description },
    { id: 'clientId', title: t('OPENID_CLIENT_ID'), text: ({ clientId }) => clientId },
    {
      id: 'enabled',
      title: t('OPENID_STATUS'),
      text: statusText,
      cell: (provider) => (
        <StatusMark
          tone={provider.enabled ? 'good' : 'neutral'}
          status={provider.enabled ? 'enabled' : 'disabled'}
          icon={<Icon name={provider.enabled ? 'success' : 'info'} size="size-5" />}
        >
          {statusText(provider)}
        </StatusMark>
      ),
    },
  ];
}
