import type { TwoFactorData } from '../../shared/contract/two-factor';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { CodeForm } from './CodeForm';
import { MainCard } from './PageFrame';
import { SetupPanel } from './SetupPanel';
import type { View } from './view';

interface SettingsCardProps {
  data: TwoFactorData;
  view: Extract<View, { kind: 'settings' }>;
  onDone: () => void;
}

/** Two-factor authentication of the person's own account. */
export function SettingsCard({ data, view, onDone }: SettingsCardProps) {
  return (
    <MainCard part="own-account" title={t(view.activated ? 'TFA_TITLE_ACTIVATED' : 'TFA_TITLE_NOT_ACTIVATED')}>
      {view.skips ? (
        <Alert type="WARNING" part="skips">
          {view.skips.kind === 'none' ? t('TFA_SKIPS_NONE') : t('TFA_SKIPS_LEFT', { count: view.skips.count })}
        </Alert>
      ) : null}
      {view.activated ? (
        <Alert type="SUCCESS" part="activated">
          {t('TFA_ACTIVATED_INFO')}
        </Alert>
      ) : (
        <>
          <Alert part="info">{t('TFA_SETUP_INFO')}</Alert>
          <SetupPanel data={data} />
        </>
      )}
      {view.form ? (
        <CodeForm data={data} onDone={onDone} />
      ) : (
        <Alert part="not-possible">{t('TFA_DEACTIVATION_NOT_POSSIBLE')}</Alert>
      )}
    </MainCard>
  );
}
