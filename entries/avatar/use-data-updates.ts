import { useCallback, useEffect, useRef } from 'react';
import { API_KEY_CONFIRM_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { ResourceChanged } from '../../shared/host/messages';
import { subscribeToServerEvents } from '../../shared/host/server-events';
import type { Failure } from '../../shared/http/call';
import { coalesce } from '../../shared/runtime/loading/coalesce';
import { usePage } from '../../shared/runtime/start/page-context';

/**
 * Reads the avatar's data again after a change or the end of the session, a change of an API key, and a failure.
 * Passes the server's events on to the shell, which may be cross-origin and cannot subscribe itself, and to the other
 * pages of this origin.
 *
 * @param isSignedIn without a session there are no server events
 */
export function useDataUpdates(failure: Failure | undefined, isSignedIn: boolean): void {
  const { shell, reload } = usePage();
  const reader = useRef<() => Promise<void>>(undefined);
  const read = useCallback(() => void reader.current?.(), []);
  const onChange = useCallback(
    ({ resource }: ResourceChanged) => {
      if (resource === SESSION_RESOURCE || resource === API_KEY_CONFIRM_ADDRESS) read();
    },
    [read],
  );

  useEffect(() => {
    const controller = new AbortController();
    reader.current = coalesce(reload, controller.signal);
    const unsubscribe = shell.on('ResourceChanged', onChange);
    controller.signal.addEventListener('abort', unsubscribe);
    return () => controller.abort();
  }, [shell, reload, onChange]);

  useEffect(() => {
    if (!isSignedIn) return;
    const controller = new AbortController();
    const onServerEvent = (change: ResourceChanged) => {
      shell.post(change); // which this page does not get itself
      onChange(change);
    };
    // Also reads the data when a stream ends, because it may have ended with its session.
    subscribeToServerEvents(onServerEvent, controller.signal, read);
    return () => controller.abort();
  }, [isSignedIn, shell, onChange, read]);

  useRetry(failure, reload);
}

/** Reads the data again some time after a failure, once the page is visible. */
function useRetry(failure: Failure | undefined, reload: () => Promise<void>): void {
  const failures = useRef(0);
  useEffect(() => {
    failures.current = failure ? failures.current + 1 : 0;
    const delay = failure && retryDelay(failure, failures.current);
    if (delay === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => whenVisible(() => void reload(), controller.signal), delay);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => controller.abort();
  }, [failure, reload]);
}

/** The delay in ms before the first retry, which doubles with each further failure, and the longest one. */
const FIRST_DELAY = 2000;
const MAX_DELAY = 60_000;

/**
 * The delay before a retry, in ms; undefined for failures that a retry cannot resolve, such as a 401.
 *
 * @param failures the count of consecutive failures
 */
export function retryDelay({ kind, status }: Failure, failures: number): number | undefined {
  const isTemporary = kind === 'network' || kind === 'timeout' || status >= 500;
  return isTemporary ? Math.min(FIRST_DELAY * 2 ** (failures - 1), MAX_DELAY) : undefined;
}

function whenVisible(act: () => void, signal: AbortSignal): void {
  if (!document.hidden) act();
  else document.addEventListener('visibilitychange', act, { once: true, signal });
}
