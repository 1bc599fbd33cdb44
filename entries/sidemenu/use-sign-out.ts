import { type MouseEvent, useState } from 'react';
import { isPlainClick } from '../../shared/browser/is-plain-click';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { signOut, signOutFailureTitle } from '../../shared/runtime/navigation/sign-out';
import { usePage } from '../../shared/runtime/start/page-context';

/** Signs out by script and closes the menu; a failure is notified, and the menu stays. */
export function useSignOut(logoutToken: string, close: () => void) {
  const { shell } = usePage();
  const { notifyFailure } = useNotifications();
  // The token of the session that is ending: the menu may show another session while it is busy.
  const [ending, setEnding] = useState<string>();
  const busy = ending === logoutToken;
  const leave = (address: string) => {
    const isShown = shell.openPage(address);
    // After the page has been requested: a page that navigates to sign-in because of this event is then replaced.
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'removed' });
    if (isShown) close();
    return isShown;
  };
  const run = async () => {
    setEnding(logoutToken);
    const failure = await signOut(logoutToken, leave);
    if (failure === undefined) return; // busy until the menu closes
    setEnding(undefined);
    notifyFailure(failure, { title: signOutFailureTitle(failure) });
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!busy) void run();
  };
  return { busy, onClick };
}
