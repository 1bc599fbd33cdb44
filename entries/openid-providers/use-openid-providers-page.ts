import { useState } from 'react';
import { OPENID_PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import { SECRET_MASK } from '../../shared/contract/secret-mask';
import {
  NEW_OPENID_PROVIDER,
  type OpenIdProvider,
  type OpenIdProviderSaved,
  type OpenIdProvidersData,
} from '../../shared/contract/settings/openid-providers';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { t } from '../../shared/i18n/translate';
import { saveRefusalOf } from '../../shared/notifications/save-refusal';
import { useSaveReport } from '../../shared/notifications/use-save-report';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { useOpenItem } from '../../shared/runtime/navigation/use-open-item';
import { getProviders, postDelete, postProvider } from './api';

const CHANGES = [{ resource: OPENID_PROVIDERS_ADDRESS, action: 'changed' }] as const;

/** The state of the page and the handlers of its controls. */
export function useOpenIdProvidersPage(initial: OpenIdProvidersData) {
  const { state, data, change, reload, restart } = useResource({ load: getProviders, initial, changes: CHANGES });
  const { openId, open } = useOpenItem(OPENID_PROVIDERS_ADDRESS);
  const [isUnsaved, setUnsaved] = useState(false);
  const { confirmLeave } = useUnsavedGuard(isUnsaved);
  const confirm = useConfirm();
  const report = useSaveReport();

  const show = async (id: string | undefined) => {
    if (id !== openId && (await confirmLeave())) open(id);
  };
  /** Resolves to whether it was saved. */
  const save = async (provider: OpenIdProvider): Promise<boolean> => {
    const answer = await postProvider(provider);
    const saved = report(answer, { saved: t('OPENID_SAVED'), refusal: saveRefusalOf(answer, t('OPENID_SAVE_FAILED')) });
    if (!saved) {
      // Another administrator may have changed or deleted it.
      if (answer.ok) void reload();
      return false;
    }
    change((list) => withSaved(list, provider, saved));
    const newId = provider.id === NEW_OPENID_PROVIDER ? saved.newId : '';
    // Before `open`: the form, which the panel of the new provider replaces, has nothing unsaved any more.
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
    if (!isConfirmed) return;
    const answer = await postDelete(provider);
    const refusal = saveRefusalOf(answer, t('OPENID_DELETE_FAILED'));
    if (!report(answer, { saved: t('OPENID_DELETED'), refusal })) return;
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
