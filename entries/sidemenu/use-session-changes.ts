import { useEffect } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { usePage } from '../../shared/runtime/start/page-context';

/** Somebody signed in or out in another frame or window: the menu is theirs, or nobody's. */
export function useSessionChanges(): void {
  const { shell, reload } = usePage();
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource }) => {
        if (resource === SESSION_RESOURCE) void reload();
      }),
    [shell, reload],
  );
  // After a step back it has heard of nothing meanwhile.
  usePageRestored(() => void reload());
}
