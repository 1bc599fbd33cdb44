import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { describeFailure } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import type { LabelOutcome } from './label-outcome';
import { namesOf } from './names-of';
import { problemTexts } from './problems';
import { useOwnChange } from './use-report-change';

interface LabelOutcomeOptions {
  open: (id: string) => void;
  isOpen: (id: string) => boolean;
}

/** Tells what became of a label. Of a key that is not open any more, it also offers the way back to what was typed. */
export function useLabelOutcome({ open, isOpen }: LabelOutcomeOptions) {
  const { notify, notifyFailure } = useNotifications();
  const announce = useOwnChange();

  const failed = (key: ApiKeyDetailsData, problemMessages: readonly string[]) => {
    if (isOpen(key.id))
      return notify(t('APIKEY_LABEL_SAVE_FAILED'), { title: t('ERROR'), type: 'ERROR', problemMessages });
    notify(t('APIKEY_LABEL_UNSAVED', { label: namesOf(key).label }), {
      title: t('APIKEY_LABEL_SAVE_FAILED'),
      type: 'ERROR',
      problemMessages,
      action: { text: t('APIKEY_LABEL_SHOW'), onPress: () => open(key.id) },
    });
  };
  return (key: ApiKeyDetailsData, outcome: LabelOutcome) => {
    switch (outcome.kind) {
      case 'saved':
        announce();
        return notify(t('APIKEY_LABEL_SAVED'), { type: 'SUCCESS' });
      case 'gone':
        return notifyFailure(outcome.failure, { title: t('APIKEY_LABEL_SAVE_FAILED') });
      case 'changed':
      case 'overtaken':
        return isOpen(key.id)
          ? notify(t('APIKEY_LABEL_CHANGED'), { title: t('APIKEY_LABEL_SAVE_FAILED'), type: 'WARNING' })
          : failed(key, [t('APIKEY_LABEL_CHANGED')]);
      case 'failed':
        return isOpen(key.id)
          ? notifyFailure(outcome.failure, { title: t('APIKEY_LABEL_SAVE_FAILED') })
          : failed(key, [describeFailure(outcome.failure), ...(outcome.failure.problem?.problemMessages ?? [])]);
      default:
        return failed(key, problemTexts(outcome.problems));
    }
  };
}
