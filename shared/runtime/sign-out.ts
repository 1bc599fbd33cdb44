import { LOGOUT_ADDRESS } from '../contract/addresses';
import { call, type Failure } from '../http/call';

/**
 * Ends the session (spec 002 §7): awaits the GET, then navigates to the same path, which leads on to the logout page.
 *
 * @param logoutToken the session's own token; the server refuses any other
 * @param leave navigates; by default this window, a page in a shell asks that to show the address
 * @returns why it failed; on success the page is being left
 */
export async function signOut(
  logoutToken: string,
  leave = (address: string) => location.assign(address),
): Promise<Failure | undefined> {
  const address = `${LOGOUT_ADDRESS}/${encodeURIComponent(logoutToken)}`;
  const answer = await call('none', { url: address, query: { basiclogout: 'true' } });
  // 401: the session is over already, which is what was asked for.
  if (!answer.ok && !(answer.kind === 'status' && answer.status === 401)) return answer;
  leave(address);
  return undefined;
}
