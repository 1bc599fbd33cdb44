import { useStoredOpenFlag } from '../../shared/dialogs/use-stored-open-flag';
import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { DialogActions } from '../../shared/ui/layout/DialogActions';
import { ConfirmFrame } from './ConfirmFrame';
import { useHeadingFocus } from './use-heading-focus';

/** The message that the linked key was decided already, with a button that shows the next unconfirmed key. */
export function LinkedKeyDecided({ onNext }: { onNext: () => void }) {
  const { shell } = usePage();
  const title = t('CONFIRM_APIKEY_SETTLED_TITLE');
  const heading = useHeadingFocus(title, true);
  useStoredOpenFlag('confirm');
  useEscapeToClose();
  const close = () => shell.closeWindow();
  return (
    <ConfirmFrame title={title} heading={heading} onClose={close}>
      <p data-part="settled">{t('CONFIRM_APIKEY_SETTLED')}</p>
      <p>{t('CONFIRM_APIKEY_NEXT_WAITS')}</p>
      {/* Not at the position of the Confirm button: a double click would confirm the next key. */}
      <Button action="next" variant="secondary" onClick={onNext}>
        {t('CONFIRM_APIKEY_NEXT')}
      </Button>
      <DialogActions>
        <Button action="ok" onClick={close}>
          {t('BUTTON_CLOSE')}
        </Button>
      </DialogActions>
    </ConfirmFrame>
  );
}
