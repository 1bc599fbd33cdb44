import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';

interface HttpErrorCardProps {
  statusCode: string;
  title: string;
  text: string;
  /** Seconds after which a server that is not available may be asked again. */
  retryAfter?: number;
}

/** The error card with status and text, and a link to the start page. */
export function HttpErrorCard({ statusCode, title, text, retryAfter }: HttpErrorCardProps) {
  return (
    <ErrorCard status={statusCode} title={title} message={text} retryAfter={retryAfter}>
      <a href="/" data-action="start" className={buttonStyle()}>
        {t('ERROR_BACK_TO_START')}
      </a>
    </ErrorCard>
  );
}
