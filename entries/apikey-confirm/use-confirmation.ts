import { useEffect, useRef, useState } from 'react';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import type { ConfirmationData } from '../../shared/contract/api-keys';
import { textOf } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/page-context';
import { type Decision, sendDecision } from './api';
import { outcomeOf } from './outcome';

/** ms from an answer to the next key (spec 000 §9), and to the last word of a window that would not close. */
const LATER_MS = 1000;
/** ms that an error stays: here, other than elsewhere, it goes by itself (spec 000 §9). */
const ERROR_MS = 2000;

/**
 * What a person decides about a key, one decision at a time, and what comes of it (spec 000 §4, §8).
 *
 * @returns `done`, among others: the decision under way stands, until the `next` key is there, or, `closed`, in a window
 *   that did not close
 */
export function useConfirmation({ apiKeyId, antiCsrfToken }: ConfirmationData) {
  const { shell, reload } = usePage();
  const { notify } = useNotifications();
  const [underWay, setUnderWay] = useState<Decision>();
  const [done, setDone] = useState<'next' | 'closed'>();
  const busy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (act: () => void) => {
    timer.current = setTimeout(act, LATER_MS);
  };
  const free = () => {
    busy.current = false;
    setUnderWay(undefined);
    setDone(undefined);
  };
  const readAnew = () => later(() => void reload().then(free));

  const finish = (next: 'reload' | 'close') => {
    shell.post({ type: 'ResourceChanged', resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' });
    if (next === 'close') {
      shell.closeWindow();
      return later(() => setDone('closed'));
    }
    setDone('next');
    readAnew();
  };

  const decide = async (decision: Decision) => {
    if (busy.current) return;
    busy.current = true;
    setUnderWay(decision);
    const { href } = location;
    const answer = await sendDecision(decision, { apiKeyId, antiCsrfToken });
    const outcome = outcomeOf(answer, { moved: location.href !== href });
    if (outcome.kind === 'done') return finish(outcome.next);
    notify(textOf(outcome.said), { type: 'ERROR', timeout: ERROR_MS });
    if (outcome.settled) readAnew();
    else free();
  };

  return { underWay, done, decide: (decision: Decision) => void decide(decision) };
}
