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
 * Calls back once the page's address has stayed the same for a second: a shell that receives the change may navigate by
 * itself, and must not be overtaken.
 *
 * @returns a function that ends the watch
 */
export function unlessShellNavigates({ address, onStayed, onChanged }: AddressWatch): () => void {
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
