import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';

/** The error's card, status plus text, with the way back to the start. */
export function ErrorMessage({ statusCode, text }: { statusCode: string; text: string }) {
  return (
    <ErrorCard message={`${statusCode} ${text}`}>
      <a href="/" data-action="start" className={buttonStyle()}>
        {t('ERROR_BACK_TO_START')}
      </a>
    </ErrorCard>
  );
}
