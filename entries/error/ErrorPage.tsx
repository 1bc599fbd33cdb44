import type { ErrorData } from '../../shared/contract/shell/error-page';
import { hasMessage, type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { HttpErrorCard } from './HttpErrorCard';

/** The values of `messageKey` that a server may send, and their titles; the build includes the messages named here. */
export const KEYS = [
  'ERROR_BAD_REQUEST',
  'ERROR_BAD_REQUEST_TITLE',
  'ERROR_UNAUTHORIZED',
  'ERROR_FORBIDDEN',
  'ERROR_FORBIDDEN_TITLE',
  'ERROR_NOT_FOUND',
  'ERROR_NOT_FOUND_TITLE',
  'ERROR_INTERNAL_SERVER',
  'ERROR_INTERNAL_SERVER_TITLE',
  'ERROR_UNAVAILABLE',
  'ERROR_UNKNOWN',
  'LOGOUT_NOT_STORED',
  'PASSWORD_IN_DIRECTORY',
  'PASSWORD_IN_DIRECTORY_TITLE',
] as const satisfies readonly MessageKey[];

/** The page of an HTTP error such as 403, 404 or 500. */
export function ErrorPage({ data: { statusCode, messageKey, retryAfter } }: { data: ErrorData }) {
  const titleKey = `${messageKey}_TITLE`;
  return (
    <CenteredPage footer={<PagePreferences />}>
      <HttpErrorCard
        statusCode={String(statusCode)}
        title={hasMessage(titleKey) ? translateServerText(titleKey) : t('ERROR')}
        text={translateServerText(messageKey)}
        retryAfter={retryAfter ?? 0}
      />
    </CenteredPage>
  );
}
