import { useState } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { deleteDecline } from './api';
import { problemTexts } from './problems';
import { useOwnChange } from './use-report-change';

/**
 * Asks a key's user once more for the confirmation, for each key once until the page is loaded anew.
 *
 * @param readList the list is out of date
 */
export function useRetry(readList: () => void) {
  const { notify, notifyFailure } = useNotifications();
  const announce = useOwnChange();
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  const { underWay, begin } = useSingleFlight<'retry'>();

  const ask = async (key: ApiKeyDetailsData, readKey: () => void) => {
    const answer = await deleteDecline(key);
    if (!answer.ok) return notifyFailure(answer);
    const { saveOk, problemMessages } = answer.data;
    if (!saveOk) return failed(problemTexts(problemMessages));
    setUsed((before) => new Set(before).add(key.id));
    notify(t('APIKEY_REQUEST_SENT'), { type: 'SUCCESS' });
    announce();
    // A server need not tell of it: what this page shows, it reads anew by itself.
    readKey();
    readList();
  };
  const failed = (problemMessages: readonly string[] = []) =>
    notify(t('ERROR_UNKNOWN'), { title: t('ERROR'), type: 'ERROR', problemMessages });

  /** `key` is undefined while it is not loaded; `readKey` reads its details anew. */
  const retry = (key?: ApiKeyDetailsData, readKey = () => {}) => {
    if (!key) return failed();
    if (!used.has(key.id)) begin('retry', () => ask(key, readKey));
  };
  return { busy: underWay !== undefined, isUsed: (id: string) => used.has(id), retry };
}

export type Retry = ReturnType<typeof useRetry>;
