import type { LoginData } from '../../shared/contract/login';
import type { Result } from '../../shared/http/call';

/**
 * Whether the browser kept what a sign-in in a frame gave it, by the page's data of afterwards: a session, or a
 * pre-session that goes on with a second step. A server that does not tell, or cannot be asked, is taken at its word
 * that the sign-in succeeded: the next page will find out.
 */
export function isSessionKept(answer: Result<LoginData>): boolean {
  return !answer.ok || answer.data.isLoggedIn || answer.data.hasSession !== false;
}
