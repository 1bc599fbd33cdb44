import { t } from '../../shared/i18n/translate';
import { useOpenFlag } from '../../shared/runtime/hooks/use-open-flag';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { ConfirmFrame } from './ConfirmFrame';
import { askedKey } from './LinkedKeyDecided';
import { useHeadingFocus } from './use-heading-focus';

/** The dialog when there is nothing to decide, or nothing any more, and only closing is left. */
export function LastWord({ part, title, text }: { part: string; title: string; text: string }) {
  const { shell } = usePage();
  const heading = useHeadingFocus(title, true);
  useOpenFlag('confirm');
  const close = () => shell.closeWindow();
  return (
    <ConfirmFrame title={title} heading={heading} onClose={close}>
      <p dir="auto" data-part={part} className="line-clamp-8">
        {text}
      </p>
      <Button action="ok" className="mt-auto w-full sm:mt-0" onClick={close}>
        {t('BUTTON_CLOSE')}
      </Button>
    </ConfirmFrame>
  );
}

/** No key of this person waits: none ever did, or that of the link is settled already. */
export function NothingWaits() {
  if (askedKey() !== undefined)
    return (
      <LastWord
        part="nothing-waits"
        title={t('CONFIRM_APIKEY_SETTLED_TITLE')}
        text={`${t('CONFIRM_APIKEY_SETTLED')} ${t('CONFIRM_APIKEY_NONE')}`}
      />
    );
  return <LastWord part="nothing-waits" title={t('CONFIRM_APIKEY_NONE_TITLE')} text={t('CONFIRM_APIKEY_NONE')} />;
}
