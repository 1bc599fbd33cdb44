import type { ErrorData } from '../../shared/contract/session';
import { t } from '../../shared/i18n/translate';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { HttpErrorCard } from './ErrorPage';

/** The data of the static file, which a plain server sends for addresses that do not exist. */
export const defaults: ErrorData = { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' };

/** The page without a script; a server that fills it sets `errorText` to the translated message. */
export function Skeleton() {
  return (
    <CenteredPage>
      <HttpErrorCard
        statusCode="{{data.statusCode}}"
        text={`{{data.errorText}}{{^data.errorText}}${t('ERROR_NOT_FOUND')}{{/data.errorText}}`}
      />
    </CenteredPage>
  );
}
