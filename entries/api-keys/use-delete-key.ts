import { useCallback, useRef } from 'react';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { type KnownKey, postDelete } from './api';
import { namesOf } from './names-of';
import { problemTexts } from './problems';
import { useOwnChange } from './use-report-change';

/**
 * Deletes a key, after a question.
 *
 * @param onDeleted the key is gone
 * @returns the same function as long as the page is there
 */
export function useDeleteKey(onDeleted: (id: string) => void): (key: KnownKey) => void {
  const confirm = useConfirm();
  const { notify, notifyFailure } = useNotifications();
  const announce = useOwnChange();
  const underWay = useRef(new Set<string>());

  const remove = async (key: KnownKey) => {
    const answer = await postDelete(key);
    if (!answer.ok) return notifyFailure(answer);
    if (!answer.data.saveOk) {
      const problemMessages = problemTexts(answer.data.problemMessages);
      return notify(t('APIKEY_LIST_DELETE_FAILED'), { title: t('ERROR'), type: 'ERROR', problemMessages });
    }
    notify(t('APIKEY_LIST_DELETED'), { type: 'SUCCESS' });
    announce();
    onDeleted(key.id);
  };
  const ask = async (key: KnownKey) => {
    if (underWay.current.has(key.id)) return;
    underWay.current.add(key.id);
    try {
      const sure = await confirm({
        title: t('APIKEY_DELETE_CONFIRM_TITLE'),
        message: t('APIKEY_DELETE_CONFIRM_TEXT', namesOf(key)),
        type: 'ERROR',
        okButtonText: t('APIKEY_DELETE'),
      });
      if (sure) await remove(key);
    } finally {
      underWay.current.delete(key.id);
    }
  };
  const latest = useRef(ask);
  latest.current = ask;
  return useCallback((key) => void latest.current(key), []);
}
