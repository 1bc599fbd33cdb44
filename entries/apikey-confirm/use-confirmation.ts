import { useEffect, useRef, useState } from 'react';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import type { ConfirmationData } from '../../shared/contract/api-keys';
import { translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { usePage } from '../../shared/runtime/start/page-context';
import { type Decision, sendDecision } from './api';
import { outcomeOf } from './decision-outcome';

/** ms from an answer to the next key, and to the last word of a window that would not close. */
const LATER_MS = 1000;
/** ms that an error stays: here, other than elsewhere, it goes by itself. */
const ERROR_MS = 2000;

/** A decision that stands; `closed` is a window that did not close after the last key. */
export interface Done {
  decision: Decision;
  phase: 'next' | 'closed';
}

/** What a person decides about a key, one decision at a time, and what comes of it. */
export function useConfirmation({ apiKeyId, antiCsrfToken }: ConfirmationData) {
  const { shell, reload } = usePage();
  const { notify } = useNotifications();
  const { underWay, begin } = useSingleFlight<Decision>();
  const [done, setDone] = useState<Done>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const pause = () =>
    new Promise<void>((resolve) => {
      timer.current = setTimeout(resolve, LATER_MS);
    });
  const readAnew = async () => {
    await pause();
    await reload();
  };

  const decide = async (decision: Decision) => {
    const { href } = location;
    const answer = await sendDecision(decision, { apiKeyId, antiCsrfToken });
    const outcome = outcomeOf(answer, { moved: location.href !== href });
    if (outcome.kind === 'refused') {
      notify(translateServerText(outcome.said), { type: 'ERROR', timeout: ERROR_MS });
      if (outcome.settled) await readAnew();
      return;
    }
    shell.post({ type: 'ResourceChanged', resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' });
    if (outcome.next === 'close') {
      shell.closeWindow();
      await pause();
      return setDone({ decision, phase: 'closed' });
    }
    setDone({ decision, phase: 'next' });
    await readAnew();
    setDone(undefined);
  };

  return { underWay, done, decide: (decision: Decision) => begin(decision, () => decide(decision)) };
}
