import { useEffect, useState } from 'react';
import { isTwoFactorPath, windowPath } from '../../shared/browser/window-path';
import { TWO_FACTOR_DIALOG } from '../../shared/contract/dialogs';
import type { TwoFactorDialogData } from '../../shared/contract/two-factor';
import type { Shell } from '../../shared/host/connect-to-shell';
import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { useOpenFlag } from '../../shared/runtime/hooks/use-open-flag';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { Brand, Icon } from '../../shared/ui/image/Icon';
import { DialogPage } from '../../shared/ui/layout/DialogPage';
import { contentOf, type DialogContent, settingsAddress } from './dialog-content';

/** Asks the user to set up two-factor authentication. It closes if the settings page is open already. */
export function TwoFactorDialogPage({ data }: { data: TwoFactorDialogData }) {
  const { shell } = usePage();
  const [isSettingsOpen] = useState(isSettingsPageOpen);
  useOpenFlag('two-factor');
  useEscapeToClose();
  useEffect(() => {
    if (isSettingsOpen) shell.closeWindow();
  }, [isSettingsOpen, shell]);
  const content = contentOf(data);
  return (
    <DialogPage>
      <Brand className="size-10" />
      <h1 className="hyphens-auto text-heading">{t('TFA_TITLE')}</h1>
      <ContentText content={content} />
      <div className="mt-auto flex flex-col gap-3 pt-2 sm:mt-0 sm:flex-row">
        {content.kind === 'activated' ? null : (
          <Button action="setup" autoFocus onClick={() => openSettings(shell)}>
            {t('TFA_PROMPT_SETUP')}
          </Button>
        )}
        <Button action="close" variant="secondary" onClick={() => shell.closeWindow()}>
          {t(content.kind === 'activated' ? 'BUTTON_CLOSE' : 'TFA_PROMPT_LATER')}
        </Button>
      </div>
    </DialogPage>
  );
}

function ContentText({ content }: { content: DialogContent }) {
  if (content.kind === 'activated') return <p data-part="activated">{t('TFA_ACTIVATED_INFO')}</p>;
  if (content.kind === 'recommended') return <p data-part="recommended">{t('TFA_PROMPT_ADMIN')}</p>;
  return (
    <>
      <p data-part="enforced">{t('TFA_PROMPT_ENFORCED')}</p>
      {content.skips === undefined ? null : (
        <p data-part="skips" className="flex gap-2 font-medium text-warning-ink">
          <Icon name="warning" />
          {content.skips > 0 ? t('TFA_SKIPS_LEFT', { count: content.skips }) : t('TFA_SKIPS_NONE')}
        </p>
      )}
    </>
  );
}

/** Opens the settings, in this window if the browser blocks a new one. Call it in a click handler. */
function openSettings(shell: Shell): void {
  const path = settingsAddress(location.search, { dialog: true });
  if (shell.windowKind === 'alone') location.assign(settingsAddress(location.search, { dialog: false }));
  else if (shell.openDialog({ ...TWO_FACTOR_DIALOG, path })) shell.closeWindow();
  else location.assign(path);
}

/** Whether the parent, the top window or the opener shows the two-factor settings. */
function isSettingsPageOpen(): boolean {
  const windows: (Window | null)[] = [window.parent, window.top, window.opener];
  return windows.some((other) => other !== null && other !== window && isTwoFactorPath(windowPath(other)));
}
