import { NEW_OPENID_PROVIDER, type OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { ProviderForm, type ProviderFormProps } from './ProviderForm';
import { providerName } from './ProviderTable';

interface ProviderPanelProps extends Omit<ProviderFormProps, 'current'> {
  /** Undefined for an id that no provider has. */
  provider: OpenIdProvider | undefined;
}

/** The side panel with one provider. */
export function ProviderPanel({ provider, ...actions }: ProviderPanelProps) {
  const { onClose } = actions;
  if (provider === undefined) {
    return (
      <ErrorCard level={2} message={t('OPENID_PROBLEM_UNKNOWN')} focus>
        <Button action="close" variant="secondary" onClick={onClose}>
          {t('BACK_TO_LIST')}
        </Button>
      </ErrorCard>
    );
  }
  const heading =
    provider.id === NEW_OPENID_PROVIDER
      ? { title: t('OPENID_CREATE_TITLE') }
      : { title: providerName(provider), kind: t('OPENID_DETAILS_TITLE') };
  return (
    <SidePanel {...heading} onBack={onClose}>
      <ProviderForm current={provider} {...actions} />
    </SidePanel>
  );
}
