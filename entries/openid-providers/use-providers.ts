import { useState } from 'react';
import { OPENID_PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import { SECRET_MASK } from '../../shared/contract/secret-mask';
import {
  NEW_OPENID_PROVIDER,
  type OpenIdProvider,
  type OpenIdProviderSaved,
  type OpenIdProvidersData,
} from '../../shared/contract/settings/openid';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import type { Result } from '../../shared/http/call';
import { type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { useOpenItem } from '../../shared/runtime/navigation/use-open-item';
import { getProviders, postDelete, postProvider } from './api';

const CHANGES = [{ resource: OPENID_PROVIDERS_ADDRESS, action: 'changed' }] as const;

/** The state of the page and the handlers of its controls. */
export function useProviders(initial: OpenIdProvidersData) {
  const { state, data, change, reload, restart } = useResource({ load: getProviders, initial, changes: CHANGES });
  const { openId, open } = useOpenItem(OPENID_PROVIDERS_ADDRESS);
  const [isUnsaved, setUnsaved] = useState(false);
  const { confirmLeave } = useUnsavedGuard(isUnsaved);
  const confirm = useConfirm();
  const report = useReport();

  const show = async (id: string | undefined) => {
    if (id !== openId && (await confirmLeave())) open(id);
  };
  /** Resolves to whether it was saved. */
  const save = async (provider: OpenIdProvider): Promise<boolean> => {
    const answer = await postProvider(provider);
    if (!report(answer, 'OPENID_SAVE_FAILED')) {
      // Another administrator may have changed or deleted it.
      if (answer.ok) void reload();
      return false;
    }
    if (answer.ok) change((list) => withSaved(list, provider, answer.data));
    const newId = answer.ok && provider.id === NEW_OPENID_PROVIDER ? answer.data.newId : '';
    // Before the panel of the new provider takes the place of the form, which has nothing unsaved any more.
    setUnsaved(false);
    if (newId) open(newId, { replace: true });
    void reload();
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
    void reload();
  };
  return {
    state,
    data,
    openId,
    show: (id: string | undefined) => void show(id),
    save,
    remove,
    setUnsaved,
    retry: () => restart(),
    refresh: () => restart(500),
  };
}

/** The list with a provider that was just saved, until it is loaded again. */
function withSaved(
  list: OpenIdProvidersData,
  provider: OpenIdProvider,
  { newId, version }: OpenIdProviderSaved,
): OpenIdProvidersData {
  const saved = { ...provider, id: newId || provider.id, clientSecret: SECRET_MASK, version };
  const isNew = provider.id === NEW_OPENID_PROVIDER;
  if (isNew && newId === '') return list;
  const { openIdConfigs } = list;
  return {
    ...list,
    openIdConfigs: isNew
      ? [...openIdConfigs, saved]
      : openIdConfigs.map((each) => (each.id === provider.id ? saved : each)),
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
