import { retryApiKeyConfirmation } from '../../shared/contract/account/api-key-confirmation';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { request } from '../../shared/http/request-operation';
import { t } from '../../shared/i18n/translate';
import type { ExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useReportChange } from './use-report-change';

/** The requests are kept by the page: they continue when the panel shows another key. */
export interface ConfirmationRequests extends ExclusiveCall<'retry'> {
  /** The ids of the keys whose users were asked since the page was loaded. */
  asked: ReadonlySet<string>;
  onAsked: (id: string) => void;
}

/** Sends the user of a key another request to confirm it. */
const deleteDecline = ({ id, antiCsrfToken }: Pick<ApiKeyDetailsData, 'id' | 'antiCsrfToken'>) =>
  request(retryApiKeyConfirmation, { query: { id }, json: { antiCsrfToken } });

/**
 * Sends a key's user another request to confirm it; once for each key until the page is loaded again.
 *
 * @param reloadDetails reads the details of the key again
 */
export function useRetryConfirmation(
  { underWay, begin, asked, onAsked }: ConfirmationRequests,
  reloadDetails: () => void,
) {
  const report = useReportChange();

  const sendRequest = async (key: ApiKeyDetailsData) => {
    const answer = await deleteDecline(key);
    if (!report(answer, { saved: t('APIKEY_REQUEST_SENT'), refused: t('ERROR_UNKNOWN') })) return;
    // A server need not send an event, and this page does not get its own.
    reloadDetails();
    onAsked(key.id);
  };
  return {
    busy: underWay !== undefined,
    retry: (key: ApiKeyDetailsData) => {
      if (!asked.has(key.id)) begin('retry', () => sendRequest(key));
    },
  };
}
