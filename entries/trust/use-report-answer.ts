import type { TrustAnswer } from '../../shared/contract/settings/trust';
import type { Failure, Result } from '../../shared/http/call';
import { parseJson } from '../../shared/http/parse-json';
import { type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { useSaveReport } from '../../shared/notifications/use-save-report';

/** A change that the user makes. */
type TrustAction = 'add-url' | 'remove-url' | 'add-app' | 'remove-app' | 'add-default-apps';

/**
 * Returns a function that shows the outcome of a change; of a deletion that can be undone only a failure. It returns the
 * answer if the change was saved, otherwise undefined.
 */
export function useReportAnswer() {
  const report = useSaveReport();
  return (action: TrustAction, answer: Result<TrustAnswer>, isUndoable = false) => {
    const { statusCode, value } = answer.ok ? answer.data : { statusCode: answer.status, value: refusalOf(answer) };
    const title = t(failureTitle(action, statusCode));
    const message = translateServerText(value || 'ERROR_UNKNOWN_MESSAGE');
    const isRefused = answer.ok ? statusCode !== 200 : value !== '';
    return report(answer, {
      saved: isUndoable ? undefined : t(action.startsWith('remove') ? 'TRUST_REMOVED' : 'TRUST_ADDED'),
      refusal: isRefused ? { message, options: { title } } : undefined,
      failure: !answer.ok && answer.kind === 'status' ? { title } : undefined,
    });
  };
}

/** The value of a refusal that a server has sent with a status other than 200; empty without one. */
function refusalOf({ kind, text }: Failure): string {
  if (kind !== 'status') return '';
  const { value } = { ...Object(parseJson(text)) };
  return typeof value === 'string' ? value : '';
}

/** The title of the notification of a failed change, by the status in its answer. */
export function failureTitle(action: TrustAction, statusCode: number): MessageKey {
  if (statusCode === 500) return 'TRUST_ERROR_INTERNAL';
  if (action === 'remove-app' && statusCode === 404) return 'TRUST_ERROR_APP_NOT_FOUND';
  return action === 'add-default-apps' ? 'TRUST_ERROR_UNKNOWN' : 'TRUST_ERROR_BAD_REQUEST';
}
