import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LoginAnswer } from '../../shared/contract/sign-in/login';
import { type Assertion, signInByPasskey } from '../../shared/contract/sign-in/passkeys';
import { withRedirect } from '../../shared/contract/with-redirect';
import { requestHere } from '../../shared/http/request-operation';
import { noAnswer, type Result } from '../../shared/http/result';
import { t } from '../../shared/i18n/translate';
import { askForPasskey, isAllowedInFrame, signalUnknown } from '../../shared/passkeys/ask-for-passkey';
import { Button } from '../../shared/ui/button/Button';
import { redirectParameter } from './redirect-parameter';
import type { FrameRefs, SignInCall } from './use-login';

/** ms after which the browser gets a new challenge, before the server's 5 minutes are over. */
const RENEWAL_MS = 240_000;

interface PasskeySignInProps extends Pick<FrameRefs, 'openInPopup'> {
  form: RefObject<HTMLFormElement | null>;
  /** Whether any sign-in is in progress. */
  isBusy: boolean;
  /** Whether it is one with a passkey. */
  hasSpinner: boolean;
  /** Makes a call that signs in, unless another one is in progress. */
  signIn: (call: SignInCall) => void;
}

/** Signs in with a passkey: with a button, and from the suggestions of the user name. */
export function PasskeySignIn({ form, isBusy, hasSpinner, signIn, openInPopup }: PasskeySignInProps) {
  useSuggestions({ form, signIn, pauses: isBusy });
  const ask: SignInCall = async (signal) => {
    const asked = await askForPasskey('sign-in', { signal });
    return asked.ok ? post(asked.data, signal) : refused(asked.text);
  };
  return (
    <Button
      action="passkey"
      variant="secondary"
      busy={hasSpinner}
      onClick={() => (openInPopup.current && !isAllowedInFrame() ? openInPopup.current() : signIn(ask))}
    >
      {t('PASSKEY_SIGN_IN')}
    </Button>
  );
}

/**
 * Offers passkeys in the suggestions of the user name ("conditional mediation", WebAuthn Level 3 §5.1.4). The browser has
 * one such request at a time, so it pauses while the button asks.
 */
function useSuggestions({ form, signIn, pauses }: Pick<PasskeySignInProps, 'form' | 'signIn'> & { pauses: boolean }) {
  const [round, setRound] = useState(0);
  const latest = useRef(signIn);
  latest.current = signIn;
  useEffect(() => {
    const field = form.current?.elements.namedItem('User');
    if (pauses || !(field instanceof HTMLInputElement)) return;
    field.autocomplete = 'username webauthn';
    const controller = new AbortController();
    void suggest(controller.signal, (call) => latest.current(call));
    const timer = setTimeout(() => setRound(round + 1), RENEWAL_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [form, pauses, round]);
}

async function suggest(signal: AbortSignal, signIn: (call: SignInCall) => void): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return;
  const asked = await askForPasskey('sign-in', { signal, mediation: 'conditional' });
  // The user has chosen nothing when it fails, so no message is shown.
  if (asked.ok) signIn((calling) => post(asked.data, calling));
}

async function post(asked: { credential: Assertion; rpId: unknown }, signal: AbortSignal) {
  const url = withRedirect(signInByPasskey.address, redirectParameter());
  const result = await requestHere(signInByPasskey, { url, json: { credential: asked.credential }, signal });
  if (result.ok || result.status !== 400 || !result.problem) return result;
  if (result.problem.messageKey === 'PASSKEY_UNKNOWN') signalUnknown(asked);
  return refused(result.problem.messageKey);
}

/** The result of a call with which the page shows a message. */
const refused = (errorMessage: string): Result<LoginAnswer> =>
  errorMessage === '' ? noAnswer('aborted') : { ok: true, status: 200, headers: new Headers(), data: { errorMessage } };
