/**
 * The name in the storage under which another page of this origin leaves an address for the suite to
 * go to: a sign-in in a window of its own, say.
 */
export const REDIRECT_KEY = 'redirectTarget';

/** Ms in which what one tab has cleared reaches the others. */
const SPREAD = 100;
/** Ms that a hidden tab leaves to the one a person looks at. */
const PRECEDENCE = 300;

/**
 * Hears of a stored address until the signal, clears it, and hands it on: in one tab alone, for all of them hear of it.
 * An address that is there already when the page starts is nobody's news.
 *
 * @param on.canFollow false leaves the address where it is, for a page that can
 */
export function subscribeToStoredRedirect(
  { canFollow, follow }: { canFollow: (target: string) => boolean; follow: (target: string) => void },
  signal: AbortSignal,
): void {
  const onStorage = async ({ key, newValue, storageArea }: StorageEvent) => {
    if (key !== REDIRECT_KEY || !newValue || !storageArea || !canFollow(newValue)) return;
    if (document.hidden) await pause(PRECEDENCE);
    if (!signal.aborted && (await claim(storageArea, newValue)) && !signal.aborted) follow(newValue);
  };
  addEventListener('storage', (event) => void onStorage(event), { signal });
}

/**
 * Clears an address, unless another tab was faster. Storage has no atomic step, and each tab reads its own copy: who
 * has the lock keeps it until the others see that the address is gone.
 */
async function claim(storage: Storage, target: string): Promise<boolean> {
  const take = () => {
    if (storage.getItem(REDIRECT_KEY) !== target) return false;
    storage.removeItem(REDIRECT_KEY);
    return true;
  };
  const { locks } = navigator;
  if (!locks) return take(); // not on http, except on this machine
  return locks.request(`vestibule-${REDIRECT_KEY}`, { ifAvailable: true }, async (lock) => {
    if (!lock || !take()) return false;
    await pause(SPREAD);
    return true;
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
