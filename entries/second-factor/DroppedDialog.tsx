import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { NativeDialog } from '../../shared/ui/dialog/NativeDialog';

/** Says that the emergency code took the second factor away; however it is closed, the sign-in goes on. */
export function DroppedDialog({ onClose }: { onClose: () => void }) {
  return (
    <NativeDialog
      part="deactivated"
      urgent
      title={t('TFA_DROPPED_TITLE')}
      onClose={onClose}
      actions={
        <Button action="close" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      }
    >
      <p>{t('TFA_DROPPED_TEXT')}</p>
    </NativeDialog>
  );
}
