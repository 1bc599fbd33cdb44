import type { SetupData } from '../../shared/contract/sign-in/setup';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { SetupForm } from './SetupForm';
import { AdministratorExistsCard, InvalidAddressCard } from './SetupUnavailableCards';

/** The data of the static file: an empty form. */
export const defaults: SetupData = {
  isOpen: true,
  hasAdministrator: false,
  userName: '',
  displayName: '',
  email: '',
  errorMessage: '',
};

const INITIAL_VALUES = { userName: '{{data.userName}}', displayName: '{{data.displayName}}', email: '{{data.email}}' };

/** The page without a script. */
export function Skeleton() {
  return (
    <CenteredPage footer={<LanguageSelectSkeleton />}>
      {'{{#data.isOpen}}'}
      <BrandedCard title={t('SETUP_TITLE')} text={t('SETUP_TEXT')}>
        {'{{#data.errorText}}'}
        <Alert type="ERROR" live part="message">
          {'{{data.errorText}}'}
        </Alert>
        {'{{/data.errorText}}'}
        <SetupForm
          data={INITIAL_VALUES}
          placeholder={<p className="mt-1 min-h-23 text-muted text-sm">{t('SETUP_PASSWORD_RULE')}</p>}
        />
      </BrandedCard>
      {'{{/data.isOpen}}{{^data.isOpen}}{{#data.hasAdministrator}}'}
      <AdministratorExistsCard />
      {'{{/data.hasAdministrator}}{{^data.hasAdministrator}}'}
      <InvalidAddressCard />
      {'{{/data.hasAdministrator}}{{/data.isOpen}}'}
    </CenteredPage>
  );
}
