import { useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../http/call';
import { useNotifications } from '../../notifications/notifications-context';
import { hasUnsavedChanges, redirectToSignIn } from '../navigation/navigate';
import { createLoader, firstState, type Loader, type LoadState } from './loader';

interface UseLoaderResult<T> extends Pick<Loader<T>, 'reload' | 'restart' | 'change'> {
  state: LoadState<T>;
}

/**
 * Loads something while the component is mounted. When it cannot be loaded again, the old data stay, and a notification
 * says why. A session that is over redirects to sign-in, unless the page has unsaved changes: then a notification says so.
 *
 * @param load the same function for the life of the component
 * @param first the data that came with the page: then none are loaded at first
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
      onStale: (failure) =>
        isSessionOver(failure) && !hasUnsavedChanges() ? redirectToSignIn() : notify.current(failure),
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
