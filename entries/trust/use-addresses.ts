import { TRUST_ADDRESS } from '../../shared/contract/addresses';
import type { TrustData } from '../../shared/contract/settings/trust';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { getTrust, postTrust } from './api';
import { displayAddress } from './display-address';
import { isRestorable } from './restorable-address';
import { useListChanges } from './use-list-changes';
import type { Removals } from './use-removals';

const CHANGES = [{ resource: TRUST_ADDRESS, action: 'changed' }] as const;

/** The trusted base addresses, and the functions that change them. */
export function useAddresses(initial: TrustData, removals: Removals) {
  const { state, data, reload, restart, change } = useResource({ load: getTrust, initial, changes: CHANGES });
  const { antiCsrfToken } = data;
  const { add, remove } = useListChanges({
    list: 'url',
    removals,
    post: (action, uri) => postTrust(action === 'add' ? { addUrl: uri } : { removeUrl: uri }, antiCsrfToken),
    put: (to) => change((data) => ({ ...data, trustedBaseUris: to(data.trustedBaseUris) })),
    reload,
    nameOf: displayAddress,
    isRestorable,
  });
  return { state, antiCsrfToken, retry: () => restart(), add, remove };
}
