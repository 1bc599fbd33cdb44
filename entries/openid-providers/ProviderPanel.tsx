import { NEW_OPENID_PROVIDER, type OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { ProviderForm, type ProviderFormProps } from './ProviderForm';

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
  const isNew = provider.id === NEW_OPENID_PROVIDER;
  return (
    <SidePanel title={t(isNew ? 'OPENID_CREATE_TITLE' : 'OPENID_DETAILS_TITLE')} onBack={onClose}>
      <ProviderForm current={provider} {...actions} />
    </SidePanel>
  );
}
