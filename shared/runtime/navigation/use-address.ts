import { useEffect, useSyncExternalStore } from 'react';
import type { Shell } from '../../host/connect-to-shell';
import { reportAddress } from '../../host/report-address';
import { usePage } from '../start/page-context';

/** The event of {@link navigate}: History API calls have none. */
const EVENT = 'addresschange';

function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange);
  addEventListener(EVENT, onChange);
  return () => {
    removeEventListener('popstate', onChange);
    removeEventListener(EVENT, onChange);
  };
}

/** Gives the page another address, as a step of the history, or with `replace` in place of this one. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
  dispatchEvent(new Event(EVENT));
}

/** The last address that each shell knows, so that of several hooks of a page one reports a change. */
const reported = new WeakMap<Shell, string>();

/**
 * Renders again when the page's address changes, and reports each change to the shell.
 *
 * @param options `isReady`: whether the page already shows what its address names; until then nothing is reported
 * @returns the parameters of the address
 */
export function useAddress({ isReady = true } = {}): URLSearchParams {
  const { shell } = usePage();
  const address = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  if (!reported.has(shell)) reported.set(shell, address); // startEntry has reported the first one
  useEffect(() => {
    if (!isReady || reported.get(shell) === address) return;
    reported.set(shell, address);
    reportAddress(shell);
  }, [isReady, address, shell]);
  return new URLSearchParams(location.search);
}
