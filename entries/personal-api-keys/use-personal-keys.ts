import type { PersonalApiKeysData } from '../../shared/contract/account/personal-api-keys';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { getPersonalKeys } from './api';

/** ms that the skeleton shows before a refresh sends its call: a shorter time would only flicker. */
const REFRESH_DELAY_MS = 500;

const CHANGES = [{ resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' }] as const;

/** The list, which is read again when a key was confirmed or declined, or on request. */
export function usePersonalKeys(initial: PersonalApiKeysData) {
  const { state, restart } = useResource({ load: getPersonalKeys, initial, changes: CHANGES });
  return { state, retry: () => restart(), refresh: () => restart(REFRESH_DELAY_MS) };
}
