import { useEffect, useState } from 'react';
import { isTwoFactorPath } from '../../shared/browser/is-two-factor-path';
import { otherWindowPath } from '../../shared/browser/other-window-path';
import type { TwoFactorDialogData } from '../../shared/contract/account/two-factor';
import { TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import { TWO_FACTOR_DIALOG } from '../../shared/contract/dialog-pages';
import { useStoredOpenFlag } from '../../shared/dialogs/use-stored-open-flag';
import type { Shell } from '../../shared/host/connect-to-shell';
import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { Icon } from '../../shared/ui/image/Icon';
import { Svg } from '../../shared/ui/image/Svg';
import { DialogActions } from '../../shared/ui/layout/DialogActions';
import { DialogPage } from '../../shared/ui/layout/DialogPage';
import { contentOf } from './dialog-content';
import { PasskeyOffer } from './PasskeyOffer';
import { SecondFactorDrawing } from './SecondFactorDrawing';

/** Asks the user to set up two-factor authentication, or to add a passkey. It closes if the settings page is open already. */
export function TwoFactorDialogPage({ data }: { data: TwoFactorDialogData }) {
  const { shell } = usePage();
  const [isSettingsOpen] = useState(isSettingsPageOpen);
  useStoredOpenFlag('two-factor');
  useEscapeToClose();
  useEffect(() => {
    if (isSettingsOpen) shell.closeWindow();
  }, [isSettingsOpen, shell]);
  const mustSetUp = data.force2FA && !data.tfaActivated;
  return data.offersPasskey && !mustSetUp ? <PasskeyOffer /> : <Prompt data={data} />;
}

function Prompt({ data }: { data: TwoFactorDialogData }) {
  const { shell } = usePage();
  const { kind, skips, close } = contentOf(data);
  return (
    <DialogPage>
      <SecondFactorDrawing />
      <h1 className="hyphens-auto text-heading">{t('TFA_TITLE')}</h1>
      <p data-part={kind}>{t(TEXTS[kind])}</p>
      {skips === undefined ? null : (
        <p data-part="skips" className="flex gap-2 font-medium text-warning-ink">
          <Icon name="warning" />
          {skips > 0 ? t('TFA_SKIPS_LEFT', { count: skips }) : t('TFA_SKIPS_NONE')}
        </p>
      )}
      {kind === 'activated' ? null : <Reasons />}
      <DialogActions>
        {close ? (
          <Button
            action="close"
            variant={kind === 'activated' ? 'primary' : 'secondary'}
            onClick={() => shell.closeWindow()}
          >
            {t(close)}
          </Button>
        ) : null}
        {kind === 'activated' ? null : (
          <Button action="setup" autoFocus onClick={() => openSettings(shell)}>
            {t('TFA_PROMPT_SETUP')}
          </Button>
        )}
      </DialogActions>
    </DialogPage>
  );
}

const TEXTS = {
  activated: 'TFA_ACTIVATED_INFO',
  recommended: 'TFA_PROMPT_ADMIN',
  enforced: 'TFA_PROMPT_ENFORCED',
} as const;

/** Why it is worth it, and what the set-up takes; the icons are path data, 24 units square. */
const REASONS = [
  [
    'TFA_REASON_PASSWORD',
    'M12 1 3 5v6c0 5.55 3.84 10.74 9 12 5.16-1.26 9-6.45 9-12V5zm-2 16-4-4 1.4-1.4 2.6 2.6 6.6-6.6L18 9z',
  ],
  ['TFA_REASON_APP', 'M17 1H7a2 2 0 0 0-2 2v18c0 1.1.9 2 2 2h10a2 2 0 0 0 2-2V3a2 2 0 0 0-2-2m0 18H7V5h10z'],
  [
    'TFA_REASON_TIME',
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16m.5-13H11v6l5.2 3.2.8-1.3-4.5-2.7z',
  ],
] as const;

function Reasons() {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {REASONS.map(([text, icon]) => (
        <li key={text} className="flex gap-3">
          <Svg path={icon} size="size-5" className="text-muted" />
          {t(text)}
        </li>
      ))}
    </ul>
  );
}

/** Opens the settings, in this window if the browser blocks a new one. Call it in a click handler. */
function openSettings(shell: Shell): void {
  const path = settingsAddress(location.search, { dialog: true });
  if (shell.windowKind === 'alone') location.assign(settingsAddress(location.search, { dialog: false }));
  else if (shell.openDialog({ ...TWO_FACTOR_DIALOG, path })) shell.closeWindow();
  else location.assign(path);
}

/** The address of the two-factor settings with the `redirect` parameter of this dialog, which is not validated here. */
export function settingsAddress(search: string, { dialog }: { dialog: boolean }): string {
  const redirect = new URLSearchParams(search).get('redirect');
  const query = new URLSearchParams({ ...(dialog && { dialog: 'true' }), ...(redirect && { redirect }) }).toString();
  return query ? `${TWO_FACTOR_ADDRESS}?${query}` : TWO_FACTOR_ADDRESS;
}

/** Whether the parent, the top window or the opener shows the two-factor settings. */
function isSettingsPageOpen(): boolean {
  const windows: (Window | null)[] = [window.parent, window.top, window.opener];
  return windows.some((other) => other !== null && other !== window && isTwoFactorPath(otherWindowPath(other)));
}
