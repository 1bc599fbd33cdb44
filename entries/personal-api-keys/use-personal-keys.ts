import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import type { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { useResourceChange } from '../../shared/runtime/hooks/use-resource-change';
import { useServerEvents } from '../../shared/runtime/hooks/use-server-events';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { getPersonalKeys } from './api';

/** ms that the skeleton shows before a refresh sends its call: a shorter time would only flicker. */
const REFRESH_DELAY_MS = 500;

/** The list, which is read again when a key was confirmed or declined, or on request. */
export function usePersonalKeys(initial: PersonalApiKeysData) {
  const { state, reload, restart } = useLoader(getPersonalKeys, initial);
  useServerEvents();
  useResourceChange({ resource: API_KEY_CONFIRM_ADDRESS, action: 'changed', onChange: reload });
  return { state, retry: () => restart(), refresh: () => restart(REFRESH_DELAY_MS) };
}
