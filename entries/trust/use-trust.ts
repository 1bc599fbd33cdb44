import { TRUST_ADDRESS } from '../../shared/contract/addresses';
import type { TrustAnswer, TrustData } from '../../shared/contract/trust';
import type { Result } from '../../shared/http/call';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useResourceChange } from '../../shared/runtime/hooks/use-resource-change';
import { useServerEvents } from '../../shared/runtime/hooks/use-server-events';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { type AppsChange, getTrust, getTrustedApps, postTrust, postTrustedApps, type TrustChange } from './api';
import { failureTitle, type TrustAction } from './trust-rules';

/** The state of the page and the handlers of its controls. A change resolves to whether it was saved. */
export function useTrust(initial: TrustData) {
  const trust = useLoader(getTrust, initial);
  const apps = useLoader(getTrustedApps, undefined);
  const report = useReportAnswer();
  const reload = () => {
    trust.reload();
    apps.reload();
  };
  useServerEvents();
  useResourceChange({ resource: TRUST_ADDRESS, action: 'changed', onChange: reload });
  const data = trust.state.kind === 'loaded' ? trust.state.data : initial;
  const { antiCsrfToken } = data;
  return {
    addresses: data.trustedBaseUris,
    fixed: data.fixedBaseUris,
    apps: apps.state,
    retryApps: () => apps.restart(),
    changeAddresses: async (action: TrustAction, change: TrustChange) => {
      const isSaved = report(action, await postTrust(change, antiCsrfToken));
      if (isSaved) trust.reload();
      return isSaved;
    },
    changeApps: async (action: TrustAction, change: AppsChange) => {
      const isSaved = report(action, await postTrustedApps(change, antiCsrfToken));
      if (isSaved) apps.reload();
      return isSaved;
    },
  };
}

/** Returns a function that notifies the outcome of a change, and returns whether it was saved. */
function useReportAnswer() {
  const { notify, notifyFailure } = useNotifications();
  return (action: TrustAction, answer: Result<TrustAnswer>): boolean => {
    if (!answer.ok) {
      notifyFailure(answer);
      return false;
    }
    const { statusCode, value } = answer.data;
    if (statusCode !== 200) {
      notify(translateServerText(value), { type: 'ERROR', title: t(failureTitle(action, statusCode)) });
      return false;
    }
    notify(t(action.startsWith('remove') ? 'TRUST_REMOVED' : 'TRUST_ADDED'), { type: 'SUCCESS' });
    return true;
  };
}
