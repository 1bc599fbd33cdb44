import { useEffect, useRef, useState } from 'react';
import type { Result } from '../../shared/http/call';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { leaveForSignIn } from '../../shared/runtime/navigate';
import { createLoader, type Loader, type Loading } from './loader';

/** Something that is loaded when it is first shown, and what can be done to it. */
export interface Loaded<T> extends Pick<Loader<T>, 'reload' | 'restart' | 'change'> {
  state: Loading<T>;
}

/**
 * Loads something while a component is there.
 *
 * @param load fixed for the life of the component
 * @param first what the page brought along: then nothing is asked at first
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<Result<T>>, first: T | undefined): Loaded<T> {
  const { notifyFailure } = useNotifications();
  const notify = useRef(notifyFailure);
  notify.current = notifyFailure;
  const [state, setState] = useState<Loading<T>>(
    first === undefined ? { kind: 'loading' } : { kind: 'loaded', data: first },
  );
  const [loader] = useState(() =>
    createLoader({ load, first, onChange: setState, onStale: (failure) => notify.current(failure) }),
  );
  useEffect(() => {
    loader.start();
    return loader.stop;
  }, [loader]);
  const isSignedOut = state.kind === 'failed' && state.failure.kind === 'status' && state.failure.status === 401;
  useEffect(() => {
    // Nothing is shown that somebody could lose; with data on the page a notification says it instead.
    if (isSignedOut) leaveForSignIn();
  }, [isSignedOut]);
  return { state, reload: loader.reload, restart: loader.restart, change: loader.change };
}
