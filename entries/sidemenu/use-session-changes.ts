import { useEffect } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { usePage } from '../../shared/runtime/page-context';

/** Somebody signed in or out in another frame or window: the menu is theirs, or nobody's. */
export function useSessionChanges(): void {
  const { shell, reload } = usePage();
  useEffect(() => {
    const forget = shell.on('ResourceChanged', ({ resource }) => {
      if (resource === SESSION_RESOURCE) void reload();
    });
    // Kept by the browser as it was, and shown again after a step back: it has heard of nothing meanwhile.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void reload();
    };
    addEventListener('pageshow', onShow);
    return () => {
      forget();
      removeEventListener('pageshow', onShow);
    };
  }, [shell, reload]);
}
