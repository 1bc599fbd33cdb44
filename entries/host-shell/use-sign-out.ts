import { useCallback } from 'react';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { signOut, signOutFailureTitle } from '../../shared/runtime/navigation/sign-out';

/** Signs out; a failure is told and leaves the person signed in. */
export function useSignOut(): (logoutToken: string) => Promise<void> {
  const { notifyFailure } = useNotifications();
  return useCallback(
    async (logoutToken: string) => {
      const failure = await signOut(logoutToken);
      // Busy until the next page is there.
      if (failure === undefined) await new Promise(() => {});
      else notifyFailure(failure, { title: signOutFailureTitle(failure) });
    },
    [notifyFailure],
  );
}
