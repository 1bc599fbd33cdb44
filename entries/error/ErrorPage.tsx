import type { ErrorData } from '../../shared/contract/session';
import { type MessageKey, translateServerText } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { ErrorMessage } from './ErrorMessage';

/** What a server may name in `messageKey`: listed, so that the page carries their texts. */
export const KEYS = [
  'ERROR_BAD_REQUEST',
  'ERROR_UNAUTHORIZED',
  'ERROR_FORBIDDEN',
  'ERROR_NOT_FOUND',
  'ERROR_INTERNAL_SERVER',
  'ERROR_UNKNOWN',
  'LOGOUT_NOT_STORED',
] as const satisfies readonly MessageKey[];

/** The generic error card as a page of its own, for 403, 404 and 500 alike. */
export function ErrorPage({ data }: { data: ErrorData }) {
  return (
    <CenteredPage footer={<LanguageSelect />}>
      <ErrorMessage statusCode={String(data.statusCode)} text={translateServerText(data.messageKey)} />
    </CenteredPage>
  );
}
