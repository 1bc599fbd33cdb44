import { type RefObject, useEffect, useRef } from 'react';
import {
  API_KEY_CONFIRM_ADDRESS,
  BRANDING_ADDRESS,
  SESSION_RESOURCE,
  TWO_FACTOR_ADDRESS,
} from '../../shared/contract/addresses';
import type { ShellData } from '../../shared/contract/shell/host-shell';
import { useResourceChanged } from '../../shared/runtime/hooks/use-resource-changed';
import { usePage } from '../../shared/runtime/start/page-context';
import { embeddedPath, isSignInOrOut } from './shell-address';

const CHANGES = [
  { resource: SESSION_RESOURCE },
  { resource: API_KEY_CONFIRM_ADDRESS },
  { resource: BRANDING_ADDRESS },
  { resource: TWO_FACTOR_ADDRESS },
];

/**
 * Reloads the shell's data when the session, an API key, the branding or two-factor has changed in another tab, a frame or a dialog.
 * If another user has signed in, it also reloads the page in the main frame, which still shows the previous user's
 * data.
 */
export function useReloadOnChange({ userId }: ShellData, main: RefObject<HTMLIFrameElement | null>): void {
  const { reload } = usePage();
  const known = useRef(userId);
  useResourceChanged(CHANGES, reload);
  useEffect(() => {
    const isOtherUser = known.current !== '' && known.current !== userId;
    known.current = userId;
    // Uses the shell's address, because the frame may still be loading the page named there.
    const path = embeddedPath(location);
    // A sign-in page may have sent the event itself, and is navigating.
    if (isOtherUser && main.current && path && !isSignInOrOut(path)) reloadFrame(main.current);
  }, [userId, main]);
}

/** Loads a frame's page again; a page with unsaved input asks the user first. */
function reloadFrame(frame: HTMLIFrameElement): void {
  // A cross-origin page, or the browser's error page, cannot be reloaded.
  frame.contentDocument?.location.reload();
}
