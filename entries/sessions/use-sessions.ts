import type { SessionsData } from '../../shared/contract/account/sessions';
import { SESSIONS_ADDRESS } from '../../shared/contract/addresses';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { redirectToSignIn } from '../../shared/runtime/navigation/redirect';
import { signOut, signOutFailureTitle } from '../../shared/runtime/navigation/sign-out';
import { type Ending, getSessions, postEnding } from './api';

/** What concerns the whole page and is in progress. */
type UnderWay = 'others' | 'sign-out';

const CHANGES = [{ resource: SESSIONS_ADDRESS, action: 'changed' }] as const;

/** The user's sessions, read again when one begins or ends, and the functions that end them. */
export function useSessions(initial: SessionsData) {
  const { state, data, reload, restart, change } = useResource({ load: getSessions, initial, changes: CHANGES });
  const { antiCsrfToken, logoutToken } = data;
  const { notify, notifyFailure } = useNotifications();
  const { underWay, begin } = useExclusiveCall<UnderWay>();

  async function end(ending: Ending, texts: { done: MessageKey; failed: MessageKey }): Promise<void> {
    const answer = await postEnding(ending, antiCsrfToken);
    if (answer.ok) {
      // At once, without waiting for the list; a session that had ended already is gone as well.
      change((data) => ({
        ...data,
        sessions: data.sessions.filter(({ id, isCurrent }) => isCurrent || ('endId' in ending && id !== ending.endId)),
      }));
      notify(t(texts.done), { type: 'SUCCESS' });
    } else if (answer.status === 401) {
      return redirectToSignIn();
    } else {
      notifyFailure(answer, { title: t(texts.failed) });
    }
    if (answer.ok || answer.kind === 'status') void reload();
  }

  async function leave(): Promise<void> {
    const failure = await signOut(logoutToken);
    // Busy until the next page has loaded.
    if (failure === undefined) return new Promise(() => {});
    notifyFailure(failure, { title: signOutFailureTitle(failure) });
  }

  return {
    state,
    underWay,
    retry: () => restart(),
    signOut: () => begin('sign-out', leave),
    endOne: (id: string) => end({ endId: id }, { done: 'SESSIONS_ENDED', failed: 'SESSIONS_END_FAILED' }),
    /** @param confirm asks the user first */
    endOthers: (confirm: () => Promise<boolean>) =>
      begin('others', async () => {
        const texts = { done: 'SESSIONS_OTHERS_ENDED', failed: 'SESSIONS_END_OTHERS_FAILED' } as const;
        if (await confirm()) await end({ endOthers: true }, texts);
      }),
  };
}
