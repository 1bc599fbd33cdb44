import { useEffect } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/page-context';
import { Button } from '../../shared/ui/Button';
import { CenteredPage } from '../../shared/ui/CenteredPage';
import { SignedInCard } from './SignedInCard';

/** Closes the popup that signed somebody in (spec 001 §2); a window that may not close itself says that it can be. */
export function LoginClosePage() {
  const { shell } = usePage();
  useEffect(() => {
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
    window.close();
  }, [shell]);
  return (
    <CenteredPage>
      <SignedInCard>
        <Button action="close" variant="secondary" onClick={() => window.close()}>
          {t('BUTTON_CLOSE')}
        </Button>
      </SignedInCard>
    </CenteredPage>
  );
}
