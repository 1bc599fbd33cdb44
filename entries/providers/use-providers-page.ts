import { useMemo, useRef, useState } from 'react';
import {
  HYBRID_PROVIDERS_ADDRESS,
  LOGIN_SETTINGS_ADDRESS,
  OPENID_PROVIDERS_ADDRESS,
  PROVIDERS_ADDRESS,
} from '../../shared/contract/addresses';
import { isDeleted } from '../../shared/contract/identity-providers/identity-provider';
import type { ProviderSummary, ProvidersData } from '../../shared/contract/identity-providers/identity-provider-list';
import type {
  MigrationStatus,
  MigrationStatuses,
} from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { t } from '../../shared/i18n/translate';
import { canDelete } from '../../shared/identity-providers/can-delete';
import { deletionLossText } from '../../shared/identity-providers/deletion-loss-text';
import { problemText } from '../../shared/identity-providers/problem-text';
import { providerCheckInFailure } from '../../shared/identity-providers/provider-check-in-failure';
import { providerNameOf } from '../../shared/identity-providers/provider-name';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePolling } from '../../shared/runtime/hooks/use-polling';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { usePage } from '../../shared/runtime/start/page-context';
import { getProviders, postDelete, postRefresh } from './api';
import { useMigrations } from './use-migrations';

const CHANGES = [
  { resource: PROVIDERS_ADDRESS },
  { resource: HYBRID_PROVIDERS_ADDRESS },
  // The alerts say what these pages have set.
  { resource: LOGIN_SETTINGS_ADDRESS },
  { resource: OPENID_PROVIDERS_ADDRESS },
];

/** ms until the list tells how far the directories that are being read are. */
const READING_INTERVAL = 2000;

/** The state of the page and the handlers of its controls. */
export function useProvidersPage(initial: ProvidersData) {
  const { state, data, reload, restart, change } = useResource({ load: getProviders, initial, changes: CHANGES });
  const { notify, notifyFailure } = useNotifications();
  const refreshing = useExclusiveCall<'refresh'>();
  const deletion = useExclusiveCall<string>();
  const { statuses: migrations, isStale } = useMigrations(data.providers);
  const rows = useMemo(
    () =>
      data.providers.map((provider) => ({
        ...provider,
        // Only these can be migrated.
        migration: provider.providerType === 'D3' ? migrations[provider.id] : undefined,
        isStale,
        isDeletable: canDelete({ ...provider, isCloudView: data.isCloudView }),
      })),
    [data, migrations, isStale],
  );
  const isReading = refreshing.underWay !== undefined || data.providers.some((provider) => provider.refreshing);
  usePolling({
    of: isReading || undefined,
    delay: () => READING_INTERVAL,
    async poll(signal) {
      const answer = await getProviders(signal);
      if (answer.ok && !signal.aborted) change(() => answer.data);
    },
  });
  const remove = useRemove(data, migrations, reload);

  const refresh = async () => {
    const answer = await postRefresh(data.antiCsrfToken);
    if (answer.ok) notify(t('PROVIDERS_REFRESHED'), { type: 'SUCCESS' });
    else notifyFailure(answer, { title: t('PROVIDERS_REFRESH_FAILED') });
    void reload();
  };
  const onDelete = useRef((_: ProviderSummary) => {});
  onDelete.current = ({ id }) => {
    // Taken from `data`, because a row has extra fields that the server does not accept.
    const provider = data.providers.find((each) => each.id === id);
    if (provider) void remove(provider, (run) => deletion.begin(id, run));
  };
  const [removeOne] = useState(() => (provider: ProviderSummary) => onDelete.current(provider));
  return {
    state,
    data,
    rows,
    isRefreshing: refreshing.underWay !== undefined,
    deleting: deletion.underWay,
    retry: () => restart(),
    refresh: () => refreshing.begin('refresh', refresh),
    remove: removeOne,
  };
}

/** Asks, and deletes a provider. */
function useRemove({ antiCsrfToken }: ProvidersData, migrations: MigrationStatuses, reload: () => Promise<void>) {
  const { shell } = usePage();
  const { notify, notifyFailure } = useNotifications();
  const confirm = useConfirm();
  return async (provider: ProviderSummary, begin: (run: () => Promise<void>) => void): Promise<void> => {
    const message = deletionText(provider, migrations[provider.id]);
    const question = { title: t('PROVIDER_DELETE_TITLE'), message, okButtonText: t('PROVIDER_DELETE') };
    if (await confirm({ ...question, type: 'ERROR' })) begin(() => deleteNow(provider));
  };
  async function deleteNow(provider: ProviderSummary): Promise<void> {
    const answer = await postDelete(provider, antiCsrfToken);
    const check = answer.ok ? answer.data : providerCheckInFailure(answer);
    if (answer.ok && isDeleted(answer.data)) {
      notify(t('OPENID_DELETED'), { type: 'SUCCESS' });
      shell.post({ type: 'ResourceChanged', resource: PROVIDERS_ADDRESS, action: 'changed' });
    } else if (check !== undefined) {
      const problemMessages = check.errorList.map(problemText);
      notify(t('OPENID_DELETE_FAILED'), { type: 'ERROR', title: t('ERROR'), problemMessages });
    } else if (!answer.ok) notifyFailure(answer);
    await reload(); // also after a failure: another administrator may have changed or deleted it
  }
}

/** Says what is lost: of the migration, and the number of accounts where it is known. */
function deletionText(provider: ProviderSummary, migration: MigrationStatus | undefined): string {
  const { accounts, providerType } = provider;
  return [
    t('PROVIDER_DELETE_TEXT', { name: providerNameOf(provider) }),
    providerType === 'D3' ? deletionLossText(migration) : undefined,
    accounts ? t('PROVIDER_DELETE_ACCOUNTS', { count: accounts, number: accounts }) : undefined,
  ]
    .filter(Boolean)
    .join('\n\n');
}
