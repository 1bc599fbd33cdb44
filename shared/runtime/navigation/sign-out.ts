import { LOGOUT_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../../contract/addresses';
import { call, type Failure } from '../../http/call';
import { t } from '../../i18n/translate';

/** The browser is signed out, but the server could not end the session. */
const NOT_STORED = 'LOGOUT_NOT_STORED';

/** Whether a sign-out that failed has ended the session in this browser all the same. */
export function isSignedOutHere({ messageKey }: Failure): boolean {
  return messageKey === NOT_STORED;
}

/** The title of the message about a sign-out that failed. */
export function signOutFailureTitle(failure: Failure): string {
  return isSignedOutHere(failure) ? t('LOGOUT_FAILED_TITLE') : t('LOGOUT_FAILED');
}

/** ms until a page that is still shown, because the server answered the navigation with nothing to show, leaves. */
const NAVIGATION_MS = 3000;

/**
 * Ends the session: awaits the GET, then navigates to the same path, which leads on to the logout page.
 *
 * @param logoutToken the session's own token; the server refuses any other
 * @param leave navigates; by default this window, a page in a shell asks that to show the address. It answers true when
 *   the shell shows it, so that this page may stay
 * @returns why it failed; on success the page is being left
 */
export async function signOut(
  logoutToken: string,
  leave: (address: string) => unknown = (address) => location.assign(address),
): Promise<Failure | undefined> {
  const address = `${LOGOUT_ADDRESS}/${encodeURIComponent(logoutToken)}`;
  const answer = await call('none', { url: address, query: { basiclogout: 'true' } });
  // 401: the session is over already, which is what was asked for.
  if (!answer.ok && !(answer.kind === 'status' && answer.status === 401)) return answer;
  if (leave(address) !== true) whenStillShown(() => leave(LOGOUT_PAGE_ADDRESS));
  return undefined;
}

/** After an answer such as 204 to a navigation, the browser goes on showing what only a signed-in person may see. */
function whenStillShown(act: () => void): void {
  const timer = setTimeout(act, NAVIGATION_MS);
  addEventListener('pagehide', () => clearTimeout(timer), { once: true });
}
