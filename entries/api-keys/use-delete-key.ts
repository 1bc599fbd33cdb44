import { useCallback, useRef } from 'react';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { t } from '../../shared/i18n/translate';
import { type ApiKeySummary, postDelete } from './api';
import { keyNames } from './api-key-names';
import { useReportChange } from './use-report-change';

/**
 * Deletes a key after the user has confirmed it.
 *
 * @param onDeleted called after a deletion
 * @returns a stable function
 */
export function useDeleteKey(onDeleted: (id: string) => void): (key: ApiKeySummary) => void {
  const confirm = useConfirm();
  const report = useReportChange();
  const pending = useRef(new Set<string>());

  const deleteKey = async (key: ApiKeySummary) => {
    const answer = await postDelete(key);
    const texts = { saved: t('APIKEY_LIST_DELETED'), refused: t('APIKEY_LIST_DELETE_FAILED') };
    if (report(answer, texts)) onDeleted(key.id);
  };
  const confirmAndDelete = async (key: ApiKeySummary) => {
    if (pending.current.has(key.id)) return;
    pending.current.add(key.id);
    try {
      const isConfirmed = await confirm({
        title: t('APIKEY_DELETE_CONFIRM_TITLE'),
        message: t('APIKEY_DELETE_CONFIRM_TEXT', keyNames(key)),
        type: 'ERROR',
        okButtonText: t('APIKEY_DELETE'),
      });
      if (isConfirmed) await deleteKey(key);
    } finally {
      pending.current.delete(key.id);
    }
  };
  const latest = useRef(confirmAndDelete);
  latest.current = confirmAndDelete;
  return useCallback((key) => void latest.current(key), []);
}
