import { LOGOUT_PAGE_ADDRESS } from '../../shared/contract/addresses';
import type { Cookie, CookieJar } from '../http/cookie-jar';
import { fieldOf, textOf } from '../http/read-answer';
import type { RunContext } from '../run-context';

/** Tells whether a browser is signed in. @param without the name of a cookie to leave out */
export async function isSignedIn(run: RunContext, jar: CookieJar, without?: string): Promise<boolean> {
  const answer = await run.ask({ path: LOGOUT_PAGE_ADDRESS, jar: jar.copy(), ...(without ? { without } : {}) });
  return fieldOf(answer, 'isLoggedIn') === true || textOf(answer, 'logoutToken') !== '';
}

/** Returns the cookies without which a browser is not signed in. */
export async function sessionCookies(run: RunContext, jar: CookieJar): Promise<readonly Cookie[]> {
  const found: Cookie[] = [];
  for (const cookie of jar.all) if (!(await isSignedIn(run, jar, cookie.name))) found.push(cookie);
  for (const { name } of found) jar.markSession(name);
  return found;
}
