import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { SetupData } from '../../shared/contract/setup';
import { SETUP_ERRORS } from '../../shared/contract/setup';
import { describeFailure, type Failure } from '../../shared/http/call';
import { translateServerText } from '../../shared/i18n/translate';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectTo } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { postSetup } from './api';
import { type FieldErrors, type FieldName, fieldOf, firstWrong, validate } from './setup-fields';

interface State {
  busy: boolean;
  errors: FieldErrors;
  /** Above the form; empty for nothing. */
  message: string;
}

const IDLE: State = { busy: false, errors: {}, message: '' };

/** The state of the form for the first administrator, and its submit. */
export function useSetup({ errorMessage }: SetupData) {
  const { reload, shell } = usePage();
  const [state, setState] = useState<State>({ ...IDLE, message: errorMessage && translateServerText(errorMessage) });
  const message = useRef<HTMLDivElement>(null);
  const underWay = useRef<AbortController>(undefined);
  usePageRestored(() => setState(IDLE));
  useEffect(() => () => underWay.current?.abort(), []);
  useEffect(() => {
    if (state.message !== '') message.current?.focus();
  }, [state.message]);

  const send = async (form: HTMLFormElement): Promise<void> => {
    const controller = new AbortController();
    underWay.current = controller;
    setState({ ...IDLE, busy: true });
    try {
      const result = await postSetup(new FormData(form), controller.signal);
      if (result.ok) {
        shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
        return redirectTo(result.data.redirectUrl); // busy until the next page is there
      }
      setState({ ...IDLE, message: wordsFor(result) });
      // The address is used up or has expired: what it answers now says so.
      if (result.status === 404) await reload();
    } finally {
      underWay.current = undefined;
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state.busy || underWay.current) return;
    const form = event.currentTarget;
    const errors = validate(form);
    const wrong = firstWrong(errors);
    if (wrong === undefined) return void send(form);
    setState({ ...IDLE, errors });
    fieldOf(form, wrong)?.focus();
  };

  const clearError = (field: FieldName) =>
    setState((before) => ({ ...before, errors: { ...before.errors, [field]: undefined } }));

  return { ...state, submit, clearError, messageRef: message };
}

/** A refusal that the form knows is its text alone; any other failure has its status. */
function wordsFor(failure: Failure): string {
  const isKnown = SETUP_ERRORS.some((key) => key === failure.messageKey);
  return isKnown ? translateServerText(failure.messageKey) : describeFailure(failure);
}
