import { useEffect } from 'react';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import type { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { useServerEvents } from '../../shared/runtime/hooks/use-server-events';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { usePage } from '../../shared/runtime/start/page-context';
import { getKeys } from './api';

/** ms that the skeleton stands before a refresh asks: a shorter one would only flicker. */
const REFRESH_MS = 500;

/** The list: read anew on wish, and when somebody decides about a key. */
export function useKeys(first: PersonalApiKeysData) {
  const { shell } = usePage();
  const { state, reload, restart } = useLoader(getKeys, first);
  useServerEvents();
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource, action }) => {
        if (resource === API_KEY_CONFIRM_ADDRESS && action === 'changed') reload();
      }),
    [shell, reload],
  );
  return { state, retry: () => restart(), refresh: () => restart(REFRESH_MS) };
}
