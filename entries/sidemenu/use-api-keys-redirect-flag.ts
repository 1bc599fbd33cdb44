import { useEffect } from 'react';
import { API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import { API_KEY_REDIRECT_FLAG } from '../../shared/contract/session-storage-keys';
import type { Shell } from '../../shared/host/connect-to-shell';
import { usePage } from '../../shared/runtime/start/page-context';

/** ms to wait for a message from a shell. */
const SHELL_TIMEOUT = 1000;

/** Opens the API keys, once, if another page has set a flag for that in the session storage. */
export function useApiKeysRedirectFlag(close: () => void): void {
  const { shell } = usePage();
  useEffect(() => {
    if (!takeFlag()) return;
    return whenConnected(shell, () => {
      if (shell.openPage(API_KEYS_ADDRESS)) close();
    });
  }, [shell, close]);
}

function takeFlag(): boolean {
  try {
    const flag = sessionStorage.getItem(API_KEY_REDIRECT_FLAG);
    sessionStorage.removeItem(API_KEY_REDIRECT_FLAG);
    return flag !== null;
  } catch {
    return false; // a browser may block the storage in a cross-origin frame, also for the page that sets the flag
  }
}

/** Calls back once the shell has sent a message, or after the timeout: a shell that is not ready misses `OpenPage`. */
function whenConnected(shell: Shell, callback: () => void): () => void {
  const controller = new AbortController();
  const once = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    callback();
  };
  const unsubscribes = [shell.on('Theme', once), shell.on('ShellReady', once)];
  const timer = setTimeout(once, shell.windowKind === 'alone' ? 0 : SHELL_TIMEOUT);
  shell.post({ type: 'ThemeRequest' });
  return () => {
    controller.abort();
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
