import { useMemo, useRef, useState } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { describeFailure } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { keyNames } from './key-texts';
import { createLabelDrafts, isDirty, type LabelDraft } from './label-drafts';
import type { LabelResult, SavedLabel } from './label-rules';
import { problemTexts, useReportChange } from './use-report-change';

/** The edited and unsaved labels of all keys. */
export interface LabelDrafts {
  of: (id: string) => LabelDraft | undefined;
  /** Whether input would be lost with the page. */
  isDirty: boolean;
  edit: (key: ApiKeyDetailsData, text: string) => void;
  /** Saves the draft of a key if it is valid and changed. */
  save: (key: ApiKeyDetailsData) => void;
  /** Drops the draft of a key; one that is being sent is still saved. */
  revert: (id: string) => void;
  /** Drops the draft of a key that was deleted. */
  discard: (id: string) => void;
  /** Subscribes the details that are open, at most one at a time; returns what unsubscribes them. */
  subscribe: (subscriber: LabelSubscriber) => () => void;
}

/** The details of the key that is open. */
export interface LabelSubscriber {
  id: string;
  onSaved: (saved: SavedLabel) => void;
  /** The label was changed elsewhere: the details must be read again. */
  onOutdated: () => void;
}

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
  const report = useReportLabel({ open, isOpen: (id) => subscriber.current?.id === id });
  const latest = useRef({ report, onSaved });
  latest.current = { report, onSaved };
  const store = useMemo(
    () =>
      createLabelDrafts({
        onChange: setDrafts,
        onResult: (key, result) => {
          latest.current.report(key, result);
          const details = subscriber.current?.id === key.id ? subscriber.current : undefined;
          if (result.kind === 'conflict') details?.onOutdated();
          if (result.kind !== 'saved') return;
          details?.onSaved(result.saved);
          latest.current.onSaved();
        },
      }),
    [],
  );
  return {
    ...store,
    of: (id) => drafts.get(id),
    isDirty: isDirty(drafts),
    subscribe(next) {
      subscriber.current = next;
      return () => {
        if (subscriber.current === next) subscriber.current = undefined;
      };
    },
  };
}

interface ReportOptions {
  open: (id: string) => void;
  isOpen: (id: string) => boolean;
}

/** Notifies the user of the result; for a key that is not open, with a button that opens it with its draft. */
function useReportLabel({ open, isOpen }: ReportOptions) {
  const { notify, notifyFailure } = useNotifications();
  const { reportSuccess } = useReportChange();

  const notifyUnsaved = (key: ApiKeyDetailsData, problemMessages: readonly string[]) => {
    if (isOpen(key.id))
      return notify(t('APIKEY_LABEL_SAVE_FAILED'), { title: t('ERROR'), type: 'ERROR', problemMessages });
    notify(t('APIKEY_LABEL_UNSAVED', { label: keyNames(key).label }), {
      title: t('APIKEY_LABEL_SAVE_FAILED'),
      type: 'ERROR',
      problemMessages,
      action: { text: t('APIKEY_LABEL_SHOW'), onPress: () => open(key.id) },
    });
  };
  return (key: ApiKeyDetailsData, result: LabelResult) => {
    const title = t('APIKEY_LABEL_SAVE_FAILED');
    switch (result.kind) {
      case 'saved':
        return reportSuccess(t('APIKEY_LABEL_SAVED'));
      case 'deleted':
        return notifyFailure(result.failure, { title });
      case 'conflict':
      case 'changed-elsewhere':
        return isOpen(key.id)
          ? notify(t('APIKEY_LABEL_CHANGED'), { title, type: 'WARNING' })
          : notifyUnsaved(key, [t('APIKEY_LABEL_CHANGED')]);
      case 'failed':
        return isOpen(key.id)
          ? notifyFailure(result.failure, { title })
          : notifyUnsaved(key, [describeFailure(result.failure), ...(result.failure.problem?.problemMessages ?? [])]);
      default:
        return notifyUnsaved(key, problemTexts(result.problems));
    }
  };
}
