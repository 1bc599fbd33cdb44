import { useCallback, useEffect, useState } from 'react';
import type { PolicyGroupsData } from '../../shared/contract/login-settings';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { findGroups, type GroupOption, type GroupPolicy, getPolicyGroups, postPolicyGroups } from './api';

/** ms after the last key until the groups are searched. */
const SEARCH_DELAY_MS = 250;

/** The groups of a policy, as options; loaded once the page shows them. */
export function usePolicyGroups(policy: GroupPolicy) {
  const [load] = useState(() => (signal: AbortSignal) => getPolicyGroups(policy, signal));
  const { state, change, restart } = useLoader(load, undefined);
  const { notify, notifyFailure } = useNotifications();
  const data: PolicyGroupsData | undefined = state.kind === 'loaded' ? state.data : undefined;
  const groups = data?.groups.map(({ display, value }) => ({ id: value, name: display || value }));

  /** Resolves to the answer of a save, or undefined when nothing was saved. */
  const save = async (chosen: readonly GroupOption[]) => {
    const ids = chosen.map(({ id }) => id);
    const answer = await postPolicyGroups(policy, ids, data?.antiCsrfToken ?? '');
    if (!answer.ok) {
      notifyFailure(answer);
      return undefined;
    }
    const problemMessages = (answer.data.problemMessages ?? []).map(translateServerText);
    if (!answer.data.saveOk) {
      notify(t('LOGIN_CONFIG_SAVE_FAILED'), { type: 'ERROR', title: t('ERROR'), problemMessages });
      return undefined;
    }
    change((before) => ({ ...before, groups: chosen.map(({ id, name }) => ({ display: name, value: id })) }));
    return answer.data;
  };
  return { state, groups, save, retry: () => restart() };
}

/** The groups that a search finds; undefined until the first answer. Each key starts another search, after a pause. */
export function useGroupSearch(text: string): readonly GroupOption[] | undefined {
  const [found, setFound] = useState<readonly GroupOption[]>();
  const { notifyFailure } = useNotifications();
  const search = useCallback(
    async (signal: AbortSignal) => {
      const answer = await findGroups(text, signal);
      if (signal.aborted) return;
      if (answer.ok) setFound(answer.data);
      else notifyFailure(answer);
    },
    [text, notifyFailure],
  );
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void search(controller.signal), text === '' ? 0 : SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, text]);
  return found;
}
