import { useCallback, useEffect } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { BrandedData } from '../../shared/contract/branding';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { SignedInCard } from './SignedInCard';

/** Reports the new session and closes the sign-in popup; a button closes it if the browser does not let a script do so. */
export function LoginClosePage({ data }: { data: BrandedData }) {
  const { shell } = usePage();
  // Outside of a popup or frame, closeWindow() would navigate back to sign-in.
  const close = useCallback(() => (shell.windowKind === 'alone' ? window.close() : shell.closeWindow()), [shell]);
  useEffect(() => {
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
    close();
  }, [shell, close]);
  return (
    <SignedInCard branding={data.branding}>
      <Button action="close" onClick={close}>
        {t('BUTTON_CLOSE')}
      </Button>
    </SignedInCard>
  );
}
