import type { ReactNode } from 'react';
import type { TrustData } from '../../shared/contract/settings/trust';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import type { LoadState } from '../../shared/runtime/loading/resource-loader';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { useHeadless } from '../../shared/ui/headless-ui/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { AddressesPanel } from './AddressesPanel';
import { PanelSkeletons } from './PanelSkeletons';
import { TrustedAppsPanel } from './TrustedAppsPanel';
import { useAddresses } from './use-addresses';
import { useApps } from './use-apps';
import { useRemovals } from './use-removals';

/** The addresses to which pages may redirect, and the applications that may act for a user. */
export function TrustPage({ data }: { data: TrustData }) {
  const removals = useRemovals();
  const addresses = useAddresses(data, removals);
  const apps = useApps(addresses.antiCsrfToken, removals);
  const ui = useHeadless('now');
  useFocusFallback();
  return (
    <ConfigPage width="form">
      <PageHeader title={t('TRUST_TITLE')} />
      {ui === undefined ? (
        <PanelSkeletons />
      ) : (
        <ui.Accordion>
          <ui.Disclosure title={t('TRUST_URIS_TITLE')} open part="addresses">
            <Loaded state={addresses.state} onRetry={addresses.retry}>
              {(loaded) => (
                <AddressesPanel
                  data={{ ...loaded, trustedBaseUris: removals.shownOf('url', loaded.trustedBaseUris) }}
                  onAdd={addresses.add}
                  onRemove={addresses.remove}
                />
              )}
            </Loaded>
          </ui.Disclosure>
          <ui.Disclosure title={t('TRUST_APPS_TITLE')} open part="apps">
            <Loaded state={apps.state} onRetry={apps.retry}>
              {(loaded) => (
                <TrustedAppsPanel
                  data={{ ...loaded, trustedApps: removals.shownOf('app', loaded.trustedApps) }}
                  onAdd={apps.add}
                  onRemove={apps.remove}
                  onAddDefaults={apps.addDefaults}
                />
              )}
            </Loaded>
          </ui.Disclosure>
        </ui.Accordion>
      )}
    </ConfigPage>
  );
}

interface LoadedProps<T> {
  state: LoadState<T>;
  onRetry: () => void;
  children: (data: T) => ReactNode;
}

/** What was loaded, or blocks in its place until it is, or an error card. */
function Loaded<T>({ state, onRetry, children }: LoadedProps<T>) {
  if (state.kind === 'loaded') return children(state.data);
  if (state.kind === 'failed') return <RetryCard level={2} {...failureText(state.failure)} onRetry={onRetry} />;
  return (
    <SkeletonFrame className="gap-3">
      <SkeletonBlock className="h-row" />
      <SkeletonBlock className="h-row" />
    </SkeletonFrame>
  );
}
