import { useEffect, useRef, useState } from 'react';
import type { ConfirmationData } from '../../shared/contract/account/api-key-confirmation';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import { translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePage } from '../../shared/runtime/start/page-context';
import { type Decision, sendDecision } from './api';
import { decisionOutcome } from './decision-outcome';

/** ms before the next key is shown, and before a message replaces a dialog that did not close. */
const DELAY_MS = 1000;
/** ms after which an error closes by itself. */
const ERROR_MS = 2000;

/** A stored decision. */
export interface StoredDecision {
  decision: Decision;
  /** `next`: another key is being loaded. `closed`: there is none, and the window could not be closed. */
  phase: 'next' | 'closed';
}

/** Sends the decisions on a key, one at a time, and handles their outcome. */
export function useConfirmation({ apiKeyId, antiCsrfToken }: ConfirmationData) {
  const { shell, reload } = usePage();
  const { notify } = useNotifications();
  const { underWay, begin } = useExclusiveCall<Decision>();
  const [stored, setStored] = useState<StoredDecision>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const delay = () =>
    new Promise<void>((resolve) => {
      timer.current = setTimeout(resolve, DELAY_MS);
    });
  const loadNext = async () => {
    await delay();
    await reload();
  };

  const decide = async (decision: Decision) => {
    const { href } = location;
    const answer = await sendDecision(decision, { apiKeyId, antiCsrfToken });
    const outcome = decisionOutcome(answer, { moved: location.href !== href });
    if (outcome.kind === 'rejected') {
      notify(translateServerText(outcome.message), { type: 'ERROR', timeout: ERROR_MS });
      if (outcome.isDecided) await loadNext();
      return;
    }
    shell.post({ type: 'ResourceChanged', resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' });
    if (outcome.next === 'close') {
      shell.closeWindow();
      await delay();
      return setStored({ decision, phase: 'closed' });
    }
    setStored({ decision, phase: 'next' });
    await loadNext();
    setStored(undefined);
  };

  return { underWay, stored, decide: (decision: Decision) => begin(decision, () => decide(decision)) };
}
