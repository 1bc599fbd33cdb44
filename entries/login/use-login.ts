import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { type LoginData, PASSWORD_MAX_LENGTH } from '../../shared/contract/login';
import { t } from '../../shared/i18n/translate';
import { leaveFor } from '../../shared/runtime/navigate';
import { usePage } from '../../shared/runtime/page-context';
import { firstError, maxLength, notEmpty, required } from '../../shared/ui/form-rules';
import { postLogin } from './api';
import { isFilled, watchAutofill } from './autofill';
import { outcomeOf } from './outcome';

/** The fields' errors; the fields themselves keep what was typed. */
export interface FieldErrors {
  User?: string | undefined;
  Password?: string | undefined;
}

export interface LoginState {
  /** `leaving` lasts until the next page is there: signing in again meanwhile would open a second session. */
  phase: 'idle' | 'submitting' | 'leaving';
  errors: FieldErrors;
  /** Stands above the form. */
  message: string;
  /** When the next try is allowed, in ms since 1970; 0 for now. */
  waitUntil: number;
}

/** Where a failed sign-in puts the focus. */
type Fault = 'User' | 'Password' | 'message' | undefined;

/** What the login form knows and what a person does with it (spec 001 §2, §5, §8). */
export function useLogin(
  data: LoginData,
  refs: { form: RefObject<HTMLFormElement | null>; message: RefObject<HTMLDivElement | null> },
) {
  const { shell } = usePage();
  const [state, setState] = useState<LoginState>(() => fromPlainPost(data));
  const [fault, setFault] = useState<{ at: Fault }>(() => ({ at: faultOf(data) }));
  const autofilled = useRef(false);
  const submitting = useRef<AbortController>(undefined);
  const { form, message } = refs;

  useEffect(() => {
    const controller = new AbortController();
    watchAutofill(
      () => fieldsOf(form.current),
      () => {
        autofilled.current = true;
      },
      controller.signal,
    );
    // The browser's own bubbles would hide behind the page's messages, and speak the browser's language.
    if (form.current) form.current.noValidate = true;
    // Back from where the sign-in led: the page was kept as it was, still busy.
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) setState(IDLE);
      },
      { signal: controller.signal },
    );
    return () => {
      controller.abort();
      submitting.current?.abort();
    };
  }, [form]);

  useEffect(() => {
    if (fault.at === 'message') message.current?.focus();
    else if (fault.at)
      fieldsOf(form.current)
        .find(({ name }) => name === fault.at)
        ?.select();
  }, [fault, form, message]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.phase !== 'idle' || state.waitUntil > Date.now() || submitting.current) return;
    const errors = validate(event.currentTarget, autofilled.current);
    setState({ ...IDLE, errors });
    if (errors.User || errors.Password) return setFault({ at: errors.User ? 'User' : 'Password' });
    const controller = new AbortController();
    submitting.current = controller;
    setState({ ...IDLE, phase: 'submitting' });
    try {
      const outcome = outcomeOf(await postLogin(new FormData(event.currentTarget), controller.signal));
      if (outcome.kind === 'leave') {
        setState({ ...IDLE, phase: 'leaving' });
        shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
        return leaveFor(outcome.target);
      }
      if (outcome.kind === 'nothing') return setState(IDLE);
      if (outcome.kind === 'wait') setState({ ...IDLE, waitUntil: Date.now() + outcome.seconds * 1000 });
      else setState({ ...IDLE, message: outcome.text });
      setFault({ at: outcome.kind === 'refused' && outcome.atFault === 'password' ? 'Password' : 'message' });
    } finally {
      submitting.current = undefined;
    }
  };

  return {
    state,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Another name is another account: its wait is not this one's. */
    changeUser: () =>
      setState((before) => ({ ...before, waitUntil: 0, errors: { ...before.errors, User: undefined } })),
    changePassword: () => setState((before) => ({ ...before, errors: { ...before.errors, Password: undefined } })),
  };
}

const IDLE: LoginState = { phase: 'idle', errors: {}, message: '', waitUntil: 0 };

function fromPlainPost(data: LoginData): LoginState {
  if (data.retryAfter > 0) return { ...IDLE, waitUntil: Date.now() + data.retryAfter * 1000 };
  return { ...IDLE, message: data.errorMessage };
}

function faultOf({ errorMessage, retryAfter }: LoginData): Fault {
  if (retryAfter > 0) return 'message';
  return errorMessage ? 'Password' : undefined;
}

function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement,
  );
}

/** An autofilled form counts as valid, though its values may not be readable yet (spec 001 §5). */
function validate(form: HTMLFormElement, autofilled: boolean): FieldErrors {
  const rules = {
    User: [required(t('LOGIN_USER_REQUIRED'))],
    Password: [
      notEmpty(t('LOGIN_PASSWORD_REQUIRED')),
      maxLength(PASSWORD_MAX_LENGTH, t('LOGIN_PASSWORD_TOO_LONG', { max: PASSWORD_MAX_LENGTH })),
    ],
  };
  const errors: FieldErrors = {};
  for (const field of fieldsOf(form)) {
    const name = field.name === 'User' || field.name === 'Password' ? field.name : undefined;
    if (name === undefined || (autofilled && field.value === '' && isFilled(field))) continue;
    errors[name] = firstError(field.value, rules[name]);
  }
  return errors;
}
