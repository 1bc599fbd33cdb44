import { randomBytes } from 'node:crypto';
import { LOGIN_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../../shared/contract/addresses';
import { redirectOf, targetOf, textOf } from '../http/answer-fields';
import { CookieJar } from '../http/cookie-jar';
import { type Account, type Run, type SignedInUser, seen } from '../run';
import { formBody } from '../sign-in/request-body';
import { sessionCookies } from '../sign-in/session-state';
import { signIn } from '../sign-in/sign-in';

/** The headers that an old and a current browser send with a change that another site causes. */
export const FOREIGN: readonly (readonly [site: string, headers: Readonly<Record<string, string>>])[] = [
  ['from another Origin', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ['with Sec-Fetch-Site: cross-site', { origin: '', 'sec-fetch-site': 'cross-site' }],
];

/** Targets on another host, some of which look like paths. */
const FOREIGN_TARGETS = ['https://evil.example/x', '//evil.example/x', '/\\evil.example/x', '/\t/evil.example/x'];

/** Checks the session of a user who has just signed in. */
export async function checkSessionCookies(run: Run, { jar, name }: SignedInUser): Promise<void> {
  const answer = await run.ask({ path: LOGOUT_PAGE_ADDRESS, jar, as: `as ${name}` });
  const isHttps = run.origin.protocol === 'https:';
  for (const cookie of await sessionCookies(run, jar)) {
    const came = (missing: string) => `the cookie ${cookie.name} ${missing}`;
    run.check('session-http-only', cookie.isHttpOnly, { answer, came: came('without HttpOnly') });
    const isRight = ['lax', 'strict'].includes(cookie.sameSite) || (isHttps && cookie.sameSite === 'none');
    run.check('session-same-site', isRight, { answer, came: came(`with SameSite=${cookie.sameSite || 'nothing'}`) });
    if (isHttps) run.check('session-secure', cookie.isSecure, { answer, came: came('without Secure') });
    run.check('session-path', cookie.path === '/', { answer, came: came(`with Path=${cookie.path}`) });
    const isTold = cookie.value.length >= 16 && answer.text.includes(cookie.value);
    run.check('session-secret', !isTold, { answer, came: came('stands in the data of a page') });
  }
}

/**
 * Returns the target of a sign-in: a page for an administrator's call and a user's form, and otherwise another site.
 */
export function targetFor({ isAdmin }: Account, as: 'call' | 'form'): string {
  if (isAdmin === (as === 'call')) return `${LOGOUT_PAGE_ADDRESS}?location=%2Fcontract%3Fa%3D1`;
  return as === 'call' ? 'https://evil.example/x' : '//evil.example/x';
}

/**
 * Signs in again as a browser without scripts, with a session id that an attacker could have planted and with another
 * target.
 * @returns the second session
 */
export async function checkPlantedSession(run: Run, account: Account, { jar }: SignedInUser): Promise<SignedInUser> {
  const planted = new CookieJar(run.origin);
  for (const { name } of await sessionCookies(run, jar)) planted.set(name, randomBytes(24).toString('base64url'));
  return signIn(run, account, { redirect: targetFor(account, 'form'), as: 'form', jar: planted });
}

/** Checks that another site cannot sign a visitor in. */
export async function checkForgedSignIn(run: Run, { name, password }: Account): Promise<void> {
  for (const [site, headers] of FOREIGN) {
    const body = formBody({ User: name, Password: password }, 'urlencoded');
    const answer = await run.ask({ path: LOGIN_ADDRESS, headers, body, as: `as ${name}, ${site}` });
    run.check('forgery-sign-in', answer.status >= 400 && answer.status < 500, {
      answer,
      detail: site,
      came: seen(answer),
    });
  }
}

/** Checks where addresses with a target redirect a signed-in user. */
export async function checkRedirects(run: Run, { jar, name }: SignedInUser): Promise<void> {
  for (const target of FOREIGN_TARGETS) {
    const query = encodeURIComponent(target);
    const page = await run.ask({ path: `${LOGIN_ADDRESS}?redirect=${query}`, form: 'html', jar, as: `as ${name}` });
    const redirect = redirectOf(page, run.origin);
    run.check('open-redirect', redirect?.isOwn ?? true, { answer: page, came: seen(page) });
    const data = await run.ask({ path: `${LOGOUT_PAGE_ADDRESS}?location=${query}`, jar, as: `as ${name}` });
    const named = textOf(data, 'target');
    run.check('open-redirect', targetOf(named, run.origin).isOwn, { answer: data, came: `target: ${named}` });
  }
}
