import { useEffect } from 'react';

/** By this name the avatar knows that the dialog is open, and opens no other meanwhile (spec 000 §2.8). */
const FLAG = 'idp-tfa-activation-dialog';

/** Says in the session storage, for as long as the page is there, that this dialog is open. */
export function useOpenFlag(): void {
  useEffect(() => {
    const set = () => withStorage((storage) => storage.setItem(FLAG, 'true'));
    const clear = () => withStorage((storage) => storage.removeItem(FLAG));
    set();
    addEventListener('pagehide', clear);
    return () => {
      removeEventListener('pagehide', clear);
      clear();
    };
  }, []);
}

function withStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    // A browser may keep its storage from a page in a foreign frame: then nobody else reads the flag there either.
  }
}
