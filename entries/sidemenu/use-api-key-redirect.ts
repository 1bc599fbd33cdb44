import { useEffect } from 'react';
import { API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import type { Shell } from '../../shared/host/page';
import { API_KEY_REDIRECT_FLAG } from '../../shared/runtime/hooks/use-open-flag';
import { usePage } from '../../shared/runtime/start/page-context';

/** Ms in which a shell answers, if one is there. */
const PATIENCE = 1000;

/** On load: whoever asked for the API keys is led to them, once. */
export function useApiKeyRedirect(close: () => void): void {
  const { shell } = usePage();
  useEffect(() => {
    if (!takeFlag()) return;
    return whenKnown(shell, () => {
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
    return false; // a browser may keep its storage from a foreign frame, and from whoever set the flag there too
  }
}

/** Acts as soon as the shell has spoken, or when there is none: before, nobody would hear which page to open. */
function whenKnown(shell: Shell, act: () => void): () => void {
  const life = new AbortController();
  const once = () => {
    if (life.signal.aborted) return;
    life.abort();
    act();
  };
  const ends = [shell.on('Theme', once), shell.on('ShellReady', once)];
  const timer = setTimeout(once, shell.windowKind === 'alone' ? 0 : PATIENCE);
  shell.post({ type: 'ThemeRequest' });
  return () => {
    life.abort();
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
