import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import {
  isCheckPassed,
  isDeleted,
  type ProviderCheck,
  type ProviderData,
} from '../../shared/contract/identity-providers/identity-provider';
import type { MigrationStatus } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import type { Result } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { providerCheckInFailure } from '../../shared/identity-providers/provider-check-in-failure';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { useResourceChanged } from '../../shared/runtime/hooks/use-resource-changed';
import { useServerEvents } from '../../shared/runtime/hooks/use-server-events';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { usePage } from '../../shared/runtime/start/page-context';
import { getProvider, postDeletion, postProvider } from './api';
import { deletionQuestion } from './deletion-question';
import { isNewProvider } from './form-values';
import { pageAddressOf } from './page-address';
import { isOther, useProviderForm } from './use-provider-form';
import { waitForShellNavigation } from './wait-for-shell-navigation';

const CHANGES = [{ resource: PROVIDERS_ADDRESS }];

/** A check that has not passed. */
export interface RefusedCheck extends ProviderCheck {
  /** Whether a deletion was refused, and not a save. */
  readonly isDeletion: boolean;
}

/** The state of the page and the handlers of its controls. */
export function useProviderPage(initial: ProviderData) {
  const [address] = useState(() => pageAddressOf(location.pathname));
  const { data, isGone, reload } = useStored(initial, address.id);
  const form = useProviderForm(data);
  const [isDone, setDone] = useState(false);
  const [check, setCheck] = useState<RefusedCheck>();
  const { underWay, begin } = useExclusiveCall<'save' | 'delete'>();
  const { confirmLeave } = useUnsavedGuard(form.isDirty && !isDone);
  const { notify, notifyFailure } = useNotifications();
  const confirm = useConfirm();
  const { shell } = usePage();
  const isNew = isNewProvider(data);
  useForeignChange({ data, isDirty: form.isDirty, isBusy: isDone || underWay !== undefined, reload });
  useListAfterSave({ isDone, list: address.list, onStay: () => location.reload() });

  /** Shows why a call has changed nothing, or announces the change; returns whether there was one. */
  const report = (answer: Result<ProviderCheck>, action: 'changed' | 'removed'): boolean => {
    const isDone = action === 'removed' ? isDeleted : isCheckPassed;
    if (!answer.ok || !isDone(answer.data)) {
      const result = answer.ok ? answer.data : providerCheckInFailure(answer);
      if (result !== undefined) setCheck({ ...result, isDeletion: action === 'removed' });
      else if (!answer.ok) notifyFailure(answer);
      // Another administrator may have changed or deleted it, or the token may be that of a session that has ended.
      void reload();
      return false;
    }
    shell.post({ type: 'ResourceChanged', resource: PROVIDERS_ADDRESS, action });
    return true;
  };
  const save = async () => {
    if (!report(await postProvider(address.own, form.payload), 'changed')) return;
    notify(t('OPENID_SAVED'), { type: 'SUCCESS' });
    setDone(true);
  };
  const remove = async (migration: MigrationStatus | undefined) => {
    if (!(await confirm(deletionQuestion(data, migration)))) return;
    if (!report(await postDeletion(address.own, data), 'removed')) return;
    setDone(true);
    redirectTo(address.list);
  };
  return {
    address,
    data,
    isNew,
    isGone,
    form,
    check,
    closeCheck: () => setCheck(undefined),
    /** The call that is under way; a save counts as under way until the list opens. */
    underWay: isDone ? ('save' as const) : underWay,
    isDone,
    save: () => begin('save', save),
    /** @param migration the status of its migration as it was read last */
    remove: (migration?: MigrationStatus) => begin('delete', () => remove(migration)),
    /** Discards unsaved changes, if the user agrees. @returns whether nothing is unsaved now */
    leaveForm: async () => {
      const isConfirmed = await confirmLeave();
      if (isConfirmed) form.discard();
      return isConfirmed;
    },
    discard: () => void confirmLeave().then((isConfirmed) => isConfirmed && form.discard()),
    back: () => void confirmLeave().then((isConfirmed) => isConfirmed && redirectTo(address.list)),
  };
}

/** The provider as it is stored. After its deletion the last one is kept, since the user may have typed something. */
function useStored(initial: ProviderData, id: string) {
  const { state, data: loaded, reload } = useResource({ load: getProvider, initial });
  const data = useMemo(() => identified(loaded, id), [loaded, id]);
  return { data, isGone: state.kind === 'failed', reload };
}

/**
 * Replaces the loaded id by the one in the address if either of them is that of a new provider: other servers may
 * answer any id for a new provider.
 */
function identified(data: ProviderData, id: string): ProviderData {
  return { ...data, id: isNewProvider({ id }) || isNewProvider(data) ? id : data.id };
}

interface ForeignChange {
  data: ProviderData;
  isDirty: boolean;
  /** Whether this page changes the provider itself at the moment. */
  isBusy: boolean;
  reload: () => Promise<void>;
}

/** Loads the provider again when it was changed elsewhere, and notifies a user who has no unsaved changes. */
function useForeignChange({ data, isDirty, isBusy, reload }: ForeignChange): void {
  const { notify } = useNotifications();
  const latest = useRef({ isBusy, isDirty, data });
  useServerEvents();
  const onChange = useCallback(() => {
    if (!latest.current.isBusy && !isNewProvider(latest.current.data)) void reload();
  }, [reload]);
  useResourceChanged(CHANGES, onChange);
  useEffect(() => {
    const before = latest.current.data;
    latest.current = { isBusy, isDirty, data };
    if (before !== data && !isDirty && !isBusy && isOther(before, data)) notify(t('PROVIDER_CHANGED_ELSEWHERE'));
  }, [data, isDirty, isBusy, notify]);
}

interface ListAfterSave {
  isDone: boolean;
  list: string;
  /** Called if the user or the shell has navigated elsewhere, and the page is still there. */
  onStay: () => void;
}

/** Opens the list after a save. */
function useListAfterSave({ isDone, list, onStay }: ListAfterSave): void {
  const latest = useRef(onStay);
  latest.current = onStay;
  useEffect(() => {
    if (!isDone) return;
    return waitForShellNavigation({
      address: () => location.href,
      onStayed: () => redirectTo(list),
      onChanged: () => latest.current(),
    });
  }, [isDone, list]);
  // A page restored from the back/forward cache would show what was saved long ago.
  usePageRestored(() => isDone && latest.current());
}
