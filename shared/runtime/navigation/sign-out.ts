import { LOGOUT_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../../contract/addresses';
import { call, type Failure } from '../../http/call';
import { t } from '../../i18n/translate';
import { setSigningOut } from './redirect';

/** The message key for a browser that is signed out although the server could not end the session. */
const NOT_STORED = 'LOGOUT_NOT_STORED';

/** Whether a sign-out that failed has nevertheless ended the session in this browser. */
export function isSignedOutHere({ messageKey }: Failure): boolean {
  return messageKey === NOT_STORED;
}

/** Returns the title of the message about a sign-out that failed. */
export function signOutFailureTitle(failure: Failure): string {
  return isSignedOutHere(failure) ? t('LOGOUT_FAILED_TITLE') : t('LOGOUT_FAILED');
}

/**
 * ms after which a page that is still shown, because the server answered the navigation without a document, navigates again. A server
 * that ends the session at an OpenID provider, too, may first wait 5 s for that provider.
 */
const NAVIGATION_TIMEOUT = 8000;

/**
 * Ends the session: awaits the GET, then navigates to the same path, which redirects to the logout page.
 *
 * @param logoutToken the session's own token; the server refuses any other
 * @param navigate navigates to an address, by default in this window; it returns true when a shell shows the address
 *   instead, so that this page may stay
 * @returns the failure; undefined on success, when the navigation has begun
 */
export async function signOut(
  logoutToken: string,
  navigate: (address: string) => unknown = (address) => location.assign(address),
): Promise<Failure | undefined> {
  const address = `${LOGOUT_ADDRESS}/${encodeURIComponent(logoutToken)}`;
  setSigningOut(true);
  const answer = await call('none', { url: address, query: { basiclogout: 'true' } });
  // 401: the session is over already, which is the goal.
  if (!answer.ok && !(answer.kind === 'status' && answer.status === 401)) {
    setSigningOut(false);
    return answer;
  }
  const isShownByShell = navigate(address) === true;
  if (isShownByShell) setSigningOut(false);
  else whenStillShown(() => navigate(LOGOUT_PAGE_ADDRESS));
  return undefined;
}

/** After an answer such as 204 to a navigation, the browser keeps showing a page that only a signed-in user may see. */
function whenStillShown(act: () => void): void {
  const timer = setTimeout(act, NAVIGATION_TIMEOUT);
  const end = () => {
    clearTimeout(timer);
    setSigningOut(false); // the browser may restore the page
  };
  addEventListener('pagehide', end, { once: true });
}
