import type { ErrorData } from '../../shared/contract/session';
import { type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { buttonStyle } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';

/** The values of `messageKey` that a server may send; the build includes the messages named here. */
export const KEYS = [
  'ERROR_BAD_REQUEST',
  'ERROR_UNAUTHORIZED',
  'ERROR_FORBIDDEN',
  'ERROR_NOT_FOUND',
  'ERROR_INTERNAL_SERVER',
  'ERROR_UNKNOWN',
  'LOGOUT_NOT_STORED',
] as const satisfies readonly MessageKey[];

/** The page of an HTTP error such as 403, 404 or 500. */
export function ErrorPage({ data }: { data: ErrorData }) {
  return (
    <CenteredPage footer={<LanguageSelect />}>
      <HttpErrorCard statusCode={String(data.statusCode)} text={translateServerText(data.messageKey)} />
    </CenteredPage>
  );
}

/** The error card with status and text, and a link to the start page. */
export function HttpErrorCard({ statusCode, text }: { statusCode: string; text: string }) {
  return (
    <ErrorCard message={`${statusCode} ${text}`}>
      <a href="/" data-action="start" className={buttonStyle()}>
        {t('ERROR_BACK_TO_START')}
      </a>
    </ErrorCard>
  );
}
