import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import type { SaveAnswer } from '../../shared/contract/save-answer';
import type { Shell } from '../../shared/host/connect-to-shell';
import type { Result } from '../../shared/http/call';
import { saveRefusalOf } from '../../shared/notifications/save-refusal';
import { useSaveReport } from '../../shared/notifications/use-save-report';
import { usePage } from '../../shared/runtime/start/page-context';

/** Tells the shell and the other pages that a key has changed; the event does not come back to this page. */
export const announceChange = (shell: Shell) =>
  shell.post({ type: 'ResourceChanged', resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' });

/**
 * Returns a function that reports the result of a change to an API key: to the user as a notification, to other pages as an
 * event. It returns the answer when the key was changed.
 */
export function useReportChange() {
  const { shell } = usePage();
  const report = useSaveReport();
  return <T extends SaveAnswer>(answer: Result<T>, texts: { saved?: string; refused: string }): T | undefined => {
    const changed = report(answer, { saved: texts.saved, refusal: saveRefusalOf(answer, texts.refused) });
    if (changed) announceChange(shell);
    return changed;
  };
}
