import { useEffect, useRef } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { AvatarData } from '../../shared/contract/avatar';
import { usePage } from '../../shared/runtime/start/page-context';

/**
 * Tells the shell who is signed in, and the other pages that this has changed where no page has told it: a session that
 * the server ended, or a sign-out without a script.
 *
 * @param isKnown false while the server has not said who is signed in
 */
export function useUserChanges(data: AvatarData, isKnown: boolean): void {
  const { shell } = usePage();
  const latest = useRef<string>(undefined);
  const isTold = useRef(false);
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource }) => {
        if (resource === SESSION_RESOURCE) isTold.current = true;
      }),
    [shell],
  );
  useEffect(() => {
    if (!isKnown) return;
    const { userId, userName } = data;
    const before = latest.current;
    const isFound = !isTold.current;
    isTold.current = false;
    if (userId === before) return;
    latest.current = userId;
    shell.post({ type: 'UserChanged', userId, userName });
    if (before && isFound)
      shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: userId ? 'created' : 'removed' });
  }, [shell, isKnown, data]);
}
