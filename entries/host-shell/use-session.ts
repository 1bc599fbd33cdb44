import { type RefObject, useEffect, useRef } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { ShellData } from '../../shared/contract/session';
import { usePage } from '../../shared/runtime/start/page-context';
import { isStartPage } from './is-start-page';
import { reloadFrame } from './reload-frame';
import { namedPath } from './shell-address';

/**
 * Another tab, a frame or a dialog signed in or out: this page shows it too, and so does the page in the main frame,
 * whose data are somebody else's now. It asks for a sign-in itself, and goes on after it.
 */
export function useSession({ userId }: ShellData, main: RefObject<HTMLIFrameElement | null>): void {
  const { shell, reload } = usePage();
  const known = useRef(userId);
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource }) => {
        if (resource === SESSION_RESOURCE) void reload();
      }),
    [shell, reload],
  );
  useEffect(() => {
    const wasSomebody = known.current !== '' && known.current !== userId;
    known.current = userId;
    // By the address: what it names may be on its way, and a reload would bring back what is still there.
    const path = namedPath(location);
    // A page at the door has perhaps told of it itself, and is just leading on.
    if (wasSomebody && main.current && path && !isStartPage(path)) reloadFrame(main.current);
  }, [userId, main]);
}
