import { useCallback } from 'react';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import { usePage } from '../../shared/runtime/start/page-context';

/** Tells the shell and the other pages that this page changed a key; it does not hear of that itself. */
export function useOwnChange(): () => void {
  const { shell } = usePage();
  return useCallback(
    () => void shell.post({ type: 'ResourceChanged', resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' }),
    [shell],
  );
}
