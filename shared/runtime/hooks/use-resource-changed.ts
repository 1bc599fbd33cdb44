import { useEffect } from 'react';
import type { ResourceChanged } from '../../host/messages';
import { usePage } from '../start/page-context';

/**
 * The resource to watch, by its address (such as `SESSION_RESOURCE`), and the action to watch; without an action, every
 * change is watched.
 */
export interface WatchedChange extends Pick<ResourceChanged, 'resource'> {
  readonly action?: ResourceChanged['action'];
}

/**
 * Calls a function when the shell, another page or the server reports one of these changes.
 *
 * @param changes must be the same array in each render; a new one subscribes again
 * @param onChange must be the same function in each render; a new one subscribes again
 */
export function useResourceChanged(changes: readonly WatchedChange[], onChange: () => void): void {
  const { shell } = usePage();
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource, action }) => {
        if (changes.some((each) => each.resource === resource && (each.action ?? action) === action)) onChange();
      }),
    [shell, changes, onChange],
  );
}
