import { useStoredOpenFlag } from '../../shared/dialogs/use-stored-open-flag';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { DialogActions } from '../../shared/ui/layout/DialogActions';
import { ConfirmFrame } from './ConfirmFrame';
import { useHeadingFocus } from './use-heading-focus';

/** The dialog with a message and only a button to close it. */
export function ClosableMessage({ part, title, text }: { part: string; title: string; text: string }) {
  const { shell } = usePage();
  const heading = useHeadingFocus(title, true);
  useStoredOpenFlag('confirm');
  const close = () => shell.closeWindow();
  return (
    <ConfirmFrame title={title} heading={heading} onClose={close}>
      <p dir="auto" data-part={part} className="line-clamp-8">
        {text}
      </p>
      <DialogActions>
        <Button action="ok" onClick={close}>
          {t('BUTTON_CLOSE')}
        </Button>
      </DialogActions>
    </ConfirmFrame>
  );
}
