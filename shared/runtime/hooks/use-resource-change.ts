import { useEffect } from 'react';
import type { ResourceChanged } from '../../host/messages';
import { usePage } from '../start/page-context';

interface ResourceChangeOptions {
  /** The address that names the resource, as `SESSION_RESOURCE`. */
  resource: string;
  /** Limits the calls to this action. Default: any. */
  action?: ResourceChanged['action'];
  /** A stable function: a new one subscribes again. */
  onChange: () => void;
}

/** Calls a function when the shell, another page or the server reports a change of a resource. */
export function useResourceChange({ resource, action, onChange }: ResourceChangeOptions): void {
  const { shell } = usePage();
  useEffect(
    () =>
      shell.on('ResourceChanged', (change) => {
        if (change.resource === resource && (action === undefined || change.action === action)) onChange();
      }),
    [shell, resource, action, onChange],
  );
}
