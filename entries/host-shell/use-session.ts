import { type RefObject, useEffect, useRef } from 'react';
import { LOGIN_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { ShellData } from '../../shared/contract/session';
import { usePage } from '../../shared/runtime/page-context';
import { reloadFrame } from './reload-frame';

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
    if (wasSomebody && main.current && !isDoor(main.current)) reloadFrame(main.current);
  }, [userId, main]);
}

/** Pages at which people come and go are nobody's; and it was they, perhaps, who told, and are just leading on. */
function isDoor({ contentDocument }: HTMLIFrameElement): boolean {
  const path = contentDocument?.location.pathname;
  return path === undefined || path.startsWith(LOGIN_ADDRESS) || path.startsWith(SESSION_RESOURCE);
}
