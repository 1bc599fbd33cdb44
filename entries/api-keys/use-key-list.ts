import { useEffect } from 'react';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import type { ApiKeyListData } from '../../shared/contract/api-keys';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { usePage } from '../../shared/runtime/start/page-context';
import { getApiKeys } from './api';

/** Ms that the skeleton shows before a refresh reads. */
const REFRESH_DELAY_MS = 500;

/** The list: read again when somebody changed a key, or when the person wants it. */
export function useKeyList(first: ApiKeyListData | undefined) {
  const { shell } = usePage();
  const { state, reload, restart } = useLoader(getApiKeys, first);
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource, action }) => {
        if (resource === API_KEY_CONFIRM_ADDRESS && action === 'changed') reload();
      }),
    [shell, reload],
  );
  return { state, reload, retry: () => restart(), refresh: () => restart(REFRESH_DELAY_MS) };
}
