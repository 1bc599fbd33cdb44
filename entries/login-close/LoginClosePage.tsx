import { useCallback, useEffect } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { SignedInCard } from './SignedInCard';

/** Closes the popup that signed somebody in; a window that may not close itself says that it can be. */
export function LoginClosePage() {
  const { shell } = usePage();
  // A window that stands alone would only go back to signing in.
  const close = useCallback(() => (shell.windowKind === 'alone' ? window.close() : shell.closeWindow()), [shell]);
  useEffect(() => {
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
    close();
  }, [shell, close]);
  return (
    <CenteredPage>
      <SignedInCard>
        <Button action="close" onClick={close}>
          {t('BUTTON_CLOSE')}
        </Button>
      </SignedInCard>
    </CenteredPage>
  );
}
