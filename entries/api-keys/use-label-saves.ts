import { useRef, useState } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { putLabel } from './api';
import { labelToSave } from './label-rules';
import { problemTexts } from './problems';
import { useOwnChange } from './use-own-change';

interface LabelSaves {
  key: ApiKeyDetailsData;
  /** What stands in the field, if it was changed. */
  typed: string | undefined;
  onSaved: (label: string) => void;
}

/** Saves a label: one call at a time, in order, so that one left while another is being saved follows it. */
export function useLabelSaves({ key, typed, onSaved }: LabelSaves) {
  const put = usePut(key.id);
  const [saving, setSaving] = useState<string>();
  const underWay = useRef(false);
  const leftAgain = useRef(false);
  const latest = useRef({ key, typed });
  latest.current = { key, typed };

  const save = async () => {
    leftAgain.current = true;
    if (underWay.current) return;
    underWay.current = true;
    try {
      let saved = key.label;
      while (leftAgain.current) {
        leftAgain.current = false;
        const { key: now, typed: text = saved } = latest.current;
        const label = labelToSave(text, { status: now.status, label: saved });
        if (label === undefined) return;
        setSaving(label);
        if (!(await put(label))) return;
        onSaved(label);
        saved = label;
      }
    } finally {
      underWay.current = false;
      setSaving(undefined);
    }
  };
  return { saving, save: () => void save() };
}

/** Puts a label, tells what became of it, and answers whether it is saved. */
function usePut(id: string): (label: string) => Promise<boolean> {
  const { notify, notifyFailure } = useNotifications();
  const announce = useOwnChange();
  return async (label) => {
    const answer = await putLabel(id, label);
    if (!answer.ok) {
      notifyFailure(answer, { title: t('APIKEY_LABEL_SAVE_FAILED') });
      return false;
    }
    if (!answer.data.saveOk) {
      const problemMessages = problemTexts(answer.data.problemMessages);
      notify(t('APIKEY_LABEL_SAVE_FAILED'), { title: t('ERROR'), type: 'ERROR', problemMessages });
      return false;
    }
    announce();
    notify(t('APIKEY_LABEL_SAVED'), { type: 'SUCCESS' });
    return true;
  };
}
