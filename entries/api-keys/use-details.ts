import { useCallback, useEffect } from 'react';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { usePage } from '../../shared/runtime/start/page-context';
import { getApiKey } from './api';

/** One key, read again when somebody confirmed, declined or changed one. */
export function useDetails(id: string, first: ApiKeyDetailsData | undefined) {
  const { shell } = usePage();
  const load = useCallback((signal: AbortSignal) => getApiKey(id, signal), [id]);
  const { state, reload, restart, change } = useLoader(load, first);
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource }) => {
        if (resource === API_KEY_CONFIRM_ADDRESS) reload();
      }),
    [shell, reload],
  );
  return { state, reload, retry: () => restart(), change };
}
