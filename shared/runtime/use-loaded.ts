import { useEffect, useRef, useState } from 'react';
import type { Result } from '../http/call';
import { useNotifications } from '../notifications/notifications-context';
import { createLoader, firstState, type Loader, type Loading } from './loader';
import { leaveForSignIn } from './navigate';

/** Something that is loaded when it is first shown, and what can be done to it. */
export interface Loaded<T> extends Pick<Loader<T>, 'reload' | 'restart' | 'change'> {
  state: Loading<T>;
}

/**
 * Loads something while a component is there. What cannot be read anew stays as it was, and a notification says why: of a
 * session that is over, too, since the page may hold what somebody typed. Where there is nothing to show, that leads to
 * sign-in.
 *
 * @param load fixed for the life of the component
 * @param first what the page brought along: then nothing is asked at first
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<Result<T>>, first: T | undefined): Loaded<T> {
  const { notifyFailure } = useNotifications();
  const notify = useRef(notifyFailure);
  notify.current = notifyFailure;
  const [state, setState] = useState(() => firstState(first));
  const [loader] = useState(() =>
    createLoader({ load, first, onChange: setState, onStale: (failure) => notify.current(failure) }),
  );
  useEffect(() => {
    loader.start();
    return loader.stop;
  }, [loader]);
  const isSignedOut = state.kind === 'failed' && state.failure.kind === 'status' && state.failure.status === 401;
  useEffect(() => {
    if (isSignedOut) leaveForSignIn();
  }, [isSignedOut]);
  return { state, reload: loader.reload, restart: loader.restart, change: loader.change };
}
