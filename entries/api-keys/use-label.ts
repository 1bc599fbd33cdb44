import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { putLabel } from './api';
import { labelToSave } from './label-rules';
import { problemTexts } from './problems';
import { useOwnChange } from './use-own-change';

/**
 * The label of a key that exists: what is typed stays, whatever the server says of the key meanwhile, and is saved when
 * the field is left (spec 000 §5).
 */
export function useLabel(key: ApiKeyDetailsData, onSaved: (label: string) => void) {
  const { notify, notifyFailure } = useNotifications();
  const announce = useOwnChange();
  const [typed, setTyped] = useState<string>();
  const [saving, setSaving] = useState<string>();
  const underWay = useRef(false);
  const leftAgain = useRef(false);
  const latest = useRef({ key, typed });
  latest.current = { key, typed };

  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const put = async (label: string): Promise<boolean> => {
    const answer = await putLabel(key.id, label);
    if (!answer.ok) {
      notifyFailure(answer, { title: t('APIKEY_LABEL_SAVE_FAILED') });
      return false;
    }
    if (!answer.data.saveOk) {
      const problemMessages = problemTexts(answer.data.problemMessages);
      notify(t('APIKEY_LABEL_SAVE_FAILED'), { title: t('ERROR'), type: 'ERROR', problemMessages });
      return false;
    }
    onSaved(label);
    announce();
    notify(t('APIKEY_LABEL_SAVED'), { type: 'SUCCESS' });
    // What was typed since is another label.
    setTyped((now) => (now?.trim() === label ? undefined : now));
    return true;
  };

  /** One call at a time, in order: a label that is left while the one before is being saved follows it. */
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
        saved = label;
      }
    } finally {
      underWay.current = false;
      setSaving(undefined);
    }
  };

  const isChanged = typed !== undefined && typed.trim() !== key.label.trim();
  return {
    /** What stands in the field. */
    text: typed ?? key.label,
    /** The label was being changed when the key was confirmed: now it cannot be saved any more. */
    isTooLate: isChanged && key.status === 'Confirmed',
    /** Something would be lost by leaving; what is being saved is not. */
    isUnsaved: isChanged && key.status !== 'Confirmed' && typed.trim() !== saving,
    type: setTyped,
    leave() {
      // The field loses the focus as it is taken away, too: after the person has discarded what stands in it.
      if (isGone.current) return;
      if (!isChanged || key.status === 'Confirmed') setTyped(undefined);
      else void save();
    },
  };
}
