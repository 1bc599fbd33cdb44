import type { TrustData } from '../../shared/contract/trust';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { failureText } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { useHeadless } from '../../shared/ui/headless/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';
import { PanelSkeletons } from './skeleton';
import { TrustList } from './TrustList';
import { TrustTester } from './TrustTester';
import { addressProblem, displayAddress } from './trust-rules';
import { useTrust } from './use-trust';

/** The addresses to which pages may redirect, and the applications that may act for a user. */
export function TrustPage({ data }: { data: TrustData }) {
  const trust = useTrust(data);
  const ui = useHeadless('now');
  useFocusFallback();
  return (
    <ConfigPage>
      <PageHeader title={t('TRUST_TITLE')} />
      {ui === undefined ? (
        <PanelSkeletons />
      ) : (
        <ui.Accordion>
          <ui.Disclosure title={t('TRUST_URIS_TITLE')} open part="addresses">
            <p className="mb-3 text-muted">{t('TRUST_URIS_TEXT')}</p>
            <Addresses {...trust} />
            <TrustTester addresses={trust.addresses} />
          </ui.Disclosure>
          <ui.Disclosure title={t('TRUST_APPS_TITLE')} open part="apps">
            <p className="mb-3 text-muted">{t('TRUST_APPS_TEXT')}</p>
            <Apps {...trust} />
          </ui.Disclosure>
        </ui.Accordion>
      )}
    </ConfigPage>
  );
}

type Trust = ReturnType<typeof useTrust>;

function Addresses({ addresses, fixed, changeAddresses }: Pick<Trust, 'addresses' | 'fixed' | 'changeAddresses'>) {
  const confirm = useConfirm();
  const onRemove = async (address: string) => {
    const isConfirmed = await confirm({
      title: t('TRUST_URI_REMOVE_TITLE'),
      message: t('TRUST_URI_REMOVE_TEXT', { name: displayAddress(address) }),
      type: 'ERROR',
      okButtonText: t('TRUST_REMOVE'),
    });
    if (isConfirmed) await changeAddresses('remove-url', { removeUrl: address });
  };
  return (
    <TrustList
      name="addUrl"
      label={t('TRUST_URI_LABEL')}
      placeholder="https://portal.example.com"
      hint={t('TRUST_URI_HINT')}
      items={addresses}
      fixed={fixed}
      display={displayAddress}
      empty={t('TRUST_URIS_EMPTY')}
      problemOf={(text, isComplete) => {
        const problem = addressProblem(text, isComplete);
        return problem && t(problem);
      }}
      onAdd={(addUrl) => changeAddresses('add-url', { addUrl })}
      onRemove={onRemove}
    />
  );
}

function Apps({ apps, changeApps, retryApps }: Pick<Trust, 'apps' | 'changeApps' | 'retryApps'>) {
  const confirm = useConfirm();
  const { underWay, begin } = useSingleFlight<'defaults'>();
  if (apps.kind === 'loading') {
    return (
      <SkeletonFrame className="gap-3">
        <SkeletonBlock className="h-row" />
        <SkeletonBlock className="h-row" />
      </SkeletonFrame>
    );
  }
  if (apps.kind === 'failed') return <RetryCard level={2} {...failureText(apps.failure)} onRetry={retryApps} />;
  const { trustedApps, isCloudMode } = apps.data;
  const onRemove = async (app: string) => {
    const isConfirmed = await confirm({
      title: t('TRUST_APP_REMOVE_TITLE'),
      message: t('TRUST_APP_REMOVE_TEXT', { name: app }),
      type: 'ERROR',
      okButtonText: t('TRUST_REMOVE'),
    });
    if (isConfirmed) await changeApps('remove-app', { removeApp: app });
  };
  return (
    <>
      {isCloudMode ? <Alert part="cloud-mode">{t('TRUST_APPS_CLOUD')}</Alert> : null}
      <TrustList
        name="addApp"
        label={t('TRUST_APP_LABEL')}
        placeholder="reports"
        hint={t('TRUST_APP_HINT')}
        items={trustedApps}
        empty={t('TRUST_APPS_EMPTY')}
        problemOf={(text, isComplete) => (isComplete && text.trim() === '' ? t('TRUST_APP_EMPTY') : undefined)}
        onAdd={(addApp) => changeApps('add-app', { addApp })}
        onRemove={onRemove}
      >
        {isCloudMode ? null : (
          <Button
            action="add-defaults"
            variant="secondary"
            busy={underWay === 'defaults'}
            onClick={() =>
              begin('defaults', async () => {
                await changeApps('add-default-apps', { addDefaultApps: true });
              })
            }
          >
            {t('TRUST_APPS_ADD_DEFAULTS')}
          </Button>
        )}
      </TrustList>
    </>
  );
}
