import { useRef } from 'react';
import type { LastLoginsData } from '../../shared/contract/settings/last-logins';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import type { Result } from '../../shared/http/call';
import { describeFailure } from '../../shared/http/failure-text';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { changeHistory, getLastLogins, postUpdate } from './api';
import { usePollingWhileGenerating } from './use-polling-while-generating';

/** Whether the server has left it to the page to load the list, because it is long. */
const isPartial = ({ count, lastLogins }: LastLoginsData) => (count ?? 0) > lastLogins.length;

/** The state of the page and the handlers of its buttons. */
export function useLastLoginsPage(initial: LastLoginsData) {
  const first = isPartial(initial) ? undefined : initial;
  const { state, data = initial, reload, restart, change } = useResource({ load: getLastLogins, initial: first });
  const { notifyFailure } = useNotifications();
  const confirm = useConfirm();
  const { underWay, begin } = useExclusiveCall<'refresh' | 'history'>();
  const isGenerating = state.kind === 'loaded' && state.data.isGenerating;
  usePollingWhileGenerating(isGenerating, usePolledRead(change, reload));

  const report = (answer: Result<unknown>, title: MessageKey) => {
    if (!answer.ok) notifyFailure(answer, { title: t(title) });
    return answer.ok;
  };
  const refresh = async () => {
    if (report(await postUpdate(), 'LAST_LOGINS_REFRESH_FAILED')) restart();
  };
  const changeHistoryTo = async (isOn: boolean) => {
    const title = isOn ? 'LAST_LOGINS_ACTIVATE_FAILED' : 'LAST_LOGINS_DEACTIVATE_FAILED';
    if (!report(await changeHistory(isOn), title)) return;
    change((data) => ({ ...data, lastLoginHistoryActive: isOn }));
    void reload();
  };
  const askAndDeactivate = async () => {
    const question = { title: t('LAST_LOGINS_DEACTIVATE_TITLE'), message: t('LAST_LOGINS_DEACTIVATE_TEXT') };
    const isMeant = await confirm({ ...question, type: 'ERROR', okButtonText: t('LAST_LOGINS_DEACTIVATE') });
    if (isMeant) begin('history', () => changeHistoryTo(false));
  };
  return {
    state,
    /** The data that were loaded last, also while others are loading. */
    data,
    isGenerating,
    underWay,
    retry: () => restart(),
    refresh: () => begin('refresh', refresh),
    activateHistory: () => begin('history', () => changeHistoryTo(true)),
    deactivateHistory: () => void askAndDeactivate(),
  };
}

/**
 * Reads the list that is being generated. A new failure makes the loader reload, which shows it or redirects to sign-in.
 * The same failure in later polls is ignored.
 */
function usePolledRead(change: (change: () => LastLoginsData) => void, reload: () => Promise<void>) {
  const told = useRef('');
  return async (signal: AbortSignal) => {
    const answer = await getLastLogins(signal);
    if (signal.aborted) return;
    const failure = answer.ok ? '' : describeFailure(answer);
    const isNew = failure !== told.current;
    told.current = failure;
    if (answer.ok) change(() => answer.data);
    else if (isNew) await reload();
  };
}
