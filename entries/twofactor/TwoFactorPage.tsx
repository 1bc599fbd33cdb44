import { useState } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { useStoredOpenFlag } from '../../shared/runtime/hooks/use-stored-open-flag';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/redirect';
import { usePage } from '../../shared/runtime/start/page-context';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { CardOrDialogContent } from './CardOrDialogContent';
import { DeactivateForUserCard } from './DeactivateForUserCard';
import { contentOf, NOTIFICATION_MS } from './page-content';
import { SettingsCard } from './SettingsCard';
import { isDialog, TwoFactorLayout } from './TwoFactorLayout';

const loadKeyDialog = () => import('../../shared/dialogs/OneTimeKeyDialog').then((module) => module.OneTimeKeyDialog);

/** Activates and deactivates two-factor authentication; administrators also deactivate it for other users. */
export function TwoFactorPage({ data }: { data: TwoFactorData }) {
  const { shell } = usePage();
  const content = contentOf(data);
  const { loadCount, codeShown, done, finish } = useSettings(data);
  const hasRecoveryCode = !data.tfaActivated && data.oneTimeDropCode !== '';
  useStoredOpenFlag(isDialog() ? 'two-factor' : undefined);
  // Not while the recovery code is shown: it is shown only once.
  useEscapeToClose(!codeShown && shell.closeWindow, isDialog());
  const KeyDialog = useLazyComponent(loadKeyDialog, codeShown ? 'now' : hasRecoveryCode ? 'idle' : 'never');
  if (content.kind === 'tenant-access') return <TenantAccess />;
  return (
    <TwoFactorLayout branding={data.branding}>
      <SettingsCard key={loadCount} data={data} content={content} onDone={done} />
      {content.otherUsers ? <DeactivateForUserCard antiCsrfToken={data.antiCsrfToken} /> : null}
      {codeShown && KeyDialog ? (
        <KeyDialog
          title={t('TFA_ONE_TIME_CODE_TITLE')}
          message={t('TFA_ONE_TIME_CODE_TEXT')}
          label={t('TFA_ONE_TIME_CODE')}
          secret={data.oneTimeDropCode}
          issuer={data.tfaIssuer}
          facts={[[t('APIKEY_COLUMN_USER'), data.tfaLabel]]}
          button={{ action: 'close', text: t('BUTTON_CLOSE') }}
          onClose={finish}
        />
      ) : null}
    </TwoFactorLayout>
  );
}

/** After a successful code the page shows the recovery code, then follows the redirect, or closes and reloads its data. */
function useSettings(data: TwoFactorData) {
  const { shell, reload } = usePage();
  const { notify } = useNotifications();
  const [loadCount, setLoadCount] = useState(0);
  const [codeShown, setCodeShown] = useState(false);
  usePageRestored(() => location.reload());
  const finish = () => {
    setCodeShown(false);
    const redirect = new URLSearchParams(location.search).get('redirect');
    if (redirect) return redirectAfterSignIn(redirect);
    if (isDialog() || shell.context?.isDialog) shell.closeWindow();
    void reload().then(() => setLoadCount((before) => before + 1));
  };
  const done = () => {
    if (data.tfaActivated) notify(t('TFA_DEACTIVATED'), { type: 'SUCCESS', timeout: NOTIFICATION_MS });
    else if (data.oneTimeDropCode !== '') return setCodeShown(true);
    finish();
  };
  return { loadCount, codeShown, done, finish };
}

function TenantAccess() {
  return (
    <TwoFactorLayout>
      <CardOrDialogContent part="tenant-access" title={t('TFA_TITLE')}>
        <Alert>{t('TFA_TENANT_ACCESS')}</Alert>
      </CardOrDialogContent>
    </TwoFactorLayout>
  );
}
