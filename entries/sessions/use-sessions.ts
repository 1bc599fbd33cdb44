import type { SessionsData, UserSession } from '../../shared/contract/account/sessions';
import { SESSIONS_ADDRESS } from '../../shared/contract/addresses';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useUndo } from '../../shared/runtime/hooks/use-undo';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { redirectToSignIn } from '../../shared/runtime/navigation/redirect';
import { signOut, signOutFailureTitle } from '../../shared/runtime/navigation/sign-out';
import { type Ending, getSessions, postEnding, postEndingOnLeave } from './api';
import { browserText } from './session-texts';

/** What concerns the whole page and is in progress. */
type UnderWay = 'others' | 'sign-out';

const CHANGES = [{ resource: SESSIONS_ADDRESS, action: 'changed' }] as const;

/** The user's sessions, read again when one begins or ends, and the functions that end them. */
export function useSessions(initial: SessionsData) {
  const { state, data, reload, restart, change } = useResource({ load: getSessions, initial, changes: CHANGES });
  const { antiCsrfToken, logoutToken } = data;
  const { notify, notifyFailure } = useNotifications();
  const { underWay, begin } = useExclusiveCall<UnderWay>();

  const undo = useUndo<UserSession>({
    nameOf: browserText,
    text: (name) => t('SESSIONS_ENDING', { name }),
    undo: () => {}, // nothing was sent
    async commit(sessions, isLeaving) {
      const texts = { done: 'SESSIONS_ENDED', failed: 'SESSIONS_END_FAILED' } as const;
      const post = isLeaving ? postEndingOnLeave : postEnding;
      await Promise.all(sessions.map(({ id }) => end({ endId: id }, texts, post)));
    },
  });

  async function end(
    ending: Ending,
    texts: { done: MessageKey; failed: MessageKey },
    post = postEnding,
  ): Promise<void> {
    const failure = await post(ending, antiCsrfToken);
    if (failure === undefined) {
      // At once, without waiting for the list; a session that had ended already is gone as well.
      change((data) => ({
        ...data,
        sessions: data.sessions.filter(({ id, isCurrent }) => isCurrent || ('endId' in ending && id !== ending.endId)),
      }));
      notify(t(texts.done), { type: 'SUCCESS' });
    } else if (failure.status === 401) {
      return redirectToSignIn();
    } else {
      notifyFailure(failure, { title: t(texts.failed) });
    }
    if (failure === undefined || failure.kind === 'status') void reload();
  }

  async function leave(): Promise<void> {
    await undo.settle(); // without this session no other can be ended
    const failure = await signOut(logoutToken);
    // Busy until the next page has loaded.
    if (failure === undefined) return new Promise(() => {});
    notifyFailure(failure, { title: signOutFailureTitle(failure) });
  }

  return {
    state,
    underWay,
    /** Whether a session is to be shown: one that is about to end is not. */
    isShown: ({ id }: UserSession) => undo.pending.every((session) => session.id !== id),
    retry: () => restart(),
    signOut: () => begin('sign-out', leave),
    /** Ends a session that cannot be begun again, and so not before the user can no longer undo it. */
    endOne: undo.offer,
    /** @param confirm asks the user first */
    endOthers: (confirm: () => Promise<boolean>) =>
      begin('others', async () => {
        const texts = { done: 'SESSIONS_OTHERS_ENDED', failed: 'SESSIONS_END_OTHERS_FAILED' } as const;
        if (!(await confirm())) return;
        await undo.settle();
        await end({ endOthers: true }, texts);
      }),
  };
}
