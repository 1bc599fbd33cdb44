import { useMemo, useRef, useState } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { createLabelDrafts, isDirty, type LabelDraft } from './label-drafts';
import type { SavedLabel } from './label-outcome';
import { useLabelOutcome } from './use-label-outcome';

/** The labels that are typed and not saved, whichever key is open. */
export interface LabelDrafts {
  of: (id: string) => LabelDraft | undefined;
  /** Something would be lost with the page. */
  isDirty: boolean;
  type: (key: ApiKeyDetailsData, text: string) => void;
  /** The field was left: a label that may be saved is. */
  leave: (key: ApiKeyDetailsData) => void;
  /** Takes back what was typed. What is being saved already, is. */
  revert: (id: string) => void;
  /** The key is no more. */
  forget: (id: string) => void;
  /** Hears of what becomes of the label of the key that is open; answers what ends that. */
  watch: (watcher: LabelWatcher) => () => void;
}

/** The details that are open. */
export interface LabelWatcher {
  id: string;
  onSaved: (saved: SavedLabel) => void;
  /** Somebody else has changed the label: it has to be read anew. */
  onStale: () => void;
}

/**
 * Keeps what is typed into labels until it is saved, for every key: a label whose save fails after another
 * key was opened is still there.
 *
 * @param open opens a key
 * @param onSaved the list is out of date
 */
export function useLabelDrafts(open: (id: string) => void, onSaved: () => void): LabelDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LabelDraft>>(new Map());
  const watcher = useRef<LabelWatcher>(undefined);
  const tell = useLabelOutcome({ open, isOpen: (id) => watcher.current?.id === id });
  const latest = useRef({ tell, onSaved });
  latest.current = { tell, onSaved };
  const store = useMemo(
    () =>
      createLabelDrafts({
        onChange: setDrafts,
        onOutcome: (key, outcome) => {
          latest.current.tell(key, outcome);
          const seen = watcher.current?.id === key.id ? watcher.current : undefined;
          if (outcome.kind === 'changed') seen?.onStale();
          if (outcome.kind !== 'saved') return;
          seen?.onSaved(outcome.saved);
          latest.current.onSaved();
        },
      }),
    [],
  );
  return {
    ...store,
    of: (id) => drafts.get(id),
    isDirty: isDirty(drafts),
    watch(next) {
      watcher.current = next;
      return () => {
        if (watcher.current === next) watcher.current = undefined;
      };
    },
  };
}
