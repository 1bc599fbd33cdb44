import type { TwoFactorData } from '../../shared/contract/two-factor';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { AuthenticatorCodeForm } from './AuthenticatorCodeForm';
import { AuthenticatorSetup } from './AuthenticatorSetup';
import type { PageContent } from './page-content';
import { MainCard } from './TwoFactorLayout';

interface SettingsCardProps {
  data: TwoFactorData;
  content: Extract<PageContent, { kind: 'settings' }>;
  onDone: () => void;
}

/** Two-factor authentication of the user's own account. */
export function SettingsCard({ data, content, onDone }: SettingsCardProps) {
  return (
    <MainCard part="own-account" title={t(content.activated ? 'TFA_TITLE_ACTIVATED' : 'TFA_TITLE_NOT_ACTIVATED')}>
      {content.skips ? (
        <Alert type="WARNING" part="skips">
          {content.skips.kind === 'none' ? t('TFA_SKIPS_NONE') : t('TFA_SKIPS_LEFT', { count: content.skips.count })}
        </Alert>
      ) : null}
      {content.activated ? (
        <Alert type="SUCCESS" part="activated">
          {t('TFA_ACTIVATED_INFO')}
        </Alert>
      ) : (
        <>
          <Alert part="info">{t('TFA_SETUP_INFO')}</Alert>
          <AuthenticatorSetup data={data} />
        </>
      )}
      {content.form ? (
        <AuthenticatorCodeForm data={data} onDone={onDone} />
      ) : (
        <Alert part="not-possible">{t('TFA_DEACTIVATION_NOT_POSSIBLE')}</Alert>
      )}
    </MainCard>
  );
}
