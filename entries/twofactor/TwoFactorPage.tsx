import { useState } from 'react';
import type { TwoFactorData } from '../../shared/contract/two-factor';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { useOpenFlag } from '../../shared/runtime/hooks/use-open-flag';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { DeactivateUserCard } from './DeactivateUserCard';
import { isDialog } from './is-dialog';
import { MainCard, PageFrame } from './PageFrame';
import { SettingsCard } from './SettingsCard';
import { SNACKBAR_MS } from './snackbar';
import { whatShows } from './view';

const loadKeyDialog = () => import('../../shared/dialogs/OneTimeKeyDialog').then((module) => module.OneTimeKeyDialog);

/** Two-factor authentication: set up, switched off, and freed for others by administrators. */
export function TwoFactorPage({ data }: { data: TwoFactorData }) {
  const { shell } = usePage();
  const view = whatShows(data);
  const { round, codeShown, done, finish } = useSettings(data);
  const hasCode = !data.tfaActivated && data.oneTimeDropCode !== '';
  useOpenFlag(isDialog() ? 'two-factor' : undefined);
  // Not while the one-time code is still to come: it shows once.
  useEscapeToClose(!codeShown && shell.closeWindow, isDialog());
  const KeyDialog = useLazyComponent(loadKeyDialog, codeShown ? 'now' : hasCode ? 'idle' : 'never');
  if (view.kind === 'tenant-access') return <TenantAccess />;
  return (
    <PageFrame>
      <SettingsCard key={round} data={data} view={view} onDone={done} />
      {view.otherUsers ? <DeactivateUserCard antiCsrfToken={data.antiCsrfToken} /> : null}
      {codeShown && KeyDialog ? (
        <KeyDialog
          title={t('TFA_ONE_TIME_CODE_TITLE')}
          message={t('TFA_ONE_TIME_CODE_TEXT')}
          label={t('TFA_ONE_TIME_CODE')}
          otp={data.oneTimeDropCode}
          button={{ action: 'close', text: t('BUTTON_CLOSE') }}
          onClose={finish}
        />
      ) : null}
    </PageFrame>
  );
}

/** What follows a successful code: the one-time code, then the redirect, or the page closed and read anew. */
function useSettings(data: TwoFactorData) {
  const { shell, reload } = usePage();
  const { notify } = useNotifications();
  const [round, setRound] = useState(0);
  const [codeShown, setCodeShown] = useState(false);
  usePageRestored(() => location.reload());
  const finish = () => {
    setCodeShown(false);
    const redirect = new URLSearchParams(location.search).get('redirect');
    if (redirect) return redirectAfterSignIn(redirect);
    if (isDialog() || shell.context?.isDialog) shell.closeWindow();
    void reload().then(() => setRound((before) => before + 1));
  };
  const done = () => {
    if (data.tfaActivated) notify(t('TFA_DEACTIVATED'), { type: 'SUCCESS', timeout: SNACKBAR_MS });
    else if (data.oneTimeDropCode !== '') return setCodeShown(true);
    finish();
  };
  return { round, codeShown, done, finish };
}

function TenantAccess() {
  return (
    <PageFrame>
      <MainCard part="tenant-access" title={t('TFA_TITLE')}>
        <Alert>{t('TFA_TENANT_ACCESS')}</Alert>
      </MainCard>
    </PageFrame>
  );
}
