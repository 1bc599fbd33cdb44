import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { useOpenFlag } from '../../shared/runtime/hooks/use-open-flag';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { DialogActions } from '../../shared/ui/layout/DialogPage';
import { ConfirmFrame } from './ConfirmFrame';
import { useHeadingFocus } from './use-heading-focus';

/** The id of the key that a link names; undefined where it names none. */
export const askedKey = (): string | undefined => new URLSearchParams(location.search).get('apiKeyId') || undefined;

/** The key of the link does not wait any more, but another one does: that one is shown only on request. */
export function AskedIsSettled({ onNext }: { onNext: () => void }) {
  const { shell } = usePage();
  const title = t('CONFIRM_APIKEY_SETTLED_TITLE');
  const heading = useHeadingFocus(title, true);
  useOpenFlag('confirm');
  useEscapeToClose();
  const close = () => shell.closeWindow();
  return (
    <ConfirmFrame title={title} heading={heading} onClose={close}>
      <p data-part="settled">{t('CONFIRM_APIKEY_SETTLED')}</p>
      <p>{t('CONFIRM_APIKEY_NEXT_WAITS')}</p>
      {/* Not where Confirm is on the next key: a double click would confirm it. */}
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
