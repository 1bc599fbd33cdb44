import { useState } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import { useStoredOpenFlag } from '../../shared/dialogs/use-stored-open-flag';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/redirect';
import { usePage } from '../../shared/runtime/start/page-context';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { framedSettings } from '../../shared/ui/layout/load-framed-settings';
import { BackupCodes, backupCodeFacts } from './BackupCodes';
import { BackupCodesCard } from './BackupCodesCard';
import { CardOrDialogContent } from './CardOrDialogContent';
import { DeactivateForUserCard } from './DeactivateForUserCard';
import { contentOf, NOTIFICATION_MS } from './page-content';
import { SettingsCard } from './SettingsCard';
import { type Framed, isDialog, TwoFactorLayout } from './TwoFactorLayout';

const loadKeyDialog = () => import('../../shared/dialogs/OneTimeKeyDialog').then((module) => module.OneTimeKeyDialog);

/** Activates and deactivates two-factor authentication; administrators also deactivate it for other users. */
export function TwoFactorPage({ data }: { data: TwoFactorData }) {
  const { shell } = usePage();
  const content = contentOf(data);
  const { loadCount, shown, done, show, finish } = useSettings(data);
  const { tfaActivated, backupCodesLeft } = data;
  const hasCodes = tfaActivated ? typeof backupCodesLeft === 'number' : codesOf(data) !== undefined;
  useStoredOpenFlag(isDialog() ? 'two-factor' : undefined);
  // Not while codes are shown: they are shown only once.
  useEscapeToClose(!shown && shell.closeWindow, isDialog());
  // A sign-in that waits for the set-up is a card as its other steps are.
  const framed = data.isPreSession ? undefined : framedSettings();
  const KeyDialog = useLazyComponent(loadKeyDialog, shown ? 'now' : hasCodes ? 'idle' : 'never');
  if (content.kind === 'tenant-access') return <TenantAccess framed={framed} />;
  return (
    <TwoFactorLayout branding={data.branding} framed={framed}>
      <SettingsCard key={loadCount} data={data} content={content} framed={framed} onDone={done} />
      {tfaActivated && typeof backupCodesLeft === 'number' ? (
        <BackupCodesCard key={`codes ${loadCount}`} data={data} left={backupCodesLeft} onCreated={show} />
      ) : null}
      {content.otherUsers ? <DeactivateForUserCard {...data} /> : null}
      {shown && KeyDialog ? (
        <KeyDialog
          {...textsOf(shown)}
          secret={shown.recoveryCode}
          issuer={data.tfaIssuer}
          facts={[...backupCodeFacts(shown.backupCodes), [t('APIKEY_COLUMN_USER'), data.tfaLabel]]}
          button={{ action: 'close', text: t('BUTTON_CLOSE') }}
          onClose={finish}
        >
          {shown.backupCodes.length > 0 ? <BackupCodes codes={shown.backupCodes} /> : null}
        </KeyDialog>
      ) : null}
    </TwoFactorLayout>
  );
}

/** Codes that are shown once: after the activation, or backup codes that were made anew. */
interface ShownCodes {
  recoveryCode?: string;
  backupCodes: readonly string[];
}

/** The codes of a set-up; undefined if the server has sent none. */
function codesOf({ oneTimeDropCode, backupCodes }: TwoFactorData): ShownCodes | undefined {
  if (oneTimeDropCode !== '') return { recoveryCode: oneTimeDropCode, backupCodes };
  return backupCodes.length > 0 ? { backupCodes } : undefined;
}

function textsOf({ recoveryCode, backupCodes }: ShownCodes) {
  if (recoveryCode === undefined) {
    const label = t('TFA_BACKUP_CODES');
    return { title: t('TFA_BACKUP_CODES_TITLE'), message: t('TFA_BACKUP_CODES_MESSAGE'), label };
  }
  const label = t('TFA_ONE_TIME_CODE');
  if (backupCodes.length === 0)
    return { title: t('TFA_ONE_TIME_CODE_TITLE'), message: t('TFA_ONE_TIME_CODE_TEXT'), label };
  return { title: t('TFA_CODES_TITLE'), message: t('TFA_CODES_MESSAGE'), label };
}

/** After a successful code the page shows the codes of the set-up, then follows the redirect, or closes and reloads its data. */
function useSettings(data: TwoFactorData) {
  const { shell, reload } = usePage();
  const { notify } = useNotifications();
  const [loadCount, setLoadCount] = useState(0);
  const [shown, setShown] = useState<ShownCodes>();
  usePageRestored(() => location.reload());
  const finish = () => {
    setShown(undefined);
    const redirect = new URLSearchParams(location.search).get('redirect');
    if (redirect) return redirectAfterSignIn(redirect);
    if (isDialog() || shell.context?.isDialog) shell.closeWindow();
    void reload().then(() => setLoadCount((before) => before + 1));
  };
  const done = () => {
    const codes = codesOf(data);
    if (data.tfaActivated) notify(t('TFA_DEACTIVATED'), { type: 'SUCCESS', timeout: NOTIFICATION_MS });
    else if (codes) return setShown(codes);
    finish();
  };
  const show = (backupCodes: readonly string[]) => setShown({ backupCodes });
  return { loadCount, shown, done, show, finish };
}

function TenantAccess({ framed }: { framed: Framed }) {
  return (
    <TwoFactorLayout framed={framed}>
      <CardOrDialogContent part="tenant-access" title={t('TFA_TITLE')} framed={framed}>
        <Alert>{t('TFA_TENANT_ACCESS')}</Alert>
      </CardOrDialogContent>
    </TwoFactorLayout>
  );
}
