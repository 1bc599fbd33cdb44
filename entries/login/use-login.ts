import { type FormEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { LoginAnswer, LoginData, LoginNotice } from '../../shared/contract/sign-in/login';
import type { Result } from '../../shared/http/call';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectAfterSignIn, SESSION_ENDED_FLAG } from '../../shared/runtime/navigation/redirect';
import { usePage } from '../../shared/runtime/start/page-context';
import { postLogin } from './api';
import { fieldsOf } from './is-filled';
import { type Outcome, outcomeOf } from './outcome';
import { useAutofillDetection } from './use-autofill-detection';
import { type FieldErrors, validateLogin } from './validate-login';

/** What `FrameSignIn` sets for the form once its chunk has loaded in a frame. */
export interface FrameRefs {
  /** Resolves to whether the browser stored the session cookie of the sign-in. */
  isSessionStored: RefObject<(() => Promise<boolean>) | undefined>;
  /** Opens the sign-in popup, in a frame of another origin. */
  openInPopup: RefObject<(() => void) | undefined>;
}

/** A call that signs in. */
export type SignInCall = (signal: AbortSignal) => Promise<Result<LoginAnswer>>;

interface LoginRefs extends Pick<FrameRefs, 'isSessionStored'> {
  form: RefObject<HTMLFormElement | null>;
  message: RefObject<HTMLDivElement | null>;
}

interface LoginState {
  /** `leaving` lasts until the next page has loaded, because another submit meanwhile would open a second session. */
  phase: 'idle' | 'submitting' | 'leaving';
  errors: FieldErrors;
  /** Shown above the form: a message key or text. */
  message: string;
  /** Whether the message says why sign-in shows, rather than why it was refused. */
  isNotice?: boolean;
  /** Where a link after the message leads. */
  retryUrl?: string;
  /** When the next attempt is allowed, in ms since 1970; 0 means at once. */
  waitUntil: number;
  /** The status that is shown with the wait; otherwise that is because of too many attempts with the account. */
  status?: number | undefined;
  /** Whether a passkey signs in. */
  isByPasskey?: boolean | undefined;
}

/** The element that gets the focus after a failure. */
type FocusTarget = 'User' | 'Password' | 'message' | undefined;

const IDLE: LoginState = { phase: 'idle', errors: {}, message: '', waitUntil: 0 };

/** The state of the login form and its event handlers. */
export function useLogin(data: LoginData, refs: LoginRefs) {
  const { shell } = usePage();
  const [state, setState] = useState(() => initialState(data));
  const setFocus = useFocus(refs, initialFocus(data));
  const autofilled = useAutofillDetection(refs.form);
  const { begin } = useExclusiveCall<'sign-in'>();
  usePageRestored(() => setState(IDLE));
  // Once the page is rendered, because the first access to the storage waits for another process of the browser.
  useLayoutEffect(() => {
    const isExplained = data.errorMessage !== '' || data.retryAfter > 0;
    if (!isExplained && hasSessionEnded()) setState({ ...IDLE, message: SESSION_ENDED, isNotice: true });
  }, [data]);

  const send = async (call: SignInCall, isByPasskey: boolean, signal: AbortSignal) => {
    setState({ ...IDLE, phase: 'submitting', isByPasskey });
    const outcome = outcomeOf(await call(signal));
    setState({ ...stateAfter(outcome), isByPasskey });
    setFocus(focusAfter(outcome));
    if (outcome.kind !== 'redirect' || (await refs.isSessionStored.current?.()) === false) return;
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
    redirectAfterSignIn(outcome.target);
  };
  const signIn = (call: SignInCall, isByPasskey = false) =>
    begin('sign-in', (signal) => send(call, isByPasskey, signal));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.phase !== 'idle' || state.waitUntil > Date.now()) return;
    const form = event.currentTarget;
    const errors = validateLogin(form, autofilled.current);
    if (!errors.User && !errors.Password) return signIn((signal) => postLogin(new FormData(form), signal));
    setState({ ...IDLE, errors });
    setFocus(errors.User ? 'User' : 'Password');
  };

  const clearError = (field: keyof FieldErrors, changes?: Partial<LoginState>) =>
    setState((before) => ({ ...before, ...changes, errors: { ...before.errors, [field]: undefined } }));
  return {
    state,
    signInByPasskey: (call: SignInCall) => signIn(call, true),
    submit,
    // The wait belongs to the account: another user name does not have it.
    changeUser: () => clearError('User', { waitUntil: 0 }),
    changePassword: () => clearError('Password'),
  };
}

const SESSION_ENDED = 'LOGIN_SESSION_ENDED' satisfies LoginNotice;

/** Whether a page has led here because its session has ended, once. */
function hasSessionEnded(): boolean {
  try {
    const flag = sessionStorage.getItem(SESSION_ENDED_FLAG);
    sessionStorage.removeItem(SESSION_ENDED_FLAG);
    return flag !== null;
  } catch {
    return false; // the browser blocks the storage
  }
}

/** The state at page load, with the server's message. */
function initialState({ errorMessage, retryAfter, retryUrl, userName }: LoginData): LoginState {
  if (retryAfter > 0) return { ...IDLE, waitUntil: Date.now() + retryAfter * 1000 };
  return { ...IDLE, message: errorMessage, isNotice: userName === '', retryUrl };
}

function initialFocus({ errorMessage, retryAfter, retryUrl, userName }: LoginData): FocusTarget {
  if (retryAfter > 0 || retryUrl) return 'message';
  return errorMessage && userName ? 'Password' : undefined;
}

function stateAfter(outcome: Outcome): LoginState {
  if (outcome.kind === 'redirect') return { ...IDLE, phase: 'leaving' };
  if (outcome.kind === 'throttled') {
    const { seconds, status } = outcome;
    return { ...IDLE, waitUntil: Date.now() + seconds * 1000, status };
  }
  return outcome.kind === 'refused' ? { ...IDLE, message: outcome.text } : IDLE;
}

function focusAfter(outcome: Outcome): FocusTarget {
  if (outcome.kind === 'refused') return outcome.focus;
  return outcome.kind === 'throttled' ? 'message' : undefined;
}

/** Moves the focus to a field or to the message, once that is rendered. */
function useFocus({ form, message }: LoginRefs, initial: FocusTarget): (target: FocusTarget) => void {
  const [focus, setFocus] = useState({ target: initial });
  // In a layout effect, so that the next key of a fast typist already goes to the selected field.
  useLayoutEffect(() => {
    if (focus.target === 'message') message.current?.focus();
    const field = fieldsOf(form.current).find(({ name }) => name === focus.target);
    field?.select();
  }, [focus, form, message]);
  return (target) => setFocus({ target });
}
