import { useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { signOut } from '../../shared/runtime/sign-out';
import { Button } from '../../shared/ui/Button';

/** Signs out; a failure is told and leaves the person signed in. */
export function SignOutButton({ logoutToken }: { logoutToken: string }) {
  const { notifyFailure } = useNotifications();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const failure = await signOut(logoutToken);
    if (failure === undefined) return; // busy until the next page is there
    notifyFailure(failure, { title: t('LOGOUT_FAILED') });
    setBusy(false);
  };
  return (
    <Button action="logout" variant="secondary" busy={busy} onClick={() => void leave()}>
      {t('LOGOUT_BUTTON')}
    </Button>
  );
}
