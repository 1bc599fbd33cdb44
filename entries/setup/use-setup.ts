import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { SETUP_ERRORS, type SetupData } from '../../shared/contract/sign-in/setup';
import type { Failure } from '../../shared/http/call';
import { describeFailure } from '../../shared/http/failure-text';
import { translateServerText } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { usePage } from '../../shared/runtime/start/page-context';
import { postSetup } from './api';
import { type FieldErrors, type FieldName, fieldOf, firstInvalid, validate } from './setup-fields';

interface State {
  busy: boolean;
  errors: FieldErrors;
  /** Shown above the form; empty for none. */
  message: string;
}

const IDLE: State = { busy: false, errors: {}, message: '' };

/** The state of the set-up form and its event handlers. */
export function useSetup({ errorMessage }: SetupData) {
  const { reload, shell } = usePage();
  const [state, setState] = useState<State>({ ...IDLE, message: errorMessage && translateServerText(errorMessage) });
  const message = useRef<HTMLDivElement>(null);
  const { begin } = useExclusiveCall<'set-up'>();
  usePageRestored(() => setState(IDLE));
  useEffect(() => {
    if (state.message !== '') message.current?.focus();
  }, [state.message]);

  const send = async (form: HTMLFormElement, signal: AbortSignal): Promise<void> => {
    setState({ ...IDLE, busy: true });
    const result = await postSetup(new FormData(form), signal);
    if (result.ok) {
      shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
      return redirectTo(result.data.redirectUrl); // busy until the next page has loaded
    }
    setState({ ...IDLE, message: failureText(result) });
    // The address has been used or has expired; the new data say which.
    if (result.status === 404) await reload();
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state.busy) return;
    const form = event.currentTarget;
    const errors = validate(form);
    const invalid = firstInvalid(errors);
    if (invalid === undefined) begin('set-up', (signal) => send(form, signal));
    else {
      setState({ ...IDLE, errors });
      fieldOf(form, invalid)?.focus();
    }
  };

  const clearError = (field: FieldName) =>
    setState((before) => ({ ...before, errors: { ...before.errors, [field]: undefined } }));

  return { ...state, submit, clearError, messageRef: message };
}

/** The text of a refusal that belongs to this form; other failures also show their status. */
function failureText(failure: Failure): string {
  const isOwn = SETUP_ERRORS.some((key) => key === failure.messageKey);
  return isOwn ? translateServerText(failure.messageKey) : describeFailure(failure);
}
