import { OPENID_TEST_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { Button } from '../../shared/ui/button/Button';

/** Opens a popup that signs in at the provider and shows what it says about the user. */
export function TestSignIn({ id, isDirty }: { id: string; isDirty: boolean }) {
  const { notify } = useNotifications();
  const open = () => {
    const address = `${OPENID_TEST_ADDRESS}/${encodeURIComponent(id)}`;
    // Inside the click, or the browser blocks it.
    const popup = window.open(address, '_blank', 'popup,width=800,height=600');
    if (popup === null) notify(t('DIALOG_BLOCKED'), { type: 'WARNING' });
    // The pages of the provider, which is not tested yet, could lead this page elsewhere.
    else popup.opener = null;
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        action="test"
        variant="secondary"
        aria-disabled={isDirty || undefined}
        aria-describedby="test-hint"
        onClick={open}
      >
        {t('OPENID_TEST')}
      </Button>
      <p id="test-hint" className="text-muted text-sm">
        {t(isDirty ? 'OPENID_TEST_UNSAVED' : 'OPENID_TEST_HINT')}
      </p>
    </div>
  );
}
