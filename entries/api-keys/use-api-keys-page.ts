import { useEffect, useRef, useState } from 'react';
import type { ApiKeyListData } from '../../shared/contract/account/api-keys';
import { API_KEY_CONFIRM_ADDRESS, API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { askBeforeUnload } from '../../shared/runtime/navigation/ask-before-unload';
import { useOpenItem } from '../../shared/runtime/navigation/use-open-item';
import { usePage } from '../../shared/runtime/start/page-context';
import { getApiKeys } from './api';
import { type CreatedKey, useCreateKey } from './create/use-create-key';
import type { ApiKeysPageData } from './page-data';
import { useDeleteKey } from './use-delete-key';
import { useLabelDrafts } from './use-label-drafts';

/** The time in ms for which the skeleton is shown before a refresh sends its call. */
const REFRESH_DELAY_MS = 500;

const CHANGES = [{ resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' }] as const;

/** The state of the page and the handlers of its controls. */
export function useApiKeysPage(data: ApiKeysPageData) {
  const list = useKeyList('apiKeys' in data ? data : undefined);
  const { openId, open } = useOpenItem(API_KEYS_ADDRESS);
  const initial = useInitialDetails(data, openId);
  const [isUnsaved, setUnsaved] = useState(false);
  const { confirmLeave } = useUnsavedGuard(isUnsaved);
  /** Changes with each new secret of the open key, so that its panel is mounted anew and reads the details again. */
  const [generation, setGeneration] = useState(0);
  /** The hint about the key that was created last. */
  const [hint, setHint] = useState<Pick<CreatedKey, 'id' | 'confirmHint'>>();
  const creation = useCreateKey();
  const rotating = useExclusiveCall<'rotate' | 'end'>();
  const requests = useConfirmationRequests(list.reload);
  const drafts = useLabelDrafts((id) => void showKey(id), list.reload);
  useBeforeUnload(drafts.isDirty || creation.created !== undefined); // the secret cannot be shown again
  const showKey = async (id: string | undefined) => {
    if (id !== openId && (await confirmLeave())) open(id);
  };
  const onDelete = useDeleteKey((id) => {
    drafts.discard(id);
    if (id === openId) open(undefined, { replace: true });
    void list.reload();
  });
  /** Closes the dialog with the secret, and shows the details of the new key in place of the form. */
  const closeCreated = () => {
    if (!creation.created) return;
    const { id, confirmHint } = creation.created;
    creation.clear();
    setHint({ id, confirmHint });
    if (id === openId) setGeneration((before) => before + 1);
    else open(id || undefined, { replace: true });
    void list.reload();
  };
  return {
    list,
    openId,
    panelKey: `${openId} ${generation}`,
    created: creation.created,
    showKey: (id: string | undefined) => void showKey(id),
    closeCreated,
    panel: {
      initial: generation === 0 ? initial : undefined,
      confirmHint: hint?.id === openId ? hint?.confirmHint : undefined,
      creation,
      requests,
      rotation: { ...rotating, onRotated: creation.show },
      drafts,
      onUnsaved: setUnsaved,
      onDelete,
      onClose: () => void showKey(undefined),
    },
  };
}

/** The keys whose users were asked again to confirm them; the list is read again after each request. */
function useConfirmationRequests(reloadList: () => void) {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const onAsked = (id: string) => {
    setAsked((before) => new Set(before).add(id));
    reloadList();
  };
  return { ...useExclusiveCall<'retry'>(), asked, onAsked };
}

/** The list, which is read again when a key was changed elsewhere, or on request. */
function useKeyList(initial: ApiKeyListData | undefined) {
  const { state, reload, restart } = useResource({ load: getApiKeys, initial, changes: CHANGES });
  return { state, reload, retry: () => restart(), refresh: () => restart(REFRESH_DELAY_MS) };
}

/** The details that the page was delivered with; only for the panel it opened with, as they go out of date. */
function useInitialDetails(data: ApiKeysPageData, openId: string | undefined) {
  const initialId = useRef(openId);
  if (initialId.current !== openId) initialId.current = undefined;
  return 'status' in data && initialId.current !== undefined ? data : undefined;
}

/** Lets the browser ask before the page is closed or left, while something on it would be lost. */
function useBeforeUnload(isActive: boolean): void {
  const { shell } = usePage();
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    askBeforeUnload(() => true, shell, controller.signal);
    return () => controller.abort();
  }, [isActive, shell]);
}
