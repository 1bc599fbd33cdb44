import { useEffect } from 'react';
import { redirectTarget } from '../../shared/contract/redirect-target';
import type { Shell } from '../../shared/host/connect-to-shell';
import { usePage } from '../../shared/runtime/start/page-context';

/**
 * The local storage key under which another page of this origin, such as the sign-in popup, stores an address to open.
 */
export const REDIRECT_KEY = 'redirectTarget';

/** The time in ms until the other tabs see a change of the storage. */
const STORAGE_DELAY = 100;
/** The time in ms that a hidden tab waits for a visible one to follow the address. */
const HIDDEN_DELAY = 300;

/** Opens an address that another page stores, once. */
export function useFollowStoredRedirect(): void {
  const { shell, boot } = usePage();
  useEffect(() => {
    const controller = new AbortController();
    // Any script of this origin may write to the storage, so the address is not trusted.
    const targetOf = (stored: string) =>
      redirectTarget(stored, [location.origin, ...boot.trustedOrigins, ...boot.trustedPaths]);
    subscribeToStoredRedirect(
      {
        canFollow(stored) {
          const target = targetOf(stored);
          return !target || isOwn(target) || shell.context !== undefined || canNavigateTop();
        },
        follow(stored) {
          const target = targetOf(stored);
          if (target) follow(target, shell);
        },
      },
      controller.signal,
    );
    return () => controller.abort();
  }, [shell, boot]);
}

const isOwn = (target: string) => new URL(target).origin === location.origin;

/** Whether the browser lets this frame navigate the top window; that of another origin only after a click. */
function canNavigateTop(): boolean {
  try {
    return Boolean((top ?? window).location.href);
  } catch {
    return false;
  }
}

/** Opens the target in the shell or the top window: this frame has the size of a button. */
function follow(target: string, shell: Shell): void {
  if (isOwn(target)) {
    shell.openPage(target.slice(location.origin.length));
  } else if (!shell.context || !shell.post({ type: 'Redirect', url: target })) {
    (top ?? window).location.href = target;
  }
}

/**
 * Calls `follow` with each address that is stored until the signal, and removes it from the storage; in one tab only,
 * although all of them get the event. An address that was stored before is ignored.
 *
 * @param options.canFollow when false, the address stays in the storage for another page
 */
export function subscribeToStoredRedirect(
  { canFollow, follow }: { canFollow: (target: string) => boolean; follow: (target: string) => void },
  signal: AbortSignal,
): void {
  const onStorage = async ({ key, newValue, storageArea }: StorageEvent) => {
    if (key !== REDIRECT_KEY || !newValue || !storageArea || !canFollow(newValue)) return;
    if (document.hidden) await delay(HIDDEN_DELAY);
    if (!signal.aborted && (await claim(storageArea, newValue)) && !signal.aborted) follow(newValue);
  };
  addEventListener('storage', (event) => void onStorage(event), { signal });
}

/**
 * Removes an address unless another tab was faster. The storage has no atomic operation and each tab reads its own copy:
 * a lock is held until the other tabs see the removal.
 */
async function claim(storage: Storage, target: string): Promise<boolean> {
  const remove = () => {
    if (storage.getItem(REDIRECT_KEY) !== target) return false;
    storage.removeItem(REDIRECT_KEY);
    return true;
  };
  const { locks } = navigator;
  if (!locks) return remove(); // Web Locks need a secure context
  return locks.request(`vestibule-${REDIRECT_KEY}`, { ifAvailable: true }, async (lock) => {
    if (!lock || !remove()) return false;
    await delay(STORAGE_DELAY);
    return true;
  });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
