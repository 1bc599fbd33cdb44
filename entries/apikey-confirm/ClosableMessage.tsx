import { t } from '../../shared/i18n/translate';
import { useOpenFlag } from '../../shared/runtime/hooks/use-open-flag';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { DialogActions } from '../../shared/ui/layout/DialogPage';
import { ConfirmFrame } from './ConfirmFrame';
import { linkedKeyId } from './LinkedKeyDecided';
import { useHeadingFocus } from './use-heading-focus';

/** The dialog with a message and only a button to close it. */
export function ClosableMessage({ part, title, text }: { part: string; title: string; text: string }) {
  const { shell } = usePage();
  const heading = useHeadingFocus(title, true);
  useOpenFlag('confirm');
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

/** The message that no key of the user is unconfirmed; with that of a link, that it was decided already. */
export function NoUnconfirmedKey() {
  if (linkedKeyId() !== undefined)
    return (
      <ClosableMessage
        part="nothing-waits"
        title={t('CONFIRM_APIKEY_SETTLED_TITLE')}
        text={`${t('CONFIRM_APIKEY_SETTLED')} ${t('CONFIRM_APIKEY_NONE')}`}
      />
    );
  return (
    <ClosableMessage part="nothing-waits" title={t('CONFIRM_APIKEY_NONE_TITLE')} text={t('CONFIRM_APIKEY_NONE')} />
  );
}
