import {
  LOGOUT_ADDRESS,
  LOGOUT_PAGE_ADDRESS,
  PROFILE_ADDRESS,
  SESSIONS_ADDRESS,
  SIDE_MENU_ADDRESS,
} from '../../shared/contract/addresses';
import type { CookieJar } from '../http/cookie-jar';
import { redirectOf, textOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { isSignedIn } from '../sign-in/probe-session';

/**
 * Signs a user out, after checking that other clients cannot do it.
 * @returns whether the session has ended
 */
export async function checkSignOut(run: RunContext, { jar, name }: SignedInUser): Promise<boolean> {
  const as = `as ${name}`;
  const page = await run.ask({ path: LOGOUT_PAGE_ADDRESS, jar, as });
  const token = textOf(page, 'logoutToken');
  if (!run.check('sign-out-there', token !== '', { answer: page, came: describeAnswer(page) })) return false;
  if (!(await checkWrongTokens(run, { jar, name, token }))) return false;
  if (!(await checkOtherTokens(run, { jar, name, token }))) return true;
  if (!(await checkSignOutHead(run, { jar, name, token }))) return true;
  const old = jar.copy();
  const answer = await run.ask({ path: `${LOGOUT_ADDRESS}/${encodeURIComponent(token)}?basiclogout=true`, jar, as });
  const isDone = answer.status >= 200 && answer.status < 300;
  const isOver = !(await isSignedIn(run, old));
  if (isOver) run.check('sign-out-status', isDone, { answer, came: describeAnswer(answer) });
  const isEnded = run.check('sign-out-ends', isOver, {
    answer,
    came: `${describeAnswer(answer)}; the old cookie is still signed in`,
  });
  if (!isEnded) return false;
  const after = await run.ask({
    path: `${LOGOUT_ADDRESS}/${encodeURIComponent(token)}`,
    form: 'html',
    jar,
    as: 'after sign-out',
  });
  const target = redirectOf(after, run.origin);
  const isRight = target?.isOwn && target.url?.pathname === LOGOUT_PAGE_ADDRESS;
  run.check('sign-out-page', isRight ?? false, { answer: after, came: describeAnswer(after) });
  return true;
}

/** Checks that the session of a user goes on after another one was signed out. */
export async function checkOthersGoOn(run: RunContext, { jar, name }: SignedInUser): Promise<void> {
  const answer = await run.ask({
    path: LOGOUT_PAGE_ADDRESS,
    jar,
    as: `as ${name}, after the sign-out of another browser`,
  });
  run.check('sign-out-others', await isSignedIn(run, jar), { answer, came: describeAnswer(answer) });
}

interface SignOut {
  readonly jar: CookieJar;
  readonly name: string;
  /** The token on the page that asks for confirmation. */
  readonly token: string;
}

/**
 * Checks that addresses with another token end nothing, and that a call is refused.
 * @returns whether the session continues
 */
async function checkWrongTokens(run: RunContext, { jar, name, token }: SignOut): Promise<boolean> {
  const altered = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
  const tries = [
    ['json', 'wrong'],
    ['html', 'wrong'],
    ['json', altered],
  ] as const;
  for (const [form, wrong] of tries) {
    const path = `${LOGOUT_ADDRESS}/${encodeURIComponent(wrong)}`;
    const answer = await run.ask({ path, form, jar: jar.copy(), as: `as ${name}, with a wrong token` });
    const isUnharmed = await isSignedIn(run, jar);
    if (!run.check('sign-out-token', isUnharmed, { answer, came: 'the session has ended' })) return false;
    if (form === 'json') run.check('sign-out-refused', answer.status === 403, { answer, came: describeAnswer(answer) });
  }
  return true;
}

/**
 * Checks that HEAD ends nothing, as programs that look at links send it.
 * @returns whether the session continues
 */
async function checkSignOutHead(run: RunContext, { jar, name, token }: SignOut): Promise<boolean> {
  const path = `${LOGOUT_ADDRESS}/${encodeURIComponent(token)}`;
  const answer = await run.ask({ path, method: 'HEAD', jar: jar.copy(), as: `as ${name}` });
  return run.check('sign-out-head', await isSignedIn(run, jar), { answer, came: 'the session has ended' });
}

/** The other pages that sign out. */
const SIGNING_OUT = [PROFILE_ADDRESS, SIDE_MENU_ADDRESS, SESSIONS_ADDRESS, '/'];

/**
 * Checks that the tokens of other pages end the session, too.
 * @returns whether the session continues: no token of another page has ended it
 */
async function checkOtherTokens(run: RunContext, { jar, name, token }: SignOut): Promise<boolean> {
  for (const path of SIGNING_OUT) {
    const page = await run.ask({ path, jar, as: `as ${name}` });
    const other = textOf(page, 'logoutToken');
    if (other === '' || other === token) continue;
    await run.ask({ path: `${LOGOUT_ADDRESS}/${encodeURIComponent(other)}`, jar: jar.copy(), as: `as ${name}` });
    const isEnded = !(await isSignedIn(run, jar));
    run.check('sign-out-elsewhere', isEnded, { answer: page, came: 'a logoutToken that does not end the session' });
    if (isEnded) return false;
  }
  return true;
}
