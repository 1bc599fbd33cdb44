import { useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../http/call';
import { useNotifications } from '../../notifications/notifications-context';
import { mayLeave, redirectToSignIn } from '../navigation/navigate';
import { createLoader, firstState, type Loader, type LoadState } from './loader';

/** Something that is loaded when it is first shown, and what can be done to it. */
export interface UseLoaderResult<T> extends Pick<Loader<T>, 'reload' | 'restart' | 'change'> {
  state: LoadState<T>;
}

/**
 * Loads something while a component is there. What cannot be read anew stays as it was, and a notification says why. A
 * session that is over leads to sign-in, unless the page holds what somebody typed: then that is a notification, too.
 *
 * @param load fixed for the life of the component
 * @param first what the page brought along: then nothing is asked at first
 */
export function useLoader<T>(
  load: (signal: AbortSignal) => Promise<Result<T>>,
  first: T | undefined,
): UseLoaderResult<T> {
  const { notifyFailure } = useNotifications();
  const notify = useRef(notifyFailure);
  notify.current = notifyFailure;
  const [state, setState] = useState(() => firstState(first));
  const [loader] = useState(() =>
    createLoader({
      load,
      first,
      onChange: setState,
      onStale: (failure) => (isSessionOver(failure) && mayLeave() ? redirectToSignIn() : notify.current(failure)),
    }),
  );
  useEffect(() => {
    loader.start();
    return loader.stop;
  }, [loader]);
  const isSignedOut = state.kind === 'failed' && isSessionOver(state.failure);
  useEffect(() => {
    if (isSignedOut) redirectToSignIn();
  }, [isSignedOut]);
  return { state, reload: loader.reload, restart: loader.restart, change: loader.change };
}

const isSessionOver = ({ kind, status }: Failure) => kind === 'status' && status === 401;
