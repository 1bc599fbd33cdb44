import { type RefObject, useEffect, useRef } from 'react';
import { LOGIN_CLOSE_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import { LOGIN_DIALOG } from '../../shared/contract/dialog-pages';
import { withRedirect } from '../../shared/contract/with-redirect';
import { readResourceChanged } from '../../shared/host/messages';
import { openWindow } from '../../shared/host/open-window';

interface SignInPopup {
  /** Opens the popup; call it in a click handler. Answers false if the browser blocked it. */
  open: () => boolean;
  /** Whether the last page of the popup has reported a new session. */
  isSignedIn: RefObject<boolean>;
}

/** The popup in which the user signs in when the frame has no cookies. */
export function useSignInPopup(onClosed: () => void): SignInPopup {
  const closedWatch = useRef<AbortController>(undefined);
  useEffect(() => () => closedWatch.current?.abort(), []);
  const open = () => {
    const { path, width, height } = LOGIN_DIALOG;
    const address = withRedirect(path, LOGIN_CLOSE_ADDRESS);
    const controller = new AbortController();
    const popup = openWindow({ address, width, height, onClosed, signal: controller.signal });
    if (popup === undefined) return false;
    closedWatch.current?.abort();
    closedWatch.current = controller;
    return true;
  };
  return { open, isSignedIn: useSessionReport() };
}

function useSessionReport(): RefObject<boolean> {
  const isSignedIn = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    const onMessage = ({ data, origin }: MessageEvent<unknown>) => {
      // The origin proves that one of our own pages sent it. The source is null if the popup has closed already.
      if (origin !== location.origin) return;
      if (readResourceChanged(data)?.resource === SESSION_RESOURCE) isSignedIn.current = true;
    };
    addEventListener('message', onMessage, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return isSignedIn;
}
