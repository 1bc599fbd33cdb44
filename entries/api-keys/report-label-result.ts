import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { describeFailure } from '../../shared/http/failure-text';
import { t, translateServerText } from '../../shared/i18n/translate';
import type { Notifications } from '../../shared/notifications/notifications-context';
import { keyNames } from './api-key-names';
import type { SaveLabelResult } from './save-label-result';

/** The functions of the page that receive the result of saving a label. */
export interface ReportTo extends Pick<Notifications, 'notify' | 'notifyFailure'> {
  /** Tells other pages that the key has changed. */
  announce: () => void;
  /** Opens the details of a key. */
  open: (id: string) => void;
  isOpen: (id: string) => boolean;
}

/** Notifies the user of the result; for a key that is not open, with a button that opens it with its draft. */
export function reportLabelResult(key: ApiKeyDetailsData, result: SaveLabelResult, to: ReportTo) {
  const title = t('APIKEY_LABEL_SAVE_FAILED');
  switch (result.kind) {
    case 'saved':
      to.notify(t('APIKEY_LABEL_SAVED'), { type: 'SUCCESS' });
      return to.announce();
    case 'deleted':
      return to.notifyFailure(result.failure, { title });
    case 'conflict':
    case 'changed-elsewhere':
      return to.isOpen(key.id)
        ? to.notify(t('APIKEY_LABEL_CHANGED'), { title, type: 'WARNING' })
        : notifyUnsaved(key, [t('APIKEY_LABEL_CHANGED')], to);
    case 'failed':
      return to.isOpen(key.id)
        ? to.notifyFailure(result.failure, { title })
        : notifyUnsaved(key, [describeFailure(result.failure), ...(result.failure.problem?.problemMessages ?? [])], to);
    default:
      return notifyUnsaved(key, result.problems.map(translateServerText), to);
  }
}

function notifyUnsaved(key: ApiKeyDetailsData, problemMessages: readonly string[], to: ReportTo) {
  const title = t('APIKEY_LABEL_SAVE_FAILED');
  if (to.isOpen(key.id)) return to.notify(title, { title: t('ERROR'), type: 'ERROR', problemMessages });
  to.notify(t('APIKEY_LABEL_UNSAVED', { label: keyNames(key).label }), {
    title,
    type: 'ERROR',
    problemMessages,
    action: { text: t('APIKEY_LABEL_SHOW'), onPress: () => to.open(key.id) },
  });
}
