import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { isOvertaken } from './label-drafts';
import type { SavedLabel } from './label-outcome';
import type { LabelDrafts } from './use-label-drafts';

interface LabelOptions {
  key: ApiKeyDetailsData;
  drafts: LabelDrafts;
  onSaved: (saved: SavedLabel) => void;
  /** Reads the key anew. */
  reload: () => void;
}

/**
 * The label of the key that is open: what is typed stays, whatever the server says of the key meanwhile, and is saved when
 * the field is left.
 */
export function useLabel({ key, drafts, onSaved, reload }: LabelOptions) {
  const { id } = key;
  const draft = drafts.of(id);
  const isGone = useRef(false);
  const latest = useRef({ drafts, onSaved, reload });
  latest.current = { drafts, onSaved, reload };
  useEffect(
    () =>
      latest.current.drafts.watch({
        id,
        onSaved: (saved) => latest.current.onSaved(saved),
        onStale: () => latest.current.reload(),
      }),
    [id],
  );
  // Known before the field goes, which then loses the focus: the person has discarded what stands in it.
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      latest.current.drafts.revert(id);
    };
  }, [id]);

  const isConfirmed = key.status === 'Confirmed';
  const isChanged = draft !== undefined && draft.text.trim() !== key.label.trim();
  return {
    /** What stands in the field. */
    text: draft?.text ?? key.label,
    isChanged,
    /** The label was being changed when the key was confirmed: now it cannot be saved any more. */
    isTooLate: isChanged && isConfirmed,
    /** Somebody else has changed the label since typing began. */
    isOvertaken: draft !== undefined && isChanged && isOvertaken(draft, key),
    /** Something would be lost by opening another key; what is being saved is not. */
    isUnsaved: isChanged && !isConfirmed && draft.text.trim() !== draft.saving,
    type: (text: string) => drafts.type(key, text),
    leave() {
      if (!isGone.current) drafts.leave(key);
    },
    revert: () => drafts.revert(id),
  };
}
