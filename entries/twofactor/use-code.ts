import { useEffect, useRef, useState } from 'react';
import type { TwoFactorData } from '../../shared/contract/two-factor';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { redirectTo } from '../../shared/runtime/navigation/navigate';
import { postActivate, postCheck, readAnswer } from './api';
import { type CodeEvent, canSubmit, EMPTY, step, wantsCheck } from './code-state';
import { SNACKBAR_MS } from './snackbar';

/** The code field: checks by itself what is complete, and activates or deactivates. */
export function useCode(data: TwoFactorData, onDone: () => void) {
  const { notify } = useNotifications();
  const [state, setState] = useState(EMPTY);
  const latest = useRef(state);
  const underWay = useRef<AbortController>(undefined);
  /** The code was submitted while it was being checked: it is sent once the check says that it is right. */
  const isSubmitted = useRef(false);
  useEffect(() => () => underWay.current?.abort(), []);

  const tell = (event: CodeEvent) => {
    latest.current = step(latest.current, event);
    setState(latest.current);
    if (wantsCheck(latest.current)) void check();
  };
  const begin = () => {
    // A check whose code is being submitted has nothing more to say.
    underWay.current?.abort();
    underWay.current = new AbortController();
    const { code } = latest.current;
    const { tfaSecret: secret, antiCsrfToken } = data;
    return { signal: underWay.current.signal, call: { secret, code, antiCsrfToken } };
  };
  const say = (verdict: string) => {
    if (verdict === 'unknown') notify(t('TFA_CHECK_FAILED'), { type: 'ERROR', timeout: SNACKBAR_MS });
  };

  const check = async () => {
    tell({ type: 'checking' });
    const { signal, call } = begin();
    const verdict = readAnswer(await postCheck(call, signal));
    if (verdict === 'aborted') return;
    if (verdict === 'forbidden') return redirectTo('/');
    if (call.code === latest.current.code) say(verdict);
    tell({ type: 'checked', code: call.code, verdict });
    if (isSubmitted.current && verdict === 'correct' && call.code === latest.current.code) await submit();
  };
  const submit = async () => {
    tell({ type: 'left' });
    if (!canSubmit(latest.current)) return;
    isSubmitted.current = latest.current.checking === latest.current.code;
    if (isSubmitted.current) return;
    tell({ type: 'submitting' });
    const { signal, call } = begin();
    const verdict = readAnswer(await postActivate(call, { deactivate: data.tfaActivated, signal }));
    if (verdict === 'aborted') return;
    if (verdict === 'forbidden') return redirectTo('/');
    if (verdict === 'correct') {
      tell({ type: 'done' });
      return onDone();
    }
    say(verdict);
    tell({ type: 'refused', code: call.code, verdict });
  };
  return {
    state,
    typed: (code: string) => {
      if (code !== latest.current.code) isSubmitted.current = false;
      tell({ type: 'typed', code });
    },
    left: () => tell({ type: 'left' }),
    submit: () => void submit(),
  };
}
