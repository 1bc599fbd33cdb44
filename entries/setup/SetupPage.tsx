import type { SetupData } from '../../shared/contract/sign-in/setup';
import { t } from '../../shared/i18n/translate';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { SetupForm } from './SetupForm';
import { AdministratorExistsCard, InvalidAddressCard } from './SetupUnavailableCards';
import { useSetup } from './use-setup';

/** Creates the first administrator, at the address that the server prints when it starts. */
export function SetupPage({ data }: { data: SetupData }) {
  return (
    <CenteredPage branding={data.branding} footer={<PagePreferences />}>
      {contentOf(data)}
    </CenteredPage>
  );
}

function contentOf(data: SetupData) {
  if (data.isOpen) return <SetupFormCard data={data} />;
  return data.hasAdministrator ? <AdministratorExistsCard /> : <InvalidAddressCard />;
}

function SetupFormCard({ data }: { data: SetupData }) {
  const { busy, errors, message, messageRef, submit, clearError } = useSetup(data);
  return (
    <BrandedCard title={t('SETUP_TITLE')} text={t('SETUP_TEXT')}>
      {message ? (
        <Alert ref={messageRef} type="ERROR" live part="message">
          {message}
        </Alert>
      ) : null}
      <SetupForm data={data} errors={errors} busy={busy} onSubmit={submit} onInput={clearError} />
    </BrandedCard>
  );
}
