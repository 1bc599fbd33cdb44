import { useState } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { deleteDecline } from './api';
import { useReportChange } from './use-report-change';

/**
 * Sends a key's user another request to confirm it; once for each key until the page is loaded again.
 *
 * @param reloadList reads the list again
 */
export function useRetryConfirmation(reloadList: () => void) {
  const { reportFailure, reportRejection, reportSuccess } = useReportChange();
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  const { underWay, begin } = useSingleFlight<'retry'>();

  const sendRequest = async (key: ApiKeyDetailsData, reloadDetails: () => void) => {
    const answer = await deleteDecline(key);
    if (!answer.ok) return reportFailure(answer);
    const { saveOk, problemMessages } = answer.data;
    if (!saveOk) return reportRejection(t('ERROR_UNKNOWN'), problemMessages);
    setUsed((before) => new Set(before).add(key.id));
    reportSuccess(t('APIKEY_REQUEST_SENT'));
    // A server need not send an event, and this page does not get its own.
    reloadDetails();
    reloadList();
  };

  /** `key` is undefined while it is not loaded; `reloadDetails` reads its details again. */
  const retry = (key?: ApiKeyDetailsData, reloadDetails = () => {}) => {
    if (!key) return reportRejection(t('ERROR_UNKNOWN'));
    if (!used.has(key.id)) begin('retry', () => sendRequest(key, reloadDetails));
  };
  return { busy: underWay !== undefined, isUsed: (id: string) => used.has(id), retry };
}

export type RetryConfirmation = ReturnType<typeof useRetryConfirmation>;
