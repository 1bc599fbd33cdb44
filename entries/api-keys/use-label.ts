import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { useLabelSaves } from './use-label-saves';

/**
 * The label of a key that exists: what is typed stays, whatever the server says of the key meanwhile, and is saved when
 * the field is left.
 */
export function useLabel(key: ApiKeyDetailsData, onSaved: (label: string) => void) {
  const [typed, setTyped] = useState<string>();
  const isGone = useIsGone();
  const { saving, save } = useLabelSaves({
    key,
    typed,
    onSaved(label) {
      onSaved(label);
      // What was typed since is another label.
      setTyped((now) => (now?.trim() === label ? undefined : now));
    },
  });

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
      else save();
    },
  };
}

/** Whether the component is being taken away: known before its elements go. */
function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
