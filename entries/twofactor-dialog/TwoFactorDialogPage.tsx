import { useEffect, useState } from 'react';
import { TWO_FACTOR_DIALOG } from '../../shared/contract/dialogs';
import type { TwoFactorDialogData } from '../../shared/contract/two-factor';
import type { Shell } from '../../shared/host/page';
import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { useOpenFlag } from '../../shared/runtime/hooks/use-open-flag';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { Brand, Icon } from '../../shared/ui/image/Icon';
import { DialogPage } from '../../shared/ui/layout/DialogPage';
import { type Prompt, promptOf, settingsAddress } from './prompt';
import { isOnSettingsPage } from './windows-around';

/** Asks a person to set up two-factor authentication. */
export function TwoFactorDialogPage({ data }: { data: TwoFactorDialogData }) {
  const { shell } = usePage();
  const [needless] = useState(isOnSettingsPage);
  useOpenFlag('two-factor');
  useEscapeToClose();
  useEffect(() => {
    if (needless) shell.closeWindow();
  }, [needless, shell]);
  const prompt = promptOf(data);
  return (
    <DialogPage>
      <Brand className="size-10" />
      <h1 className="hyphens-auto font-semibold text-xl">{t('TFA_TITLE')}</h1>
      <PromptText prompt={prompt} />
      <div className="mt-auto flex flex-col gap-3 pt-2 sm:mt-0 sm:flex-row">
        {prompt.kind === 'activated' ? null : (
          <Button action="setup" autoFocus onClick={() => setUp(shell)}>
            {t('TFA_PROMPT_SETUP')}
          </Button>
        )}
        <Button action="close" variant="secondary" onClick={() => shell.closeWindow()}>
          {t(prompt.kind === 'activated' ? 'BUTTON_CLOSE' : 'TFA_PROMPT_LATER')}
        </Button>
      </div>
    </DialogPage>
  );
}

function PromptText({ prompt }: { prompt: Prompt }) {
  if (prompt.kind === 'activated') return <p data-part="activated">{t('TFA_ACTIVATED_INFO')}</p>;
  if (prompt.kind === 'recommended') return <p data-part="recommended">{t('TFA_PROMPT_ADMIN')}</p>;
  return (
    <>
      <p data-part="enforced">{t('TFA_PROMPT_ENFORCED')}</p>
      {prompt.skips === undefined ? null : (
        <p data-part="skips" className="flex gap-2 font-medium text-warning-ink">
          <Icon name="warning" />
          {prompt.skips > 0 ? t('TFA_SKIPS_LEFT', { count: prompt.skips }) : t('TFA_SKIPS_NONE')}
        </p>
      )}
    </>
  );
}

/** Inside the click, or the browser would block the window; where it does all the same, this one goes there. */
function setUp(shell: Shell): void {
  const path = settingsAddress(location.search, { dialog: true });
  if (shell.windowKind === 'alone') location.assign(settingsAddress(location.search, { dialog: false }));
  else if (shell.openDialog({ ...TWO_FACTOR_DIALOG, path })) shell.closeWindow();
  else location.assign(path);
}
