import type { RememberedBrowser, SessionsData, UserSession } from '../../shared/contract/account/sessions';
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

const SESSION_TEXTS = { begun: 'SESSIONS_ENDING', done: 'SESSIONS_ENDED', failed: 'SESSIONS_END_FAILED' } as const;

const BROWSER_TEXTS = {
  begun: 'SESSIONS_FORGETTING',
  done: 'SESSIONS_FORGOTTEN',
  failed: 'SESSIONS_FORGET_FAILED',
} as const;

/** The user's sessions, read again when one begins or ends, and the functions that end them. */
export function useSessions(initial: SessionsData) {
  const { state, data, reload, restart, change } = useResource({ load: getSessions, initial, changes: CHANGES });
  const { antiCsrfToken, logoutToken } = data;
  const { notify, notifyFailure } = useNotifications();
  const { underWay, begin } = useExclusiveCall<UnderWay>();

  const undo = useUndo<UserSession>(endingLater(SESSION_TEXTS, (id, post) => end({ endId: id }, SESSION_TEXTS, post)));
  const forgetting = useUndo<RememberedBrowser>(
    endingLater(BROWSER_TEXTS, (id, post) => end({ forgetId: id }, BROWSER_TEXTS, post)),
  );
  const settle = () => Promise.all([undo.settle(), forgetting.settle()]);

  async function end(
    ending: Ending,
    texts: { readonly done: MessageKey; readonly failed: MessageKey },
    post = postEnding,
  ): Promise<void> {
    const failure = await post(ending, antiCsrfToken);
    if (failure === undefined) {
      // At once, without waiting for the list; a session that had ended already is gone as well.
      change((data) => withoutEnded(data, ending));
      notify(t(texts.done), { type: 'SUCCESS' });
    } else if (failure.status === 401) {
      return redirectToSignIn();
    } else {
      notifyFailure(failure, { title: t(texts.failed) });
    }
    if (failure === undefined || failure.kind === 'status') void reload();
  }

  async function leave(): Promise<void> {
    await settle(); // without this session no other can be ended
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
    /** The browsers that are to be shown as remembered; none where the server remembers none. */
    remembered: (data.rememberedBrowsers ?? []).filter(({ id }) => forgetting.pending.every((one) => one.id !== id)),
    retry: () => restart(),
    signOut: () => begin('sign-out', leave),
    /** Ends a session that cannot be begun again, and so not before the user can no longer undo it. */
    endOne: undo.offer,
    forget: forgetting.offer,
    /** @param confirm asks the user first */
    endOthers: (confirm: () => Promise<boolean>) =>
      begin('others', async () => {
        const texts = { done: 'SESSIONS_OTHERS_ENDED', failed: 'SESSIONS_END_OTHERS_FAILED' } as const;
        if (!(await confirm())) return;
        await settle();
        await end({ endOthers: true }, texts);
      }),
  };
}

/** What cannot be taken back, and so is sent when it can no longer be undone. */
function endingLater(
  { begun }: { readonly begun: 'SESSIONS_ENDING' | 'SESSIONS_FORGETTING' },
  end: (id: string, post: typeof postEnding) => Promise<void>,
) {
  return {
    nameOf: browserText,
    text: (name: string) => t(begun, { name }),
    undo: () => {}, // nothing was sent
    async commit(items: readonly { readonly id: string }[], isLeaving: boolean) {
      const post = isLeaving ? postEndingOnLeave : postEnding;
      await Promise.all(items.map(({ id }) => end(id, post)));
    },
  };
}

function withoutEnded(data: SessionsData, ending: Ending): SessionsData {
  const { sessions, rememberedBrowsers } = data;
  if ('endId' in ending) return { ...data, sessions: sessions.filter(({ id }) => id !== ending.endId) };
  if ('forgetId' in ending)
    return { ...data, rememberedBrowsers: rememberedBrowsers?.filter(({ id }) => id !== ending.forgetId) };
  return {
    ...data,
    sessions: sessions.filter(({ isCurrent }) => isCurrent),
    rememberedBrowsers: rememberedBrowsers?.filter(({ isCurrent }) => isCurrent),
  };
}
