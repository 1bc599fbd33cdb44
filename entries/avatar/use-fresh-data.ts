import { useCallback, useEffect, useRef } from 'react';
import { API_KEY_CONFIRM_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { ResourceChanged } from '../../shared/host/messages';
import type { Failure } from '../../shared/http/call';
import { onceAtATime } from '../../shared/runtime/once-at-a-time';
import { usePage } from '../../shared/runtime/page-context';
import { retryPause } from './retry-pause';

/**
 * Reads the avatar's data anew when somebody signs in or out or something happens to an API key, and after a failure.
 *
 * @returns hears of a change that comes another way than through the shell or from other pages
 */
export function useFreshData(failure: Failure | undefined): (change: ResourceChanged) => void {
  const { shell, reload } = usePage();
  const failures = useRef(0);
  const read = useRef<() => Promise<void>>(undefined);

  const hear = useCallback(({ resource }: ResourceChanged) => {
    if (resource === SESSION_RESOURCE || resource === API_KEY_CONFIRM_ADDRESS) void read.current?.();
  }, []);

  useEffect(() => {
    const life = new AbortController();
    read.current = onceAtATime(reload, life.signal);
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

  return hear;
}

function whenVisible(act: () => void, signal: AbortSignal): void {
  if (!document.hidden) act();
  else document.addEventListener('visibilitychange', act, { once: true, signal });
}
