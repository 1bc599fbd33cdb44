import { useRef, useState } from 'react';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import type { PageData } from './page-data';
import { useCreateKey } from './use-create-key';
import { useDeleteKey } from './use-delete-key';
import { useKeepPage } from './use-keep-page';
import { useKeyList } from './use-key-list';
import { useLabelDrafts } from './use-label-drafts';
import { useOpenKey } from './use-open-key';
import { useRetry } from './use-retry-confirmation';

/** What the page shows and what a person does on it. */
export function useApiKeys(data: PageData) {
  const list = useKeyList('apiKeys' in data ? data : undefined);
  const { openId, open } = useOpenKey();
  const first = useFirstDetails(data, openId);
  const [isUnsaved, setUnsaved] = useState(false);
  const { confirmLeave } = useUnsavedGuard(isUnsaved);
  const [hintedId, setHintedId] = useState<string>();
  const creation = useCreateKey();
  const retry = useRetry(list.reload);

  const drafts = useLabelDrafts((id) => void leaveFor(id), list.reload);
  useKeepPage(drafts.isDirty);
  const leaveFor = async (id: string | undefined) => {
    if (id !== openId && (await confirmLeave())) open(id);
  };
  const onDelete = useDeleteKey((id) => {
    drafts.forget(id);
    if (id === openId) open(undefined, { replace: true });
    list.reload();
  });
  /** The person has the secret: it goes, and the new key takes the form's place. */
  const keepSecret = () => {
    if (!creation.created) return;
    const { id, showConfirmHint } = creation.created;
    creation.forget();
    setHintedId(showConfirmHint ? id : undefined);
    open(id || undefined, { replace: true });
    list.reload();
  };
  return {
    list,
    openId,
    created: creation.created,
    leaveFor: (id: string | undefined) => void leaveFor(id),
    keepSecret,
    panel: {
      first,
      isHinted: hintedId !== undefined && hintedId === openId,
      creation,
      retry,
      drafts,
      onUnsaved: setUnsaved,
      onDelete,
      onClose: () => void leaveFor(undefined),
    },
  };
}

/** The key that the page brought along: only for the panel it was opened with, later it would be out of date. */
function useFirstDetails(data: PageData, openId: string | undefined) {
  const firstId = useRef(openId);
  if (firstId.current !== openId) firstId.current = undefined;
  return 'status' in data && firstId.current !== undefined ? data : undefined;
}
