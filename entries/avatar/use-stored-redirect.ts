import { useEffect } from 'react';
import { redirectTarget } from '../../shared/contract/redirect-target';
import type { Shell } from '../../shared/host/page';
import { usePage } from '../../shared/runtime/page-context';
import { hearStoredRedirect } from './stored-redirect';

/** Follows an address that another page left in the storage, once. */
export function useStoredRedirect(): void {
  const { shell, boot } = usePage();
  useEffect(() => {
    const life = new AbortController();
    const origins = [location.origin, ...boot.trustedOrigins];
    hearStoredRedirect((stored) => {
      // Anything of this origin may write there, and so may whatever slipped into one of its pages.
      const target = redirectTarget(stored, origins);
      if (target) follow(target, shell);
    }, life.signal);
    return () => life.abort();
  }, [shell, boot]);
}

/** Never in this frame: it has the size of a button. */
function follow(target: string, shell: Shell): void {
  const { origin, pathname, search, hash } = new URL(target);
  if (origin === location.origin) {
    shell.openPage(pathname + search + hash);
    return;
  }
  try {
    (top ?? window).location.href = target;
  } catch {
    open(target, '_blank', 'noopener'); // the shell lets no frame lead its window
  }
}
