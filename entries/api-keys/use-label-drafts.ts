import { useRef, useState } from 'react';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/start/page-context';
import type { LabelDraft, LabelDrafts, LabelSubscriber } from './label-autosave-store';
import { loadedSidePanelChunk, type SidePanelChunk } from './lazy-side-panel-chunk';
import type { ReportTo } from './report-label-result';
import { announceChange } from './use-report-change';

/**
 * Keeps the drafts of all keys until they are saved: a draft outlives its panel when saving it fails after another key was
 * opened.
 *
 * @param open opens the details of a key
 * @param onSaved called after a label was saved
 */
export function useLabelDrafts(open: (id: string) => void, onSaved: () => void): LabelDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LabelDraft>>(new Map());
  const subscriber = useRef<LabelSubscriber>(undefined);
  const notifications = useNotifications();
  const { shell } = usePage();
  const isOpen = (id: string) => subscriber.current?.id === id;
  const latest = useRef<ReportTo & { onSaved: () => void }>(undefined);
  latest.current = { ...notifications, announce: () => announceChange(shell), open, isOpen, onSaved };
  const stored = useRef<ReturnType<SidePanelChunk['createLabelAutosaveStore']>>(undefined);
  /** The store, whose code is in the same lazy chunk as the form that first needs it. */
  const store = () => {
    const forms = loadedSidePanelChunk();
    stored.current ??= forms?.createLabelAutosaveStore({
      onChange: setDrafts,
      onResult: (key, result) => {
        if (latest.current) forms.reportLabelResult(key, result, latest.current);
        const details = subscriber.current?.id === key.id ? subscriber.current : undefined;
        if (result.kind === 'conflict') details?.onOutdated();
        if (result.kind !== 'saved') return;
        details?.onSaved(result.saved);
        latest.current?.onSaved();
      },
    });
    return stored.current;
  };
  return {
    of: (id) => drafts.get(id),
    isDirty: stored.current?.isDirty() ?? false,
    edit: (key, text) => store()?.edit(key, text),
    save: (key) => store()?.save(key),
    revert: (id) => store()?.revert(id),
    discard: (id) => stored.current?.discard(id),
    subscribe(next) {
      subscriber.current = next;
      return () => {
        if (subscriber.current === next) subscriber.current = undefined;
      };
    },
  };
}
