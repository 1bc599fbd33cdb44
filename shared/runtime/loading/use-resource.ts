import { useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../http/call';
import { useNotifications } from '../../notifications/notifications-context';
import { useResourceChanged, type WatchedChange } from '../hooks/use-resource-changed';
import { useServerEvents } from '../hooks/use-server-events';
import { hasUnsavedChanges } from '../navigation/has-unsaved-changes';
import { redirectToSignIn } from '../navigation/redirect';
import { createResourceLoader, firstState, type LoadState, type ResourceLoader } from './resource-loader';

interface ResourceOptions<T, First> {
  /** The same function for the life of the component. */
  load: (signal: AbortSignal) => Promise<Result<T>>;
  /** The data that came with the page, if any: then none are loaded at first. */
  initial: First;
  /** The changes after which the data are loaded again: the same array for the life of the component. */
  changes?: readonly WatchedChange[];
  /** Keeps the form's data, and shows a notification, if the server has deleted the item (404). */
  keepsDeleted?: boolean;
}

interface Resource<T, First> extends Pick<ResourceLoader<T>, 'reload' | 'restart' | 'change'> {
  state: LoadState<T>;
  /** The last data that were loaded, kept during a reload and after a failed one. */
  data: T | First;
}

const NONE: readonly WatchedChange[] = [];

/**
 * Loads something while the component is mounted, and again when it has changed. When it cannot be loaded again, the old data
 * stay, and a notification says why. A session that is over redirects to sign-in, unless the page has unsaved changes: then a
 * notification says so.
 */
export function useResource<T, First extends T | undefined>({
  load,
  initial,
  changes = NONE,
  keepsDeleted = false,
}: ResourceOptions<T, First>): Resource<T, First> {
  const { notifyFailure } = useNotifications();
  const notify = useRef(notifyFailure);
  notify.current = notifyFailure;
  const [state, setState] = useState(() => firstState<T>(initial));
  const [loader] = useState(() =>
    createResourceLoader({
      load,
      first: initial,
      keepsDeleted,
      onChange(next) {
        setState(next);
        if (next.kind === 'failed' && isSessionOver(next.failure)) redirectToSignIn();
      },
      onStale: (failure) =>
        isSessionOver(failure) && !hasUnsavedChanges() ? redirectToSignIn() : notify.current(failure),
    }),
  );
  useEffect(() => {
    loader.start();
    return loader.stop;
  }, [loader]);
  useServerEvents(changes.length > 0);
  useResourceChanged(changes, loader.reload);
  const last = useRef<T | First>(initial);
  if (state.kind === 'loaded') last.current = state.data;
  return { state, data: last.current, reload: loader.reload, restart: loader.restart, change: loader.change };
}

const isSessionOver = ({ kind, status }: Failure) => kind === 'status' && status === 401;
