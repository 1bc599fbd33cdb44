/** The time in ms between two checks of the address. */
const CHECK_MS = 250;

/** The time in ms for which the address must have stayed the same. */
const STAY_MS = 1000;

interface AddressWatch {
  /** Reads the address. */
  address: () => string;
  onStayed: () => void;
  /** Called if the shell or the user has navigated elsewhere. */
  onChanged: () => void;
}

/**
 * Calls back once the address has not changed for a second. A shell that is told of a save may navigate by itself, so the
 * page waits before it navigates.
 *
 * @returns a function that ends the watch
 */
export function waitForShellNavigation({ address, onStayed, onChanged }: AddressWatch): () => void {
  const first = address();
  let waited = 0;
  const timer = setInterval(() => {
    waited += CHECK_MS;
    const isSame = address() === first;
    if (isSame && waited < STAY_MS) return;
    clearInterval(timer);
    if (isSame) onStayed();
    else onChanged();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
