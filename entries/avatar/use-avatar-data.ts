import { useCallback, useEffect, useRef } from 'react';
import { API_KEY_CONFIRM_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { ResourceChanged } from '../../shared/host/messages';
import type { Failure } from '../../shared/http/call';
import { coalesce } from '../../shared/runtime/loading/coalesce';
import { usePage } from '../../shared/runtime/start/page-context';
import { retryPause } from './retry-pause';

/**
 * Reads the avatar's data anew when somebody signs in or out or something happens to an API key, and after a failure.
 *
 * @returns `hear` is for a change that comes another way than through the shell or from other pages; `read` reads now
 */
export function useFreshData(failure: Failure | undefined) {
  const { shell, reload } = usePage();
  const failures = useRef(0);
  const reader = useRef<() => Promise<void>>(undefined);
  const read = useCallback(() => void reader.current?.(), []);

  const hear = useCallback(
    ({ resource }: ResourceChanged) => {
      if (resource === SESSION_RESOURCE || resource === API_KEY_CONFIRM_ADDRESS) read();
    },
    [read],
  );

  useEffect(() => {
    const life = new AbortController();
    reader.current = coalesce(reload, life.signal);
    const stop = shell.on('ResourceChanged', hear);
    life.signal.addEventListener('abort', stop);
    return () => life.abort();
  }, [shell, reload, hear]);

  useEffect(() => {
    failures.current = failure ? failures.current + 1 : 0;
    const pause = failure && retryPause(failure, failures.current);
    if (pause === undefined) return;
    const life = new AbortController();
    const timer = setTimeout(() => whenVisible(() => void reload(), life.signal), pause);
    life.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => life.abort();
  }, [failure, reload]);

  return { hear, read };
}

function whenVisible(act: () => void, signal: AbortSignal): void {
  if (!document.hidden) act();
  else document.addEventListener('visibilitychange', act, { once: true, signal });
}
