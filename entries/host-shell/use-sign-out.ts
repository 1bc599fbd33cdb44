import { useCallback } from 'react';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { signOut, signOutFailureTitle } from '../../shared/runtime/navigation/sign-out';

/** Returns a function that signs out and notifies a failure, after which the user is still signed in. */
export function useSignOut(): (logoutToken: string) => Promise<void> {
  const { notifyFailure } = useNotifications();
  return useCallback(
    async (logoutToken: string) => {
      const failure = await signOut(logoutToken);
      // Busy until the next page has loaded.
      if (failure === undefined) await new Promise(() => {});
      else notifyFailure(failure, { title: signOutFailureTitle(failure) });
    },
    [notifyFailure],
  );
}
