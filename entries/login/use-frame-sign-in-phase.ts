import { useCallback, useEffect, useRef, useState } from 'react';
import { isFramedCrossOrigin } from '../../shared/browser/is-framed-cross-origin';
import type { LoginData } from '../../shared/contract/sign-in/login';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/redirect';
import { readLogin } from './api';
import { automaticProvider, wasRedirected } from './automatic-redirect';
import { cookieAccess, isSessionStored, requestCookieAccess } from './cookie-access';
import { redirectParameter } from './redirect-parameter';
import { useSignInPopup } from './use-sign-in-popup';

/**
 * What a framed sign-in page shows: the form if cookies work, a card that opens a popup if they do not, and a card about
 * blocked cookies if a sign-in left the frame without a session.
 */
export type FramePhase = 'form' | 'checking' | 'popup' | 'waiting' | 'popup-blocked' | 'cookies-blocked';

const CALL_TIMEOUT_MS = 15_000;

interface FrameSignIn {
  phase: FramePhase;
  openPopup: () => void;
  /** Checks, after the form has signed in, whether the browser stored the session; if not, changes the phase. */
  checkSession: () => Promise<boolean>;
}

/**
 * The phase of a framed sign-in, and its event handlers.
 *
 * @param data if `cookiesInFrames` is set, the page need not ask the browser for access to cookies in a frame
 */
export function useFrameSignInPhase(data: LoginData): FrameSignIn {
  const { cookiesInFrames } = data;
  const [isSignedIn] = useState(() => needsNoSignIn(data));
  const [phase, setPhase] = useState<FramePhase>(() => initialPhase(data, isSignedIn));
  const refusals = useRef(0);
  useEffect(() => {
    if (isSignedIn) redirectAfterSignIn(redirectParameter());
  }, [isSignedIn]);

  useEffect(() => {
    if (isSignedIn || (cookiesInFrames && navigator.cookieEnabled)) return;
    let current = true;
    void cookieAccess().then((access) => {
      if (current && access !== 'granted') setPhase(access === 'disabled' ? 'cookies-blocked' : 'popup');
    });
    return () => {
      current = false;
    };
  }, [cookiesInFrames, isSignedIn]);

  const afterPopup = async () => {
    setPhase('checking');
    // Browsers grant a frame its cookies only after the user has used the site at the top level, as in the popup.
    if ((await requestCookieAccess()) === 'blocked') refusals.current += 1;
    const answer = await readLogin(AbortSignal.timeout(CALL_TIMEOUT_MS));
    // A server that sends no `isLoggedIn` is assumed to have signed the user in.
    if (answer.ok && answer.data.isLoggedIn !== false) return redirectAfterSignIn(redirectParameter());
    // Without a report from the popup, the user has only closed it. When cookies are refused the second time, the report may
    // have been lost.
    setPhase(popup.isSignedIn.current || refusals.current > 1 ? 'cookies-blocked' : 'popup');
  };
  const popup = useSignInPopup(() => void afterPopup());

  const checkSession = useCallback(async () => {
    const stored = isSessionStored(await readLogin(AbortSignal.timeout(CALL_TIMEOUT_MS)));
    if (!stored) setPhase('cookies-blocked');
    return stored;
  }, []);

  return { phase, openPopup: () => setPhase(popup.open() ? 'waiting' : 'popup-blocked'), checkSession };
}

/** Whether the user is signed in already: the server leaves it to the page to follow a redirect to another origin. */
function needsNoSignIn({ isLoggedIn }: LoginData): boolean {
  return isLoggedIn === true && new URLSearchParams(location.search).get('prompt') !== 'login';
}

function initialPhase(data: LoginData, isSignedIn: boolean): FramePhase {
  if (isSignedIn) return 'checking';
  // The page would redirect to its only provider, but providers refuse to be framed: a popup redirects instead.
  const hasProvider = isFramedCrossOrigin() && automaticProvider(data, wasRedirected) !== undefined;
  return hasProvider ? 'popup' : 'form';
}
