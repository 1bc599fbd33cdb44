import { useEffect, useRef, useState } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import type { Result } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { useConfirmUser } from '../../shared/runtime/reauthentication/use-confirm-user';
import { postActivate, postCheck, verdictOf } from './api';
import { type CodeEvent, canSubmit, EMPTY, FAILURES, needsCheck, reduceCode, type Verdict } from './code-state';
import { NOTIFICATION_MS } from './page-content';

/** The state of the code field: it checks a complete code by itself, and a submit activates or deactivates. */
export function useAuthenticatorCode(data: TwoFactorData, onDone: () => void) {
  const { notify } = useNotifications();
  const { confirmed, dialog } = useConfirmUser();
  const calls = useCodeCalls(data, confirmed);
  const [state, setState] = useState(EMPTY);
  const latest = useRef(state);
  /** The code was submitted during its check: it is sent once the check says that it is correct. */
  const isSubmitted = useRef(false);

  const dispatch = (event: CodeEvent) => {
    latest.current = reduceCode(latest.current, event);
    setState(latest.current);
    if (needsCheck(latest.current)) void check();
  };
  const notifyFailure = (verdict: Verdict) => {
    const key = FAILURES[verdict];
    if (key) notify(t(key), { type: 'ERROR', timeout: NOTIFICATION_MS });
  };
  const check = async () => {
    const { code } = latest.current;
    dispatch({ type: 'checking' });
    const verdict = await calls.check(code);
    if (verdict === undefined) return;
    if (code === latest.current.code) notifyFailure(verdict);
    dispatch({ type: 'checked', code, verdict });
    if (isSubmitted.current && verdict === 'correct' && code === latest.current.code) await submit();
  };
  const submit = async () => {
    dispatch({ type: 'completed' });
    const { code, checking } = latest.current;
    if (!canSubmit(latest.current)) return;
    isSubmitted.current = checking === code;
    if (isSubmitted.current) return;
    dispatch({ type: 'submitting' });
    const verdict = await calls.activate(code);
    if (verdict === 'cancelled') return dispatch({ type: 'cancelled' });
    if (verdict === undefined) return;
    notifyFailure(verdict);
    dispatch(verdict === 'correct' ? { type: 'done' } : { type: 'refused', code, verdict });
    if (verdict === 'correct') onDone();
  };
  const changeCode = (code: string) => {
    isSubmitted.current &&= code === latest.current.code;
    dispatch({ type: 'changed', code });
  };
  return { state, dialog, changeCode, complete: () => dispatch({ type: 'completed' }), submit: () => void submit() };
}

/**
 * The calls with a code. A new call aborts the pending one: a submit replaces the check of the same code. A call answers
 * undefined if it was aborted, or if the page is left because the answer was 403.
 */
function useCodeCalls(
  { tfaSecret: secret, antiCsrfToken, tfaActivated: deactivate }: TwoFactorData,
  confirmed: ReturnType<typeof useConfirmUser>['confirmed'],
) {
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);
  const signalOfNext = () => {
    pending.current?.abort();
    pending.current = new AbortController();
    return pending.current.signal;
  };
  const read = (result: Result<undefined>): Verdict | undefined => {
    const verdict = verdictOf(result);
    if (verdict === 'forbidden') redirectTo('/');
    return verdict === 'forbidden' || verdict === 'aborted' ? undefined : verdict;
  };
  return {
    check: async (code: string) => read(await postCheck({ secret, code, antiCsrfToken }, signalOfNext())),
    /** Answers `cancelled` if the user had to prove to be there, and did not. */
    activate: async (code: string) => {
      const signal = signalOfNext();
      const result = await confirmed(() => postActivate({ secret, code, antiCsrfToken }, { deactivate, signal }));
      return result ? read(result) : 'cancelled';
    },
  };
}
