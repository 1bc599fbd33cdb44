import { useEffect, useRef, useState } from 'react';
import type { TwoFactorData } from '../../shared/contract/two-factor';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { redirectTo } from '../../shared/runtime/navigation/navigate';
import { postActivate, postCheck, verdictOf } from './api';
import { type CodeEvent, canSubmit, EMPTY, needsCheck, reduceCode } from './code-state';
import { NOTIFICATION_MS } from './page-content';

/** The state of the code field: it checks a complete code by itself, and a submit activates or deactivates. */
export function useAuthenticatorCode(data: TwoFactorData, onDone: () => void) {
  const { notify } = useNotifications();
  const [state, setState] = useState(EMPTY);
  const latest = useRef(state);
  const pending = useRef<AbortController>(undefined);
  /** The code was submitted during its check: it is sent once the check says that it is correct. */
  const isSubmitted = useRef(false);
  useEffect(() => () => pending.current?.abort(), []);

  const dispatch = (event: CodeEvent) => {
    latest.current = reduceCode(latest.current, event);
    setState(latest.current);
    if (needsCheck(latest.current)) void check();
  };
  const beginCall = () => {
    // A submit replaces the pending check of the same code.
    pending.current?.abort();
    pending.current = new AbortController();
    const { code } = latest.current;
    const { tfaSecret: secret, antiCsrfToken } = data;
    return { signal: pending.current.signal, fields: { secret, code, antiCsrfToken } };
  };
  const notifyFailure = (verdict: string) => {
    if (verdict === 'unknown') notify(t('TFA_CHECK_FAILED'), { type: 'ERROR', timeout: NOTIFICATION_MS });
  };

  const check = async () => {
    dispatch({ type: 'checking' });
    const { signal, fields } = beginCall();
    const verdict = verdictOf(await postCheck(fields, signal));
    if (verdict === 'aborted') return;
    if (verdict === 'forbidden') return redirectTo('/');
    if (fields.code === latest.current.code) notifyFailure(verdict);
    dispatch({ type: 'checked', code: fields.code, verdict });
    if (isSubmitted.current && verdict === 'correct' && fields.code === latest.current.code) await submit();
  };
  const submit = async () => {
    dispatch({ type: 'completed' });
    if (!canSubmit(latest.current)) return;
    isSubmitted.current = latest.current.checking === latest.current.code;
    if (isSubmitted.current) return;
    dispatch({ type: 'submitting' });
    const { signal, fields } = beginCall();
    const verdict = verdictOf(await postActivate(fields, { deactivate: data.tfaActivated, signal }));
    if (verdict === 'aborted') return;
    if (verdict === 'forbidden') return redirectTo('/');
    if (verdict === 'correct') {
      dispatch({ type: 'done' });
      return onDone();
    }
    notifyFailure(verdict);
    dispatch({ type: 'refused', code: fields.code, verdict });
  };
  return {
    state,
    changeCode: (code: string) => {
      if (code !== latest.current.code) isSubmitted.current = false;
      dispatch({ type: 'changed', code });
    },
    complete: () => dispatch({ type: 'completed' }),
    submit: () => void submit(),
  };
}
