import type { ErrorData } from '../../shared/contract/session';
import { t } from '../../shared/i18n/translate';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { ErrorMessage } from './ErrorMessage';

/** What the page shows where no server fills it: a plain server sends it for addresses that do not exist. */
export const defaults: ErrorData = { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' };

/** The page before its script; `errorText` is the translated message, where a server fills it in. */
export function Skeleton() {
  return (
    <CenteredPage>
      <ErrorMessage
        statusCode="{{data.statusCode}}"
        text={`{{data.errorText}}{{^data.errorText}}${t('ERROR_NOT_FOUND')}{{/data.errorText}}`}
      />
    </CenteredPage>
  );
}
