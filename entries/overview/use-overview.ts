import {
  API_KEY_CONFIRM_ADDRESS,
  LOGIN_SETTINGS_ADDRESS,
  OPENID_PROVIDERS_ADDRESS,
  PROVIDERS_ADDRESS,
  TRUST_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../shared/contract/addresses';
import type { OverviewData } from '../../shared/contract/system/overview';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { redirectToSignIn } from '../../shared/runtime/navigation/redirect';
import { getOverview, putSetupClosed } from './api';

/** What changes the figures; API keys are published under the address where they are confirmed. */
const CHANGES = [
  API_KEY_CONFIRM_ADDRESS,
  LOGIN_SETTINGS_ADDRESS,
  OPENID_PROVIDERS_ADDRESS,
  PROVIDERS_ADDRESS,
  TRUST_ADDRESS,
  TWO_FACTOR_ADDRESS,
].map((resource) => ({ resource }));

/** The overview, read again when what it shows has changed, and the function that closes the list of tasks. */
export function useOverview(initial: OverviewData) {
  const { state, data, restart, change } = useResource({ load: getOverview, initial, changes: CHANGES });
  const { notifyFailure } = useNotifications();
  const { underWay, begin } = useExclusiveCall<'close'>();

  async function close(): Promise<void> {
    const answer = await putSetupClosed(data.antiCsrfToken);
    if (answer.ok) change((data) => ({ ...data, setup: null }));
    else if (answer.status === 401) redirectToSignIn();
    else notifyFailure(answer, { title: t('OVERVIEW_START_CLOSE_FAILED') });
  }

  return {
    state,
    isClosing: underWay !== undefined,
    retry: () => restart(),
    closeTasks: () => begin('close', close),
  };
}
