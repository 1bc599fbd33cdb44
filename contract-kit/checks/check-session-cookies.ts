import { randomBytes } from 'node:crypto';
import {
  AVATAR_ADDRESS,
  LOGOUT_PAGE_ADDRESS,
  PROFILE_ADDRESS,
  SIDE_MENU_ADDRESS,
} from '../../shared/contract/addresses';
import { CookieJar } from '../http/cookie-jar';
import { textOf } from '../http/read-answer';
import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';
import { sessionCookies } from '../sign-in/probe-session';
import { signIn } from '../sign-in/sign-in';
import { targetFor } from './check-open-redirects';
import { tokenOf } from './token-of';

/** Checks the session of a user who has just signed in. */
export async function checkSessionCookies(run: RunContext, { jar, name }: SignedInUser): Promise<void> {
  const answer = await run.ask({ path: LOGOUT_PAGE_ADDRESS, jar, as: `as ${name}` });
  const isHttps = run.origin.protocol === 'https:';
  for (const cookie of await sessionCookies(run, jar)) {
    const came = (missing: string) => `the cookie ${cookie.name} ${missing}`;
    run.check('session-http-only', cookie.isHttpOnly, { answer, came: came('without HttpOnly') });
    const isRight = ['lax', 'strict'].includes(cookie.sameSite) || (isHttps && cookie.sameSite === 'none');
    run.check('session-same-site', isRight, { answer, came: came(`with SameSite=${cookie.sameSite || 'nothing'}`) });
    if (isHttps) run.check('session-secure', cookie.isSecure, { answer, came: came('without Secure') });
    run.check('session-path', cookie.path === '/', { answer, came: came(`with Path=${cookie.path}`) });
  }
}

/** Checks that every address names the same user. */
export async function checkUserId(run: RunContext, { jar, name }: SignedInUser): Promise<void> {
  const avatar = await run.ask({ path: AVATAR_ADDRESS, jar, as: `as ${name}` });
  const own = textOf(avatar, 'userId');
  for (const path of [LOGOUT_PAGE_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS]) {
    const id = textOf(await run.ask({ path, jar, as: `as ${name}` }), 'userId');
    if (id === '' || own === '') continue;
    run.check('user-id', id === own, { answer: avatar, came: `${own}, but ${id} at ${path}` });
  }
}

/** Checks that two sessions of a user have tokens of their own. */
export async function checkOwnTokens(run: RunContext, user: SignedInUser, other: SignedInUser): Promise<void> {
  const logout = async ({ jar, name }: SignedInUser) => {
    const page = await run.ask({ path: LOGOUT_PAGE_ADDRESS, jar, as: `as ${name}` });
    return { page, token: textOf(page, 'logoutToken') };
  };
  for (const [name, read] of [
    ['logoutToken', logout],
    ['antiCsrfToken', (each: SignedInUser) => tokenOf(run, each)],
  ] as const) {
    const [own, second] = [await read(user), await read(other)];
    const isOwn = own.token === '' || own.token !== second.token;
    if (second.page) run.check('token-own', isOwn, { answer: second.page, detail: name, came: 'the same in both' });
  }
}

/**
 * Signs in again as a browser without scripts, with a session id that an attacker could have planted and with another
 * target.
 * @returns the second session
 */
export async function checkPlantedSession(
  run: RunContext,
  account: Account,
  { jar }: SignedInUser,
): Promise<SignedInUser> {
  const planted = new CookieJar(run.origin);
  for (const { name } of await sessionCookies(run, jar)) planted.set(name, randomBytes(24).toString('base64url'));
  return signIn(run, account, { redirect: targetFor(run, account, 'form'), as: 'form', jar: planted });
}
