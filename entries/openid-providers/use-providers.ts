import { useState } from 'react';
import { OPENID_PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import {
  NEW_OPENID_PROVIDER,
  type OpenIdProvider,
  type OpenIdProviderSaved,
  type OpenIdProvidersData,
} from '../../shared/contract/openid';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import type { Result } from '../../shared/http/call';
import { type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useResourceChange } from '../../shared/runtime/hooks/use-resource-change';
import { useServerEvents } from '../../shared/runtime/hooks/use-server-events';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { useOpenItem } from '../../shared/runtime/navigation/use-open-item';
import { getProviders, postDelete, postProvider } from './api';

/** The state of the page and the handlers of its controls. */
export function useProviders(initial: OpenIdProvidersData) {
  const { state, reload, restart } = useLoader(getProviders, initial);
  const { openId, open } = useOpenItem(OPENID_PROVIDERS_ADDRESS);
  const [isUnsaved, setUnsaved] = useState(false);
  const { confirmLeave } = useUnsavedGuard(isUnsaved);
  const confirm = useConfirm();
  const report = useReport();
  useServerEvents();
  useResourceChange({ resource: OPENID_PROVIDERS_ADDRESS, action: 'changed', onChange: reload });

  const show = async (id: string | undefined) => {
    if (id !== openId && (await confirmLeave())) open(id);
  };
  /** Resolves to whether it was saved. */
  const save = async (provider: OpenIdProvider): Promise<boolean> => {
    const answer = await postProvider(provider);
    if (!report(answer, 'OPENID_SAVE_FAILED')) return false;
    setUnsaved(false);
    if (provider.id === NEW_OPENID_PROVIDER && answer.ok && answer.data.newId)
      open(answer.data.newId, { replace: true });
    reload();
    return true;
  };
  const remove = async (provider: OpenIdProvider): Promise<void> => {
    const isConfirmed = await confirm({
      title: t('OPENID_DELETE_TITLE'),
      message: t('OPENID_DELETE_TEXT', { name: provider.description }),
      type: 'ERROR',
      okButtonText: t('OPENID_DELETE'),
    });
    if (!isConfirmed || !report(await postDelete(provider), 'OPENID_DELETE_FAILED')) return;
    setUnsaved(false);
    open(undefined, { replace: true });
    reload();
  };
  return {
    state,
    openId,
    show: (id: string | undefined) => void show(id),
    save,
    remove,
    setUnsaved,
    retry: () => restart(),
    refresh: () => restart(500),
  };
}

/** Notifies the outcome of a change, and returns whether it was saved. */
function useReport() {
  const { notify, notifyFailure } = useNotifications();
  return (answer: Result<OpenIdProviderSaved>, failure: MessageKey): boolean => {
    if (!answer.ok) {
      notifyFailure(answer);
      return false;
    }
    const { saveOk, problemMessages } = answer.data;
    if (saveOk) notify(t(failure === 'OPENID_SAVE_FAILED' ? 'OPENID_SAVED' : 'OPENID_DELETED'), { type: 'SUCCESS' });
    else {
      const texts = (problemMessages ?? []).map(translateServerText);
      notify(t(failure), { type: 'ERROR', title: t('ERROR'), problemMessages: texts });
    }
    return saveOk;
  };
}
