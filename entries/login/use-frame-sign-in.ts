import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { LOGIN_CLOSE_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import { LOGIN_DIALOG } from '../../shared/contract/dialogs';
import type { LoginData } from '../../shared/contract/login';
import { readResourceChanged } from '../../shared/host/messages';
import { openWindow } from '../../shared/host/open-window';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/navigate';
import { readLogin } from './api';
import { automaticProvider, wasRedirected } from './auto-redirect';
import { cookieAccess, requestCookieAccess } from './cookie-access';
import { isFramedElsewhere } from './framed';
import { isSessionKept } from './session-kept';
import { isToLeadOn, useLeadOn } from './use-lead-on';
import { redirectQuery } from './use-signed-in-elsewhere';

/**
 * What a framed login page shows: its form where cookies work, the card that opens a popup where they do not, and the
 * cookies-blocked card when a sign-in left it without a session.
 */
export type FramePhase = 'form' | 'checking' | 'popup' | 'waiting' | 'popup-blocked' | 'cookies-blocked';

const ANSWER_MS = 15_000;

interface FrameSignInState {
  phase: FramePhase;
  /** Signs in through the popup. */
  openPopup: () => void;
  /** Whether the form's sign-in left this frame a session; when not, the card for blocked cookies shows. */
  afterForm: () => Promise<boolean>;
}

/**
 * The phase of a framed sign-in, and what a person does in it.
 *
 * @param data `cookiesInFrames`: the server's cookies reach a frame without the browser's leave, there is nothing to ask for
 */
export function useFrameSignIn(data: LoginData): FrameSignInState {
  const { cookiesInFrames } = data;
  const [leadsOn] = useState(() => isToLeadOn(data));
  const [phase, setPhase] = useState<FramePhase>(() => firstPhase(data, leadsOn));
  useLeadOn(leadsOn);
  const popupWatch = useRef<AbortController>(undefined);
  const signedIn = useSignInReport();
  const refusals = useRef(0);

  useEffect(() => {
    if (leadsOn || (cookiesInFrames && navigator.cookieEnabled)) return;
    let current = true;
    void cookieAccess().then((access) => {
      if (current && access !== 'granted') setPhase(access === 'disabled' ? 'cookies-blocked' : 'popup');
    });
    return () => {
      current = false;
    };
  }, [cookiesInFrames, leadsOn]);
  useEffect(() => () => popupWatch.current?.abort(), []);

  const afterPopup = async () => {
    setPhase('checking');
    // Signing in at the top level was the visit that browsers want to see before they grant a frame its cookies.
    if ((await requestCookieAccess()) === 'blocked') refusals.current += 1;
    const answer = await readLogin(AbortSignal.timeout(ANSWER_MS));
    // A server that does not tell is taken at its word that the popup signed in.
    if (answer.ok && answer.data.isLoggedIn !== false) return redirectAfterSignIn(redirectQuery());
    // Whoever only closed the popup has not signed in; the second time, its report may have been lost on the way.
    setPhase(signedIn.current || refusals.current > 1 ? 'cookies-blocked' : 'popup');
  };

  const afterForm = useCallback(async () => {
    const kept = isSessionKept(await readLogin(AbortSignal.timeout(ANSWER_MS)));
    if (!kept) setPhase('cookies-blocked');
    return kept;
  }, []);

  const openPopup = () => {
    // Inside the click, or popup blockers step in.
    const { path, width, height } = LOGIN_DIALOG;
    const address = `${path}?redirect=${encodeURIComponent(LOGIN_CLOSE_ADDRESS)}`;
    const watch = new AbortController();
    const onClosed = () => void afterPopup();
    if (!openWindow({ address, width, height, onClosed, signal: watch.signal })) return setPhase('popup-blocked');
    setPhase('waiting');
    popupWatch.current?.abort();
    popupWatch.current = watch;
  };

  return { phase, openPopup, afterForm };
}

function firstPhase(data: LoginData, leadsOn: boolean): FramePhase {
  if (leadsOn) return 'checking';
  return isRedirected(data) ? 'popup' : 'form';
}

/** Whether this page would go to its only provider by itself, which refuses to be framed: the popup goes there. */
const isRedirected = (data: LoginData) => isFramedElsewhere() && automaticProvider(data, wasRedirected()) !== undefined;

/** Whether the popup has said, as its last page does, that it signed somebody in. */
function useSignInReport(): RefObject<boolean> {
  const signedIn = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    const hear = ({ data, origin }: MessageEvent<unknown>) => {
      // Origin: only our own pages know. Not the source, which is null where the popup was quicker to close.
      if (origin !== location.origin) return;
      if (readResourceChanged(data)?.resource === SESSION_RESOURCE) signedIn.current = true;
    };
    addEventListener('message', hear, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return signedIn;
}
