import { type MouseEvent, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { signOut, signOutFailureTitle } from '../../shared/runtime/navigation/sign-out';
import { usePage } from '../../shared/runtime/start/page-context';
import { isPlain } from './use-menu-navigation';

/** Signs out of the whole shell; a failure is told, and the menu stays. */
export function useSignOut(logoutToken: string, close: () => void) {
  const { shell } = usePage();
  const { notifyFailure } = useNotifications();
  // Of one session: the next one that this menu shows begins anew.
  const [ending, setEnding] = useState<string>();
  const busy = ending === logoutToken;
  const leave = (address: string) => {
    const shown = shell.openPage(address);
    // After the page is asked for: one that leaves for sign-in by itself is replaced by then.
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'removed' });
    if (shown) close();
    return shown;
  };
  const act = async () => {
    setEnding(logoutToken);
    const failure = await signOut(logoutToken, leave);
    if (failure === undefined) return; // busy until the menu is gone
    setEnding(undefined);
    notifyFailure(failure, { title: signOutFailureTitle(failure) });
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (!busy) void act();
  };
  return { busy, onClick };
}
