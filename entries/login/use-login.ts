import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { LoginData } from '../../shared/contract/login';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { postLogin } from './api';
import { type FieldErrors, fieldsOf, validate } from './login-fields';
import { type Fault, faultAfter, firstFault, firstState, IDLE, stateAfter } from './login-state';
import { outcomeOf } from './outcome';
import { useFormHydration } from './use-form-hydration';

/** What the form and its page share. */
export interface LoginRefs {
  form: RefObject<HTMLFormElement | null>;
  message: RefObject<HTMLDivElement | null>;
  /** Whether the browser kept the session of a sign-in: only a frame has this question. */
  isKept: RefObject<(() => Promise<boolean>) | undefined>;
}

/** Opens the popup in which to sign in, in a frame that no provider may be opened in; undefined elsewhere. */
export type PopupRef = RefObject<(() => void) | undefined>;

/** What the login form knows and what a person does with it. */
export function useLogin(data: LoginData, refs: LoginRefs) {
  const { shell } = usePage();
  const [state, setState] = useState(() => firstState(data));
  const putFocus = useFocusOnFault(refs, firstFault(data));
  const autofilled = useFormHydration(refs.form, () => setState(IDLE));
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const send = async (form: HTMLFormElement) => {
    const controller = new AbortController();
    underWay.current = controller;
    setState({ ...IDLE, phase: 'submitting' });
    try {
      const outcome = outcomeOf(await postLogin(new FormData(form), controller.signal));
      setState(stateAfter(outcome));
      putFocus(faultAfter(outcome));
      if (outcome.kind !== 'leave' || (await refs.isKept.current?.()) === false) return;
      shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
      redirectAfterSignIn(outcome.target);
    } finally {
      underWay.current = undefined;
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.phase !== 'idle' || state.waitUntil > Date.now() || underWay.current) return;
    const form = event.currentTarget;
    const errors = validate(form, autofilled.current);
    if (!errors.User && !errors.Password) return void send(form);
    setState({ ...IDLE, errors });
    putFocus(errors.User ? 'User' : 'Password');
  };

  const mend = (field: keyof FieldErrors) =>
    setState((before) => ({ ...before, errors: { ...before.errors, [field]: undefined } }));
  return {
    state,
    submit,
    /** Another name is another account: its wait is not this one's. */
    changeUser: () => {
      mend('User');
      setState((before) => ({ ...before, waitUntil: 0 }));
    },
    changePassword: () => mend('Password'),
  };
}

/** Puts the focus where something is to be mended or read, once it stands on the page. */
function useFocusOnFault({ form, message }: LoginRefs, first: Fault): (at: Fault) => void {
  const [fault, setFault] = useState({ at: first });
  // In the same breath as the message: a fast typist's next key belongs to the selected field.
  useLayoutEffect(() => {
    if (fault.at === 'message') message.current?.focus();
    const field = fieldsOf(form.current).find(({ name }) => name === fault.at);
    field?.select();
  }, [fault, form, message]);
  return (at) => setFault({ at });
}
