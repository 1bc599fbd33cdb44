import { NEW_OPENID_PROVIDER, type OpenIdProvidersData } from '../../shared/contract/settings/openid-providers';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ADD } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { SplitView } from '../../shared/ui/layout/SplitView';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { newProvider } from './new-provider';
import { ProviderPanel } from './ProviderPanel';
import { ProviderTable } from './ProviderTable';
import { useOpenIdProvidersPage } from './use-openid-providers-page';

/** The OpenID providers through which users sign in, and the details of one of them in a side panel. */
export function OpenIdProvidersPage({ data: initial }: { data: OpenIdProvidersData }) {
  const { state, data, openId, show, ...page } = useOpenIdProvidersPage(initial);
  useFocusFallback();
  const isNew = openId === NEW_OPENID_PROVIDER;
  const opened = isNew ? newProvider(location.origin, data) : data.openIdConfigs.find(({ id }) => id === openId);
  return (
    <ConfigPage>
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
          <ProviderTable providers={data.openIdConfigs} openId={openId} onOpen={({ id }) => show(id)} />
        )}
      </SplitView>
    </ConfigPage>
  );
}
