import { useEffect, useRef } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { AvatarData } from '../../shared/contract/shell/avatar';
import { usePage } from '../../shared/runtime/start/page-context';

/**
 * Reports to the shell which user is signed in. Also publishes a change of the session that no page has announced, because
 * the server ended the session, or the user signed out without a script.
 *
 * @param isKnown false while it is unknown whether a user is signed in
 */
export function usePublishUser(data: AvatarData, isKnown: boolean): void {
  const { shell } = usePage();
  const latest = useRef<string>(undefined);
  const isPublished = useRef(false);
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource }) => {
        if (resource === SESSION_RESOURCE) isPublished.current = true;
      }),
    [shell],
  );
  useEffect(() => {
    if (!isKnown) return;
    const { userId, userName } = data;
    const before = latest.current;
    const mustPublish = !isPublished.current;
    isPublished.current = false;
    if (userId === before) return;
    latest.current = userId;
    shell.post({ type: 'UserChanged', userId, userName });
    if (before && mustPublish)
      shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: userId ? 'created' : 'removed' });
  }, [shell, isKnown, data]);
}
