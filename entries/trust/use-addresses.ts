import { TRUST_ADDRESS } from '../../shared/contract/addresses';
import type { TrustData } from '../../shared/contract/settings/trust';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { getTrust, postTrust } from './api';
import { useReportAnswer } from './use-report-answer';

const CHANGES = [{ resource: TRUST_ADDRESS, action: 'changed' }] as const;

/** The trusted base addresses, and the functions that change them. */
export function useAddresses(initial: TrustData) {
  const { state, data, reload, restart, change } = useResource({ load: getTrust, initial, changes: CHANGES });
  const report = useReportAnswer();
  const { antiCsrfToken } = data;
  return {
    state,
    antiCsrfToken,
    retry: () => restart(),
    /** Resolves to the address as it is stored, or undefined when it was not added. */
    async add(addUrl: string): Promise<string | undefined> {
      const answer = await postTrust({ addUrl }, antiCsrfToken);
      const added = report('add-url', answer);
      if (answer.ok) void reload();
      return added && (added.value || addUrl);
    },
    async remove(removeUrl: string): Promise<void> {
      const answer = await postTrust({ removeUrl }, antiCsrfToken);
      // At once, so that its row cannot be deleted again while the list is loaded.
      if (report('remove-url', answer))
        change((data) => ({ ...data, trustedBaseUris: data.trustedBaseUris.filter((uri) => uri !== removeUrl) }));
      if (answer.ok) void reload();
    },
  };
}
