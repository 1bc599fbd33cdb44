import { useEffect } from 'react';
import type { ResourceChanged } from '../../host/messages';
import { usePage } from '../start/page-context';

/** A change of the resource that an address names, as `SESSION_RESOURCE`; without an action, each of its changes. */
export interface WatchedChange extends Pick<ResourceChanged, 'resource'> {
  readonly action?: ResourceChanged['action'];
}

/**
 * Calls a function when the shell, another page or the server reports one of these changes.
 *
 * @param changes a constant array: another one subscribes again
 * @param onChange a stable function: another one subscribes again
 */
export function useResourceChange(changes: readonly WatchedChange[], onChange: () => void): void {
  const { shell } = usePage();
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource, action }) => {
        if (changes.some((each) => each.resource === resource && (each.action ?? action) === action)) onChange();
      }),
    [shell, changes, onChange],
  );
}
