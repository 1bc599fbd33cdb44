import type { PreviewLoginSettings } from '../../shared/contract/settings/login-settings';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import type { Failure } from '../../shared/http/result';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { postPreview } from './api';
import { effectText } from './effect-text';
import { TfaCoverageChart } from './TfaCoverageChart';

/** Statuses of a server that has no preview: the page then saves without asking. */
const WITHOUT_PREVIEW: readonly number[] = [404, 405, 501];

/** Whether the server is away, so that it could not save either. */
const isAway = ({ kind, status }: Failure) => kind === 'network' || kind === 'timeout' || status >= 502;

/** Asks the user before a save that changes something for other people; resolves to whether to save. */
export function useConfirmEffects() {
  const confirm = useConfirm();
  const { notifyFailure } = useNotifications();
  return async (next: PreviewLoginSettings): Promise<boolean> => {
    const preview = await postPreview(next);
    if (!preview.ok && WITHOUT_PREVIEW.includes(preview.status)) return true;
    if (!preview.ok && isAway(preview)) {
      notifyFailure(preview);
      return false;
    }
    const message = preview.ok ? effectText(preview.data) : t('LOGIN_CONFIG_EFFECTS_UNKNOWN');
    if (message === '') return true;
    const { tfaCoverage = undefined, tfaRequired = 0 } = preview.ok ? preview.data : {};
    return confirm({
      title: t('LOGIN_CONFIG_EFFECTS_TITLE'),
      message,
      details: tfaCoverage && tfaRequired > 0 ? <TfaCoverageChart coverage={tfaCoverage} /> : undefined,
      type: 'WARNING',
      okButtonText: t('BUTTON_SAVE'),
    });
  };
}
