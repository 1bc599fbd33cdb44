import type { SetupData } from '../../shared/contract/setup';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { TitleCard } from '../../shared/ui/layout/TitleCard';
import { DoneCard, InvalidCard } from './ClosedCard';
import { SetupForm } from './SetupForm';

/** What the page shows where no server fills it: the form. */
export const defaults: SetupData = {
  isOpen: true,
  hasAdministrator: false,
  userName: '',
  displayName: '',
  email: '',
  errorMessage: '',
};

const TYPED = { userName: '{{data.userName}}', displayName: '{{data.displayName}}', email: '{{data.email}}' };

/** The page before its script and without it. */
export function Skeleton() {
  return (
    <CenteredPage>
      {'{{#data.isOpen}}'}
      <TitleCard title={t('SETUP_TITLE')} text={t('SETUP_TEXT')}>
        {'{{#data.errorText}}'}
        <Alert type="ERROR" live part="message">
          {'{{data.errorText}}'}
        </Alert>
        {'{{/data.errorText}}'}
        <SetupForm
          data={TYPED}
          placeholder={<p className="mt-1 min-h-23 text-muted text-sm">{t('SETUP_PASSWORD_RULE')}</p>}
        />
      </TitleCard>
      {'{{/data.isOpen}}{{^data.isOpen}}{{#data.hasAdministrator}}'}
      <DoneCard />
      {'{{/data.hasAdministrator}}{{^data.hasAdministrator}}'}
      <InvalidCard />
      {'{{/data.hasAdministrator}}{{/data.isOpen}}'}
    </CenteredPage>
  );
}
