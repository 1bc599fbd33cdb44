import type { TrustAnswer } from '../../shared/contract/settings/trust';
import type { Failure, Result } from '../../shared/http/call';
import { parseJson } from '../../shared/http/response-failure';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { failureTitle, type TrustAction } from './trust-rules';

/** Returns a function that notifies the outcome of a change, and returns whether it was saved. */
export function useReportAnswer() {
  const { notify, notifyFailure } = useNotifications();
  const refuse = (title: string, value: string) =>
    notify(translateServerText(value || 'ERROR_UNKNOWN_MESSAGE'), { type: 'ERROR', title });
  return (action: TrustAction, answer: Result<TrustAnswer>): boolean => {
    if (!answer.ok) {
      const title = t(failureTitle(action, answer.status));
      const value = refusalOf(answer);
      if (value !== '') refuse(title, value);
      else notifyFailure(answer, answer.kind === 'status' ? { title } : undefined);
      return false;
    }
    const { statusCode, value } = answer.data;
    if (statusCode !== 200) {
      refuse(t(failureTitle(action, statusCode)), value);
      return false;
    }
    notify(t(action.startsWith('remove') ? 'TRUST_REMOVED' : 'TRUST_ADDED'), { type: 'SUCCESS' });
    return true;
  };
}

/** The value of a refusal that a server has sent with a status other than 200; empty without one. */
function refusalOf({ kind, text }: Failure): string {
  if (kind !== 'status') return '';
  const { value } = { ...Object(parseJson(text)) };
  return typeof value === 'string' ? value : '';
}
