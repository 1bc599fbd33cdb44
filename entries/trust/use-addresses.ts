import { TRUST_ADDRESS } from '../../shared/contract/addresses';
import type { TrustData } from '../../shared/contract/trust';
import { useResourceChange } from '../../shared/runtime/hooks/use-resource-change';
import { useServerEvents } from '../../shared/runtime/hooks/use-server-events';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { getTrust, postTrust } from './api';
import { useReportAnswer } from './use-report-answer';

/** The trusted base addresses, and the functions that change them. */
export function useAddresses(initial: TrustData) {
  const { state, reload, restart, change } = useLoader(getTrust, initial);
  const report = useReportAnswer();
  useServerEvents();
  useResourceChange({ resource: TRUST_ADDRESS, action: 'changed', onChange: reload });
  const { antiCsrfToken } = state.kind === 'loaded' ? state.data : initial;
  return {
    state,
    antiCsrfToken,
    retry: () => restart(),
    /** Resolves to the address as it is stored, or undefined when it was not added. */
    async add(addUrl: string): Promise<string | undefined> {
      const answer = await postTrust({ addUrl }, antiCsrfToken);
      const isAdded = report('add-url', answer);
      if (answer.ok) void reload();
      return isAdded && answer.ok ? answer.data.value || addUrl : undefined;
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
