import { NEW_PROVIDER } from '../../shared/contract/identity-providers/identity-provider';
import type { ProvidersData } from '../../shared/contract/identity-providers/identity-provider-list';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ADD } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { addressOf } from './api';
import { ProviderTable } from './ProviderTable';
import { SignInAlerts } from './SignInAlerts';
import { alertsOf } from './sign-in-alerts';
import { useProvidersPage } from './use-providers-page';

/** The identity providers that supply users and groups. */
export function ProvidersPage({ data: initial }: { data: ProvidersData }) {
  const { state, data, rows, ...page } = useProvidersPage(initial);
  useFocusFallback();
  const open = (id: string) => redirectTo(addressOf(id));
  return (
    <ConfigPage>
      <PageHeader title={t('PROVIDERS_TITLE')}>
        <RefreshButton busy={page.isRefreshing} onRefresh={page.refresh}>
          {t('PROVIDERS_REFRESH')}
        </RefreshButton>
        <Button action="add" onClick={() => open(NEW_PROVIDER)}>
          <Svg path={ADD} size="size-5" />
          {t('PROVIDERS_ADD')}
        </Button>
      </PageHeader>
      <SignInAlerts alerts={alertsOf(data, addressOf)} />
      {state.kind === 'loading' ? (
        <TableSkeleton rows={3} />
      ) : state.kind === 'failed' ? (
        <RetryCard level={2} {...failureText(state.failure)} onRetry={page.retry} />
      ) : (
        <ProviderTable providers={rows} deleting={page.deleting} onDelete={page.remove} onOpen={({ id }) => open(id)} />
      )}
    </ConfigPage>
  );
}
