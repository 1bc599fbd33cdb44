import { useEffect } from 'react';
import { redirectTarget } from '../../shared/contract/redirect-target';
import type { Shell } from '../../shared/host/page';
import { usePage } from '../../shared/runtime/start/page-context';
import { subscribeToStoredRedirect } from './stored-redirect';

/** Follows an address that another page left in the storage, once. */
export function useStoredRedirect(): void {
  const { shell, boot } = usePage();
  useEffect(() => {
    const life = new AbortController();
    // Anything of this origin may write there, and so may whatever slipped into one of its pages.
    const targetOf = (stored: string) => redirectTarget(stored, [location.origin, ...boot.trustedOrigins]);
    subscribeToStoredRedirect(
      {
        canFollow(stored) {
          const target = targetOf(stored);
          return !target || isOwn(target) || shell.context !== undefined || mayLeadWindow();
        },
        follow(stored) {
          const target = targetOf(stored);
          if (target) follow(target, shell);
        },
      },
      life.signal,
    );
    return () => life.abort();
  }, [shell, boot]);
}

const isOwn = (target: string) => new URL(target).origin === location.origin;

/** A browser lets a frame lead the window of its own origin; that of another one only after a click. */
function mayLeadWindow(): boolean {
  try {
    return Boolean((top ?? window).location.href);
  } catch {
    return false;
  }
}

/** Never in this frame: it has the size of a button. */
function follow(target: string, shell: Shell): void {
  if (isOwn(target)) {
    shell.openPage(target.slice(location.origin.length));
  } else if (!shell.context || !shell.post({ type: 'Redirect', url: target })) {
    (top ?? window).location.href = target;
  }
}
