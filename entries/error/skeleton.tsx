import type { ErrorData } from '../../shared/contract/shell/error-page';
import { t } from '../../shared/i18n/translate';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { HttpErrorCard } from './HttpErrorCard';

/** The data of the static file, which a plain server sends for addresses that do not exist. */
export const defaults: ErrorData = { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' };

/** A server that fills the page sets `errorText` to the translated message, and `errorTitle` to its title if there is one. */
const title = () =>
  `{{data.errorTitle}}{{^data.errorTitle}}{{#data.errorText}}${t('ERROR')}{{/data.errorText}}{{^data.errorText}}${t('ERROR_NOT_FOUND_TITLE')}{{/data.errorText}}{{/data.errorTitle}}`;

/** The page without a script. */
export function Skeleton() {
  return (
    <CenteredPage>
      <HttpErrorCard
        statusCode="{{data.statusCode}}"
        title={title()}
        text={`{{data.errorText}}{{^data.errorText}}${t('ERROR_NOT_FOUND')}{{/data.errorText}}`}
      />
    </CenteredPage>
  );
}
